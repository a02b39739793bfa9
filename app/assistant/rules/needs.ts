import type { TypeId } from "../../catalog/filter-values.ts";
import type { Filters } from "../../catalog/filters.ts";

// Read by the local Gemini too (local/gemini), which Node runs as it stands: imports name files.

/** A vehicle that is asked for by its use: filters that fit, and the words that say so. */
interface Need {
  filters: Partial<Pick<Filters, "types" | "displacement">>;
  /** Said below the listings. */
  why: string;
  /** Words that the filters stand for. */
  said: RegExp;
}

const NEEDS: readonly (Need & { pattern: RegExp })[] = [
  {
    // The frame of a bicycle, not the kind of motorcycle whose name begins so.
    pattern: /^(?!.*(?<![a-z])moto).*(?<![a-z])(?:doble|full|trasera) suspension|suspension (?:doble|trasera)/,
    said: /(?:con |de )?(?:doble|full|trasera) suspension|suspension (?:doble|trasera)/g,
    filters: { types: ["mtb"] },
    why: "La doble suspensión es de las bicicletas de montaña: la ficha de cada anuncio dice cuál lleva.",
  },
  {
    pattern:
      /(?=.*(?<![a-z])(?:pas(?:ear|ee)|tranquil[oa]|comod[oa]))(?=.*(?<![a-z])(?:papa|mama|padre|madre|abuel\w+|senora?|adult[oa] mayor|tercera edad|[5-9]\d anos))(?!.*(?<![a-z])moto)/,
    said: /(?:que )?tiene \d+ anos|\d+ anos|adult[oa] mayor|tercera edad|papa|mama|abuel\w+|pas(?:ear|ee)|tranquil[oa]|comod[oa]/g,
    filters: { types: ["urbana", "bici-electrica", "plegable"] },
    why: "Para pasear con comodidad elegí urbanas, eléctricas, que ayudan en las subidas, y plegables. ¿En qué ciudad va a pasear?",
  },
  {
    pattern:
      /(?<![a-z])(?:(?:gast\w*|consum\w*)(?: \w+)? poc[oa]|poc[oa] (?:gasolina|combustible|consumo)|no gast\w+ mucha? gasolina|ahorrador[ao]?|rendidora)/,
    said: /(?:que )?(?:gast\w*|consum\w*) poc[oa]|poc[oa] (?:gasolina|combustible|consumo)|no gast\w+ mucha?|gasolina|ahorrador[ao]?|rendidora|chamba/g,
    filters: { types: ["motos"], displacement: { min: null, max: 150 } },
    why: "Elegí las de hasta 150 cc, que gastan menos gasolina. ¿En qué ciudad la necesitas?",
  },
  {
    pattern: /(?<![a-z])chacarera|(?<![a-z])moto.*(?<![a-z])(?:campo|chacra|trochas?)(?![a-z])/,
    said: /chacarer[oa]s?|(?:pal?|para (?:el|la)|para|de|al) (?:campo|chacra|trochas?)|campo|chacra|trochas?/g,
    filters: { types: ["doble-proposito"] },
    why: "Para el campo y la trocha elegí las de doble propósito.",
  },
  {
    pattern: /^(?!.*(?<![a-z])moto).*(?<![a-z])que se (?:pued[ae]n? )?(?:dobl|plieg|pleg)[a-z]+/,
    said: /que se (?:pued[ae]n? )?(?:dobl|plieg|pleg)[a-z]+|(?:para |pa )?(?:llevar|guardar|meter)(?:la)? en .*$/g,
    filters: { types: ["plegable"] },
    why: "Las plegables se guardan en poco espacio: revisa su peso en la ficha.",
  },
  {
    pattern: /(?<![a-z])motos?.*(?<![a-z])automaticas?(?![a-z])/,
    said: /automaticas?/g,
    filters: { types: ["scooter"] },
    why: "Elegí las scooter, que son automáticas.",
  },
]; // oxfmt-ignore

/** The need that folded words tell; null for none. */
export function needOf(bare: string): Need | null {
  return NEEDS.find(({ pattern }) => pattern.test(bare)) ?? null;
}

const WIDE: readonly TypeId[] = ["bicicletas", "motos"];

/** A filter that was named by itself stays; a kind alone is narrowed by the need. */
export function withNeed(named: Partial<Filters>, { filters }: Need): Partial<Filters> {
  const isNarrow = (named.types ?? []).some((type) => !WIDE.includes(type));
  return { ...filters, ...named, ...(!isNarrow && filters.types && { types: filters.types }) };
}
