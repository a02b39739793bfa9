import { z } from "zod";

import type { AdminRow } from "~/admin-kit/list/admin-list";
import { type FileQuery, cursorPage } from "~/admin-kit/list/cursor.server";
import { LIST_PAGE_SIZE, listPath, readListQuery } from "~/admin-kit/list/query";
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

export const BRANDS_BY_NAME: FileQuery = { collection: "brands", orderBy: [["name", "asc"]] };

/** Published listings of each brand, by slug; those of merged ones are their brand's. */
export async function brandListingCounts({ catalog }: Context): Promise<Map<string, { name: string; count: number }>> {
  const { facets } = await catalog.search(NO_FILTERS);
  return new Map(facets.brands.map(({ slug, name, count }) => [slug, { name, count }]));
}

/**
 * Data of the list: `q` searches the edge's copy of the brands, the rows are read again. Those that stand first are a
 * list of their own: with both a page would read too much.
 */
export async function loadBrands(context: Context, params: URLSearchParams) {
  const { database, catalog, reference } = context;
  const query = readListQuery(BRAND_LIST, params);
  const isFirst = query.values.estado === FIRST_BRANDS;
  const [page, counts, all, following] = await Promise.all([
    pageOf(context, query),
    brandListingCounts(context),
    catalog.brands(),
    reference.brands.following(),
  ]);
  const known = knownBrands(all);
  return {
    spec: BRAND_LIST,
    query,
    rows: page.brands.map((brand): AdminRow =>
      rowOf(brand, known.get(brand.mergedInto ?? "")?.name, counts.get(brand.id)?.count ?? 0),
    ),
    next: page.next,
    previous: page.previous,
    first: isFirst
      ? page.brands.map(({ id, name }) => ({ id, title: name, to: adminBrandPath(id), detail: "" }))
      : null,
    unlisted: [...counts]
      .filter(([slug, { count }]) => count > 0 && !known.has(slug))
      .slice(0, UNLISTED_MAX)
      .map(([, { name, count }]) => ({ name, count })),
    following,
    fields: formLook(brandForm),
    newName: params.get("nombre")?.slice(0, BRAND_MAX) ?? "",
  };

  async function pageOf(
    { reference: { brands } }: Context,
    { values: { q = "", estado }, after, before }: ReturnType<typeof readListQuery>,
  ): Promise<{ brands: Brand[]; next: string | null; previous: string | null }> {
    if (estado === FIRST_BRANDS) return { brands: await brands.first(), next: null, previous: null };
    if (q !== "" || estado !== undefined) {
      const words = fold(q);
      const found = (await catalog.brands()).filter(
        (brand) => fold(brand.name).includes(words) && (estado === undefined || brandStateOf(brand) === estado),
      );
      const fresh = await brands.byIds(found.slice(0, LIST_PAGE_SIZE).map(({ id }) => id));
      return { brands: fresh, next: null, previous: null };
    }
    const page = await cursorPage(database, BRANDS_BY_NAME, { after, before }, LIST_PAGE_SIZE);
    return { brands: page.found.flatMap((one) => brands.decode(one) ?? []), next: page.next, previous: page.previous };
  }
}
export type BrandsView = Awaited<ReturnType<typeof loadBrands>>;

export function brandStateOf({ active, mergedInto }: Brand): "ofrecidas" | "ocultas" | "unidas" {
  if (mergedInto) return "unidas";
  return active === false ? "ocultas" : "ofrecidas";
}

export function brandKindsText(kinds: readonly VehicleKind[]): string {
  return kinds.map((kind) => VEHICLE_KIND_NAMES[kind].plural).join(" y ");
}

function rowOf(brand: Brand, mergedName: string | undefined, listings: number): AdminRow {
  const state = brandStateOf(brand);
  return {
    key: brand.id,
    title: brand.name,
    to: adminBrandPath(brand.id),
    badges: [
      ...(state === "unidas" ? [{ label: `Unida a ${mergedName ?? brand.mergedInto ?? ""}` }] : []),
      ...(state === "ocultas" ? [{ label: "No se ofrece" }] : []),
    ],
    facts: [
      { label: "Vehículos", value: brandKindsText(brand.kinds) },
      { label: "Publicados", value: state === "unidas" ? "" : String(listings) },
    ],
  };
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
