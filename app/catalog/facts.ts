import { tableEntry } from "../business/table.ts";
import { fold } from "./folding.ts";
import type { Listing } from "./model.ts";

type Described = Pick<Listing, "category" | "specifications">;

/** Something that can be said of a vehicle besides what filters know: its colour, brakes, gears, papers. */
export interface VehicleFact {
  /** Its word in rows is `factWord(id)`. */
  id: string;
  /** Whole words of a listing's text that say it as well. */
  words: readonly string[];
}

interface KnownFact extends VehicleFact {
  /** A run of folded words that asks for it. */
  asked: RegExp;
  isOf(listing: Described): boolean;
}

const has = (field: string, pattern: RegExp) => (listing: Described) =>
  pattern.test(fold(String(listing.specifications[field] ?? "")));

function fact(id: string, asked: string, isOf: KnownFact["isOf"], words = ""): KnownFact {
  return { id, asked: new RegExp(`^(?:${asked})$`), isOf, words: words.split(" ").filter(Boolean) };
}

/** Colours of the selling form (specifications.ts), in every form that people write. */
const COLOR_FORMS = [
  ["Negro", "negro negra negros negras"],
  ["Blanco", "blanco blanca blancos blancas"],
  ["Gris", "gris grises plomo ploma plateado plateada plata"],
  ["Rojo", "rojo roja rojos rojas"],
  ["Vino", "vino guinda granate"],
  ["Azul", "azul azules azulino azulina"],
  ["Celeste", "celeste celestes turquesa"],
  ["Verde", "verde verdes"],
  ["Amarillo", "amarillo amarilla amarillos amarillas"],
  ["Naranja", "naranja anaranjado anaranjada"],
  ["Morado", "morado morada lila violeta"],
  ["Rosado", "rosado rosada rosa fucsia"],
  ["Marrón", "marron marrones cafe"],
  ["Dorado", "dorado dorada"],
  ["Beige", "beige crema"],
] as const;

const makeFacts = (): readonly KnownFact[] => [
  fact("abs", "(?:frenos? )?(?:con )?abs", has("brakes", /abs/), "abs"),
  fact("frenohidraulico", "(?:frenos? )?(?:de )?(?:discos? )?hidraulicos?", has("brakes", /hidraulico/)),
  fact(
    "discomecanico",
    "(?:frenos? )?(?:de )?(?:discos? )mecanicos?|frenos mecanicos",
    has("brakes", /disco mecanico/),
  ),
  fact("disco", "(?:doble )?(?:frenos? )(?:(?:de|a) )?discos?|discos?", has("brakes", /disco/)),
  fact("tambor", "(?:frenos? )?(?:(?:de|a) )?tambor", has("brakes", /tambor/)),
  fact("vbrake", "(?:frenos? )?(?:de )?v ?-?brakes?", has("brakes", /v-brake/)),
  fact("herradura", "(?:frenos? )?(?:de )?herradura", has("brakes", /herradura/)),
  fact("contrapedal", "(?:frenos? )?(?:(?:de|a) )?contra ?pedal", has("brakes", /contrapedal/)),
  fact(
    "doblesuspension",
    "(?:doble|dos|ambas) (?:suspension(?:es)?|amortiguador(?:es)?|amortiguacion)|full ?suspension|fully" +
      "|(?:suspension|amortiguacion) (?:doble|total|completa)",
    has("suspension", /doble/),
  ),
  fact(
    "suspensiondelantera",
    "(?:suspension|amortiguador|amortiguacion|horquilla) (?:delantera|adelante|con suspension)|hard ?tail",
    has("suspension", /delantera/),
  ),
  fact("suspension", "suspension|amortiguacion|amortiguador(?:es)?", has("suspension", /delantera|doble/)),
  fact("rigida", "(?:suspension |horquilla )?rigida", has("suspension", /rigida/)),
  fact(
    "semiautomatica",
    "(?:transmision |caja )?semi ?-?automatic[oa]s?",
    has("transmission", /semiautomatica/),
    "semiautomatica semiautomatico",
  ),
  fact("automatica", "(?:transmision |caja )?automatic[oa]s?|sin embrague", has("transmission", /^automatica/)),
  fact(
    "mecanica",
    "(?:transmision |caja |cambios )?(?:mecanic[oa]s?|manual(?:es)?)|con embrague",
    has("transmission", /^mecanica/),
  ),
  fact("aluminio", "(?:cuadro |marco )?(?:de )?alumini?o", has("material", /aluminio/), "aluminio"),
  fact(
    "carbono",
    "(?:cuadro |marco )?(?:de )?(?:fibra )?(?:de )?(?:carbono?|carbon fiber)",
    has("material", /carbono/),
    "carbono",
  ),
  fact("acero", "(?:cuadro |marco )?(?:de )?(?:acero|fierro)", has("material", /acero/), "acero"),
  fact("cromoly", "(?:cuadro |marco )?(?:de )?(?:cromoly|cromo|cromolibdeno)", has("material", /cromoly/), "cromoly"),
  fact("titanio", "(?:cuadro |marco )?(?:de )?titanio", has("material", /titanio/), "titanio"),
  fact("glp", "(?:a |de )?(?:gas |gasolina y )?glp", has("fuel", /glp/), "glp"),
  fact("gnv", "(?:a |de )?(?:gas |gasolina y )?gnv", has("fuel", /gnv/), "gnv"),
  fact("soat", "soat(?: vigente| al dia)?", ({ specifications: { soatUntil } }) => Boolean(soatUntil), "soat"),
  fact("revision", "revision(?:es)? tecnicas?(?: vigentes?| al dia)?", has("technicalReview", /vigente/), "revision"),
  fact("tarjeta", "tarjeta (?:de )?propiedad", has("propertyCard", /^si/), "propiedad"),
  fact("lineal", "lineal(?:es)?", ({ category }) => LINEAR.has(category)),
  fact("cambios", "cambios|velocidades|marchas", ({ specifications: { gears } }) => Number(gears ?? 0) > 1),
  ...COLOR_FORMS.map(([name, forms]) =>
    fact(
      fold(name),
      `(?:de )?(?:color )?(?:${forms.split(" ").join("|")})(?: mate| brillante| oscur[oa]| clar[oa])?`,
      has("color", new RegExp(`^(?:${forms.split(" ").join("|")})`)),
      forms,
    ),
  ),
];

let made: readonly KnownFact[] | null = null;

/** Made at their first use: no page of a browser needs them. */
function facts(): readonly KnownFact[] {
  return (made ??= makeFacts());
}

/** Motorcycles of two wheels in a line, as people of Peru tell them from mototaxis. */
const LINEAR: ReadonlySet<string> = new Set([
  "scooter",
  "naked",
  "deportiva",
  "doble-proposito",
  "chopper",
  "moto-electrica",
]);
const GEARS = /^(?:de )?(\d{1,2}) (?:velocidades|velocidad|vel|cambios|marchas)$/;
const AGE = /^(?:(?:de|para) )?(\d{1,2})(?: (?:a|y|o) (\d{1,2}))? (?:anos?|anitos)$/;
const CHILD_YEARS = 14;
/** As many words as a fact has at most. */
export const FACT_WORDS_MAX = 5;

/** The fact that a run of folded words states; null for none. */
export function factAsked(run: string): VehicleFact | null {
  const known = facts().find(({ asked }) => asked.test(run));
  if (known) return known;
  const gears = GEARS.exec(run)?.[1];
  if (gears !== undefined) return { id: `velocidades${Number(gears)}`, words: [] };
  const age = ageAsked(run);
  return age === null ? null : { id: `edad${age}`, words: [] };
}

/** `6 años`, `de 6 a 8 años` (the middle): for how old a child. Null for anything else. */
export function ageAsked(run: string): number | null {
  const [, from, to = from] = AGE.exec(run) ?? [];
  const age = from === undefined ? 0 : Math.round((Number(from) + Number(to)) / 2);
  return age > 0 && age <= CHILD_YEARS ? age : null;
}

const CONTROL = 0x80;
const CODE_LENGTH = 3;

/** A fact as a word of a row: three control characters. No address keeps them, so that no typed text finds them. */
export function factWord(id: string): string {
  let hash = 0x811c9dc5;
  for (const letter of id) hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193) >>> 0;
  hash ^= hash >>> 15;
  return String.fromCharCode(...Array.from({ length: CODE_LENGTH }, (_, at) => CONTROL + ((hash >>> (5 * at)) & 31)));
}

/** All that rows can hold, for telling that no two share a word. */
export function factIds(): string[] {
  const counted = (name: string, most: number) => Array.from({ length: most }, (_, at) => `${name}${at + 1}`);
  return [...facts().map(({ id }) => id), ...counted("velocidades", 36), ...counted("edad", CHILD_YEARS)];
}

/** The facts that a listing's specifications tell, as words of its row. */
export function factWords(listing: Described): string[] {
  const told = facts()
    .filter(({ isOf }) => isOf(listing))
    .map(({ id }) => id);
  const { gears, age, wheelSize } = listing.specifications;
  if (typeof gears === "number") told.push(`velocidades${gears}`);
  if (listing.category === "infantil")
    for (const year of agesOf(String(age ?? ""), String(wheelSize ?? ""))) told.push(`edad${year}`);
  return told.map(factWord);
}

/** Years of children for whom a wheel is, where the seller tells no age. */
const WHEEL_AGES: Readonly<Record<string, readonly [number, number]>> = {
  '12"': [2, 4],
  '14"': [3, 5],
  '16"': [4, 6],
  '20"': [6, 9],
  '24"': [8, 12],
};

function agesOf(age: string, wheelSize: string): number[] {
  const [from, to = from] = [...age.matchAll(/\d+/g)].map(Number);
  const [low, high] =
    from !== undefined && to !== undefined ? [from, to] : (tableEntry(WHEEL_AGES, wheelSize) ?? [1, 0]);
  return Array.from({ length: Math.max(0, Math.min(high, CHILD_YEARS) - low + 1) }, (_, at) => low + at);
}
