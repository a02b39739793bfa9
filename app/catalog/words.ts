import type { CategoryId, ConditionId, VehicleKind } from "./categories.ts";
import { fold } from "./folding.ts";

/**
 * Words of Peru for everything on sale here, for the search and the assistant. Plurals and accents need no entry
 * (`isNamed`).
 */
export const KIND_WORDS: Record<VehicleKind, readonly string[]> = {
  bicicleta: named("bicicleta bici bicla cleta bike ciclismo"),
  moto: named("moto motocicleta"),
};

export const CATEGORY_WORDS: Record<CategoryId, readonly string[]> = {
  mtb: named("montaña montañera montañero mtb mountain todoterreno trail enduro downhill xc"),
  ruta: named("ruta rutera pistera pistero carrera road"),
  gravel: named("gravel"),
  urbana: named("urbana urbano ciudad paseo playera fixie"),
  bmx: named("bmx freestyle"),
  "bici-electrica": named("eléctrica eléctrico ebike e-bike"),
  infantil: named("infantil niño niña kids"),
  plegable: named("plegable"),
  scooter: named("scooter escúter motoneta"),
  naked: named("naked pistera pistero"),
  deportiva: named("deportiva deportivo pistera pistero"),
  "doble-proposito": named("doble propósito enduro motocross todoterreno trail adventure"),
  chopper: named("chopper custom cruiser crucero"),
  "moto-electrica": named("eléctrica eléctrico"),
  trimoto: named("trimoto mototaxi motocarga motocarguero torito triciclo carguera"),
};

export const CONDITION_WORDS: Record<ConditionId, readonly string[]> = {
  nuevo: named("nuevo nueva"),
  "como-nuevo": named("seminuevo seminueva usado usada segunda"),
  "buen-estado": named("usado usada segunda"),
  "con-detalles": named("usado usada segunda detalles"),
  "para-repuestos": named("usado usada segunda repuestos"),
};

/** Words without meaning beside others: `bicicleta de montaña para niño`. */
const STOP_WORDS: ReadonlySet<string> = new Set(
  named("de del el la las los en con para por y un una se que busco quiero vendo compro"),
);

export function isStopWord(word: string): boolean {
  return STOP_WORDS.has(word);
}

/** From this length on, the beginning of a word counts, as while it is being typed. */
const PREFIX_MIN = 5;

/** Whether a folded term is one of these: exactly, in the plural, or by its beginning. */
export function isNamed(names: readonly string[], term: string): boolean {
  const stem = singular(term);
  return names.some(
    (name) => name === term || singular(name) === stem || (term.length >= PREFIX_MIN && name.startsWith(term)),
  );
}

/** `infantiles`, `motores`; and any other `s` after three letters. */
const PLURAL = /^(?:(\p{L}{2,}[dlnrz])es|(\p{L}{3,})s)$/u;

/** `bicicletas` → `bicicleta`, `motores` → `motor`; short words and those with digits stay. */
export function singular(word: string): string {
  const [, long, short] = PLURAL.exec(word) ?? [];
  return long ?? short ?? word;
}

function named(words: string): readonly string[] {
  return fold(words).split(" ");
}
