import { z } from "zod";

import { createAdminList } from "~/admin-kit/list/described-list.server";
import { listPath } from "~/admin-kit/list/query";
import { VEHICLE_KIND_NAMES, type VehicleKind } from "~/catalog/categories";
import { NO_FILTERS } from "~/catalog/filters";
import { fold, slugify } from "~/catalog/folding";
import type { Brand } from "~/catalog/model";
import { knownBrands } from "~/catalog/reference/brand-names";
import type { BrandForm } from "~/catalog/reference/brands.server";
import type { Context } from "~/platform/context";
import { tickField } from "~/platform/forms/fields";
import { formLook } from "~/platform/forms/form-look.server";
import { formLine } from "~/platform/forms/form-text";
import { parseForm } from "~/platform/forms/forms";
import { type FormOutcome, done, handleForm, rejected, rejectedWith, unknownIntent } from "~/platform/forms/outcome";
import { notFound } from "~/platform/http/http";
import { rejectStale } from "~/shell/recovery/stale-form.server";

import { BRAND_MAX } from "../../categories";
import { BRAND_LIST, FIRST_BRANDS } from "./brand-list";
import { NOT_A_NAME, isConflict, referenceName, referenceOutcome, shownStamp, takeMove } from "./forms.server";
import { SHOWN_SOON, adminBrandPath } from "./paths";

const NO_BRAND = "No encontramos esa marca.";
const UNLISTED_MAX = 20;

export const brandForm = z
  .object({
    nombre: referenceName(BRAND_MAX).refine((name) => slugify(name) !== "", NOT_A_NAME),
    bicicletas: tickField.meta({ label: "Bicicletas", logged: "vehículos" }),
    motos: tickField.meta({ label: "Motos", logged: "vehículos" }),
    activa: tickField.meta({
      label: "Se ofrece al vender y al registrar",
      hint: "Si no se ofrece, sus anuncios siguen publicados.",
      logged: "se ofrece",
      staleLabel: "Se ofrece",
    }),
  })
  .refine(({ bicicletas, motos }) => bicicletas || motos, {
    path: ["bicicletas"],
    message: "Marca al menos un tipo de vehículo.",
    when: () => true,
  });

function brandOf({ nombre, bicicletas, motos, activa }: z.infer<typeof brandForm>): BrandForm {
  const kinds: VehicleKind[] = [...(bicicletas ? ["bicicleta" as const] : []), ...(motos ? ["moto" as const] : [])];
  return { name: nombre, kinds, active: activa };
}

const STATE_NAMES = { ofrecidas: "Se ofrece", ocultas: "No se ofrece", unidas: "Unida a otra" } as const;

/** Published listings of each brand, by slug; those of merged ones are their brand's. */
async function brandListingCounts({ catalog }: Context): Promise<Map<string, { name: string; count: number }>> {
  const { facets } = await catalog.search(NO_FILTERS);
  return new Map(facets.brands.map(({ slug, name, count }) => [slug, { name, count }]));
}

interface BrandWords {
  counts: Awaited<ReturnType<typeof brandListingCounts>>;
  names: ReturnType<typeof knownBrands>;
}

/** `q` searches the edge's copy of the brands, and the rows are read again. */
export const BRAND_ROWS = createAdminList<Brand, BrandWords>({
  logged: "brands",
  title: "Marcas",
  lead: "Las que se ofrecen al vender y al registrar una bicicleta.",
  searched: "Una parte del nombre; salen 20 como máximo",
  spec: BRAND_LIST,
  columns: [
    { label: "Código", cell: ({ id }) => id },
    { label: "Nombre", cell: ({ name }) => name, isFileOnly: true },
    { label: "Vehículos", text: ({ kinds }) => brandKindsText(kinds) },
    { label: "Estado", cell: (brand) => STATE_NAMES[brandStateOf(brand)] },
    { label: "Unida a (código)", cell: ({ mergedInto }) => mergedInto ?? "" },
    {
      label: "Publicados",
      fact: (brand, { counts }) => (brand.mergedInto ? "" : String(counts.get(brand.id)?.count ?? 0)),
      cell: ({ id, mergedInto }, { counts }) => (mergedInto ? "" : (counts.get(id)?.count ?? 0)),
    },
  ],
  empty: "Todavía no hay marcas.",
  narrowBy: "estado",
  words: async (context) => {
    const [counts, all] = await Promise.all([brandListingCounts(context), context.catalog.brands()]);
    return { counts, names: knownBrands(all) };
  },
  read({ catalog, reference: { brands } }, { values: { q = "", estado } }) {
    const words = fold(q);
    const isFirst = estado === FIRST_BRANDS;
    const isShown = (brand: Brand) =>
      isFirst || (fold(brand.name).includes(words) && (estado === undefined || brandStateOf(brand) === estado));
    const find = async (limit: number) => {
      if (isFirst) return brands.first();
      const found = (await catalog.brands()).filter(isShown);
      return brands.byIds(found.slice(0, limit).map(({ id }) => id));
    };
    return {
      query: { collection: "brands", orderBy: [["name", "asc"]] },
      isShown,
      search: q === "" && estado === undefined ? null : { find, isForFile: isFirst },
    };
  },
  decode: ({ reference: { brands } }, found) => found.flatMap((one) => brands.decode(one) ?? []),
  card(brand, { names }) {
    const state = brandStateOf(brand);
    return {
      key: brand.id,
      title: brand.name,
      to: adminBrandPath(brand.id),
      badges: [
        ...(state === "unidas"
          ? [{ label: `Unida a ${names.get(brand.mergedInto ?? "")?.name ?? brand.mergedInto ?? ""}` }]
          : []),
        ...(state === "ocultas" ? [{ label: "No se ofrece" }] : []),
      ],
    };
  },
});

/** Data of the list. Those that stand first are a list of their own: with both a page would read too much. */
export async function loadBrands(context: Context, params: URLSearchParams) {
  const [words, following] = await Promise.all([BRAND_ROWS.wordsOf(context), context.reference.brands.following()]);
  const list = await BRAND_ROWS.list(context, params, words);
  return {
    list,
    first:
      list.query.values.estado === FIRST_BRANDS
        ? list.rows.map(({ key, title, to }) => ({ id: key, title, to: to ?? "", detail: "" }))
        : null,
    unlisted: [...words.counts]
      .filter(([slug, { count }]) => count > 0 && !words.names.has(slug))
      .slice(0, UNLISTED_MAX)
      .map(([, { name, count }]) => ({ name, count })),
    following,
    fields: formLook(brandForm),
    newName: params.get("nombre")?.slice(0, BRAND_MAX) ?? "",
  };
}
export type BrandsView = Awaited<ReturnType<typeof loadBrands>>;

function brandStateOf({ active, mergedInto }: Brand): "ofrecidas" | "ocultas" | "unidas" {
  if (mergedInto) return "unidas";
  return active === false ? "ocultas" : "ofrecidas";
}

function brandKindsText(kinds: readonly VehicleKind[]): string {
  return kinds.map((kind) => VEHICLE_KIND_NAMES[kind].plural).join(" y ");
}

/** Data of a brand's page. `con`: the name of another that could be merged into it. */
export async function loadBrand(context: Context, id: string, params: URLSearchParams) {
  const { brands } = context.reference;
  const brand = slugify(id) === id && id !== "" ? await brands.read(id) : null;
  if (brand === null) throw notFound(NO_BRAND);
  const typed = params.get("con")?.replace(/\s+/g, " ").trim().slice(0, BRAND_MAX) ?? "";
  const isSplitting = brand.mergedInto !== undefined && brand.mergedInto !== null && params.get("separar") === "si";
  const [counts, source, following, target, merged, remembered] = await Promise.all([
    brandListingCounts(context),
    typed === "" ? null : brands.source(id, typed),
    brands.following(),
    brand.mergedInto ? brands.read(brand.mergedInto) : null,
    brand.mergedInto ? [] : brands.mergedInto(id),
    isSplitting ? context.selling.formerBrands.count(id) : 0,
  ]);
  return {
    id,
    version: brand.version,
    name: brand.name,
    isFirst: Boolean(brand.position),
    listings: counts.get(id)?.count ?? 0,
    publicPath: `/comprar?marca=${id}`,
    mergedInto: brand.mergedInto
      ? { name: target?.name ?? brand.mergedInto, path: adminBrandPath(brand.mergedInto) }
      : null,
    fields: formLook(brandForm),
    values: valuesOf({ ...brand, active: brand.active !== false }),
    merged: merged.map((one) => ({ name: one.name, path: adminBrandPath(one.id) })),
    split: isSplitting ? { remembered, isOffered: brand.activeBefore !== false } : null,
    names: [...counts].flatMap(([slug, { name }]) => (slug === id ? [] : [name])),
    typed,
    merge:
      source &&
      (source.ok
        ? { name: source.name, listings: counts.get(source.id)?.count ?? 0, isStored: source.stored !== null }
        : null),
    mergeProblem: source?.ok === false ? source.message : null,
    following,
  };
}
export type BrandView = Awaited<ReturnType<typeof loadBrand>>;

function valuesOf({ name, kinds, active }: BrandForm): Record<string, string> {
  return {
    nombre: name,
    bicicletas: kinds.includes("bicicleta") ? "si" : "",
    motos: kinds.includes("moto") ? "si" : "",
    activa: active ? "si" : "",
  };
}

/** Handles the forms of the list. `intent`: crear, subir or bajar. */
export function submitBrands({ reference: { brands } }: Context, actor: string, form: FormData): Promise<FormOutcome> {
  return handleForm(form, async () => {
    const to = listPath(BRAND_LIST, { values: { estado: FIRST_BRANDS } });
    const moved = await takeMove(brands, actor, form, { to, missing: NO_BRAND });
    if (moved) return moved;
    if (form.get("intent") !== "crear") return unknownIntent(form);
    const parsed = parseForm(brandForm, form);
    if (!parsed.ok) return rejectedWith(parsed);
    const brand = { ...brandOf(parsed.data), active: true };
    const result = await brands.create(actor, brand);
    const words = `Agregamos la marca ${brand.name}. ${SHOWN_SOON}`;
    const created = adminBrandPath(slugify(brand.name));
    return referenceOutcome(result, form, { to: created, words, missing: NO_BRAND, taken: "nombre" });
  });
}

/** Handles the forms of a brand's page. `intent`: guardar, primero, no-primero, unir or separar. */
export function submitBrand(context: Context, actor: string, id: string, form: FormData): Promise<FormOutcome> {
  return handleForm(form, async () => {
    const { brands } = context.reference;
    const intent = form.get("intent");
    const to = adminBrandPath(id);
    switch (intent) {
      case "guardar": {
        const parsed = parseForm(brandForm, form);
        if (!parsed.ok) return rejectedWith(parsed);
        const wanted = brandOf(parsed.data);
        const result = await brands.save(actor, id, wanted, shownStamp(form));
        const stored = isConflict(result) ? await brands.read(id) : null;
        // The page of one that was merged meanwhile has no such form.
        if (stored !== null && !stored.mergedInto)
          return rejectStale(context, form, {
            actor,
            target: `brands/${id}`,
            schema: brandForm,
            wanted: valuesOf(wanted),
            stored: valuesOf({ ...stored, active: stored.active !== false }),
            version: stored.version,
          });
        return referenceOutcome(result, form, {
          to,
          words: `Guardamos la marca. ${SHOWN_SOON}`,
          missing: NO_BRAND,
          taken: "nombre",
        });
      }
      case "primero":
      case "no-primero": {
        const result = await brands.setFirst(actor, id, intent === "primero");
        const words = intent === "primero" ? "Va entre las primeras." : "Va por su nombre.";
        return referenceOutcome(result, form, { to, words: `${words} ${SHOWN_SOON}`, missing: NO_BRAND });
      }
      case "unir": {
        const typed = formLine(form, "con").slice(0, BRAND_MAX);
        if (typed === "") return rejected(form, { con: "Escribe el nombre de la otra marca." });
        if (form.get("confirmo") !== "si")
          return rejected(form, { confirmo: "Marca la casilla para confirmar que son la misma marca." });
        const result = await brands.merge(actor, id, typed, shownStamp(form));
        if (result.ok)
          return done(
            to,
            `Unimos ${typed}. La búsqueda ya las junta; los textos de los anuncios cambian en unos minutos.`,
          );
        return referenceOutcome(result, form, { to, words: "", missing: NO_BRAND });
      }
      case "separar": {
        if (form.get("confirmo") !== "si")
          return rejected(form, { confirmo: "Marca la casilla para confirmar que son marcas distintas." });
        const result = await brands.split(actor, id, shownStamp(form));
        const words = "Separamos la marca. Los anuncios que recuerdan su nombre lo recuperan en unos minutos.";
        return referenceOutcome(result, form, { to, words, missing: NO_BRAND });
      }
      default:
        return unknownIntent(form);
    }
  });
}
