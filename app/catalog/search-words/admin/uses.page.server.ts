import { z } from "zod";

import type { AdminSheet } from "~/admin-kit/sheet/sheet";
import { plural } from "~/business/format";
import type { Context } from "~/platform/context";
import { type FieldReading, written } from "~/platform/forms/fields";
import { formLook } from "~/platform/forms/form-look.server";
import { formLine } from "~/platform/forms/form-text";
import { parseForm } from "~/platform/forms/forms";
import {
  type FormOutcome,
  formNotFound,
  handleForm,
  rejected,
  rejectedWith,
  unknownIntent,
} from "~/platform/forms/outcome";
import { notFound } from "~/platform/http/http";
import { rejectStale } from "~/shell/recovery/stale-form.server";

import { CATEGORIES } from "../../categories";
import { categoriesOf, formatFilters, type KindGroup, KIND_GROUPS, parseFilters } from "../../filters";
import { slugify } from "../../folding";
import { SEARCH_USES } from "../../model";
import {
  dataSection,
  isConflict,
  referenceName,
  referenceOutcome,
  shownStamp,
} from "../../reference/admin/forms.server";
import { SHOWN_SOON } from "../../reference/admin/paths";
import { USE_WORDS_MAX, type VehicleUse, wordsOfUse } from "../../uses";
import { ADMIN_SEARCHES_PATH, adminUsePath, NEW_USE } from "./paths";

const NO_USE = "No encontramos ese uso.";
const NAME_MAX = 40;
const WORDS_LENGTH = 600;
const ADDRESS_LENGTH = 300;

function readWords(text: string): FieldReading<string> {
  const words = text.replace(/\s+/g, " ");
  if (words.length > WORDS_LENGTH) return { message: `Escribe como máximo ${WORDS_LENGTH} caracteres.` };
  const long = wordsOfUse(words).find((name) => name.split(" ").length > USE_WORDS_MAX);
  return long === undefined
    ? { value: words }
    : { message: `«${long}» tiene más de ${USE_WORDS_MAX} palabras: separa cada forma con una coma.` };
}

/** The address of results, whole or what follows its `?`. */
function addressField(kind: KindGroup, label: string) {
  const read = (text: string): FieldReading<string> => {
    if (text === "") return { value: "" };
    const filters = parseFilters(new URLSearchParams(text.slice(text.indexOf("?") + 1)));
    const { kind: vehicle } = KIND_GROUPS.find(({ id }) => id === kind)!;
    const chosen = categoriesOf(filters.types);
    const isOfKind = CATEGORIES.every(({ id, kind: other }) => !chosen?.has(id) || other === vehicle);
    return chosen !== null && isOfKind && text.length <= ADDRESS_LENGTH
      ? { value: formatFilters({ ...filters, q: "", exact: false, page: 1, more: 0, order: "recientes" }) }
      : { message: `${label}: pega una dirección de /comprar con tipos de ${kind}.` };
  };
  return written(read, { label, maxLength: ADDRESS_LENGTH, logged: label.toLowerCase() });
}

const useForm = z.object({
  nombre: referenceName(NAME_MAX).meta({ hint: "Va después de «para»: reparto, ir al trabajo." }),
  palabras: written(readWords, {
    label: "Cómo lo dice la gente",
    hint: "Separa cada forma con una coma. Sin ninguna, la búsqueda no usa este uso.",
    input: "area",
    maxLength: WORDS_LENGTH,
    logged: "palabras",
  }),
  motos: addressField("motos", "Motos que sirven").meta({
    hint: "Elige los filtros en /comprar y pega aquí su dirección. Déjalo en blanco si ninguna sirve.",
  }),
  bicicletas: addressField("bicicletas", "Bicicletas que sirven"),
});

export async function listUses({ searchUses }: Context) {
  const uses = await searchUses.list();
  return uses.map(({ id, name, words, version }) => ({
    to: adminUsePath(id),
    name,
    detail: plural(wordsOfUse(words).length, "forma de decirlo", "formas de decirlo"),
    isChanged: version !== "",
  }));
}

export async function loadUse({ searchUses }: Context, id: string): Promise<AdminSheet> {
  const use =
    id === NEW_USE ? { id, name: "", words: "", motos: "", bicicletas: "", version: "" } : await searchUses.read(id);
  if (use === null) throw notFound(NO_USE);
  const { name, version } = use;
  return {
    thing: `${id}:${version}`,
    back: { to: `${ADMIN_SEARCHES_PATH}?ver=usos`, label: "Usos" },
    title: name === "" ? "Agregar un uso" : `Para ${name}`,
    lead: "Quien busca «moto para delivery» ve las motos de esta dirección, y la página se lo dice.",
    failure: "No guardamos el uso",
    shown: { version },
    sections: [dataSection({ fields: formLook(useForm), values: valuesOf(use) })],
  };
}

function valuesOf({ name, words, motos, bicicletas }: Omit<VehicleUse, "id">): Record<string, string> {
  return { nombre: name, palabras: words, motos, bicicletas };
}

function idOf(id: string, form: FormData): string {
  return id === NEW_USE ? slugify(formLine(form, "nombre")).slice(0, NAME_MAX) : id;
}

export function useTarget(id: string, form: FormData): { target: string } {
  return { target: `${SEARCH_USES}/${encodeURIComponent(idOf(id, form))}` };
}

export function submitUse(context: Context, actor: string, id: string, form: FormData): Promise<FormOutcome> {
  return handleForm(form, async () => {
    if (form.get("intent") !== "guardar") return unknownIntent(form);
    const parsed = parseForm(useForm, form);
    if (!parsed.ok) return rejectedWith(parsed);
    const { nombre: name, palabras: words, motos, bicicletas } = parsed.data;
    const use = { id: idOf(id, form), name, words, motos, bicicletas };
    const { searchUses } = context;
    if (id !== NEW_USE && (await searchUses.read(id)) === null) return formNotFound(NO_USE);
    if (use.id === "") return rejected(form, { nombre: "Escribe un nombre con letras o números." });
    const result = await searchUses.save(actor, use, shownStamp(form));
    const stored = isConflict(result) ? await searchUses.read(use.id) : null;
    if (stored !== null)
      return rejectStale(context, form, {
        actor,
        target: `${SEARCH_USES}/${use.id}`,
        schema: useForm,
        wanted: valuesOf(use),
        stored: valuesOf(stored),
        version: stored.version,
      });
    const done = `Guardamos el uso ${name}. ${SHOWN_SOON}`;
    return referenceOutcome(result, form, { to: `${ADMIN_SEARCHES_PATH}?ver=usos`, words: done, missing: NO_USE });
  });
}
