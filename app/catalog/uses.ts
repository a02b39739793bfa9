import { parseFilters, withFilters, type Filters, type KindGroup } from "./filters.ts";
import { fold, slugify } from "./folding.ts";
import { singular } from "./words.ts";

/** A use of a vehicle as people name it, and the vehicles that suit it. */
export interface VehicleUse {
  id: string;
  /** After `para`: `reparto`. */
  name: string;
  /** As people say it, with commas between. */
  words: string;
  /** Query strings of /comprar; empty where none of the kind suits it. */
  motos: string;
  bicicletas: string;
}

const usual = (name: string, words: string, motos: string, bicicletas: string): VehicleUse => ({
  id: slugify(name),
  name,
  words,
  motos,
  bicicletas,
});

const CITY = "tipo=scooter,naked&cilindrada=100-160";
const EASY = "tipo=urbana,bici-electrica,plegable";

/** Those of the code: administrators change each, and add others (search-words/uses.server.ts). */
export const USUAL_USES: readonly VehicleUse[] = [
  usual(
    "reparto",
    "delivery, reparto, repartir, repartidor, repartidora, rappi, uber, uber eats, glovo, pedidosya, pedidos ya, didi, encomiendas, mensajería, courier",
    CITY,
    "tipo=urbana,bici-electrica",
  ),
  usual(
    "ir al trabajo",
    "ir al trabajo, ir a trabajar, ir a la chamba, al trabajo, oficina, uso diario, día a día, movilizarme, movilidad",
    CITY,
    EASY,
  ),
  usual(
    "ir a estudiar",
    "universidad, la u, uni, instituto, clases, estudiante, estudiar",
    CITY,
    "tipo=urbana,bici-electrica,plegable",
  ),
  usual(
    "viajar",
    "viajar, viaje, viajes largos, viaje largo, turismo, carretera, rutear, mochilear, distancias largas, largas distancias",
    "tipo=doble-proposito,chopper&cilindrada=220-3000",
    "tipo=ruta,gravel",
  ),
  usual("la ciudad", "ciudad, tráfico", "tipo=scooter,naked&cilindrada=100-200", "tipo=urbana"),
  usual(
    "mujer",
    "mujer, mujeres, chica, señora, señorita, esposa, enamorada, novia, mamá",
    "tipo=scooter",
    "tipo=urbana",
  ),
  usual(
    "principiantes",
    "principiante, novato, novata, aprender, aprender a manejar, empezar, iniciarme, primera vez",
    CITY,
    "tipo=mtb,urbana&precio=0-1500",
  ),
  usual("bebés", "bebé, bebito, bebita", "", "tipo=infantil&aro=12,14"),
  usual("pasear", "pasear, paseo, ciclovía, malecón, parque", "tipo=scooter,chopper", EASY),
  usual("la playa", "playa", "tipo=doble-proposito", "tipo=urbana,mtb"),
  usual(
    "cerro y trocha",
    "cerro, bajar cerro, subir cerro, lomas, subir lomas, bajadas, subidas, subir a la altura, altura andina, puna, cordillera, trocha, sendero, tierra",
    "tipo=doble-proposito",
    "tipo=mtb",
  ),
  usual("mandados y compras", "mandado, hacer mandados, recado, compras, hacer compras, ir de compras", CITY, "tipo=urbana"),
  usual("saltar y hacer trucos", "saltar, saltar rampas, salto, rampa, truco, hacer trucos, skatepark", "", "tipo=bmx"),
  usual("la chacra", "chacra, chacrita, chacarera, chacarero, campo, fundo", "tipo=doble-proposito", "tipo=mtb"),
  usual(
    "carga",
    "carga, llevar carga, cargar, mercadería, mudanza, negocio, mercado, bodega, ambulante, emprendimiento, vender pan, vender comida, pan, panadería, gas, agua",
    "tipo=trimoto",
    "",
  ),
  usual("pasajeros", "pasajero, llevar pasajeros, taxi, taxear, mototaxear, hacer taxi", "tipo=trimoto", ""),
  usual("la lluvia", "lluvia, lluvias, llueve", "tipo=scooter", "tipo=urbana,bici-electrica"),
  usual(
    "guardar en poco espacio",
    "metro, llevar en el metro, tren, metropolitano, bus, en el carro, en el auto, maletera, depa, departamento chico, mi departamento, " +
      "poco espacio, ascensor",
    "",
    "tipo=plegable",
  ),
  usual("competir", "competir, competencia, carreras, correr, triatlón", "tipo=deportiva", "tipo=ruta"),
  usual(
    "hacer ejercicio",
    "ejercicio, hacer ejercicio, entrenar, entrenamiento, deporte, bajar de peso, adelgazar",
    "",
    "tipo=mtb,ruta,urbana",
  ),
  usual(
    "adultos mayores",
    "adulto mayor, adultos mayores, tercera edad, persona mayor, señor mayor, señora mayor, gente mayor, abuelo, abuela, abuelito, abuelita, viejito, viejita, mi viejo, mi vieja, papá",
    "tipo=scooter",
    EASY,
  ),
  usual(
    "gastar poca gasolina",
    "poca gasolina, poco combustible, gaste poco, gasta poco, gaste poca gasolina, gasta poca gasolina, poco consumo, no gaste, gaste gasolina, gaste menos, gasta menos, no gasta, ahorradora, rendidora",
    "tipo=scooter,naked&cilindrada=100-150",
    "",
  ),
  usual("quien quiere potencia", "potente, potencia, veloz, rápida", "tipo=motos&cilindrada=300-3000", ""),
  usual(
    "personas altas",
    "persona alta, alguien alto, hombre alto, soy alto, soy alta, muy alto, soy largo, grandote, grandota",
    "tipo=doble-proposito",
    "talla=l,xl&tipo=bicicletas",
  ),
  usual(
    "personas bajas",
    "persona baja, soy bajo, soy baja, bajito, bajita, chaparro, chaparra, chaparrita, petiso, petisa, chato, chata, chatito, chatita",
    "tipo=scooter",
    "talla=xs,s&tipo=bicicletas",
  ),
]; // oxfmt-ignore

/** With what administrators changed and added; a use of the code without words is off. */
export function usesOf(documents: readonly VehicleUse[]): readonly VehicleUse[] {
  const changed = new Map(documents.map((one) => [one.id, one]));
  const usual = USUAL_USES.map((one) => changed.get(one.id) ?? one);
  return [...usual, ...documents.filter(({ id }) => USUAL_USES.every((one) => one.id !== id))];
}

/** As many words as one name of a use has at most. */
export const USE_WORDS_MAX = 4;

/** Uses by their names, folded and in the singular; made once for each table. */
const named = new WeakMap<readonly VehicleUse[], ReadonlyMap<string, VehicleUse>>();

/** The use that a run of folded words names. */
export function namedUse(uses: readonly VehicleUse[], run: string): VehicleUse | undefined {
  const known = named.get(uses) ?? new Map(uses.flatMap((one) => wordsOfUse(one.words).map((name) => [name, one])));
  named.set(uses, known);
  return known.get(inSingular(run));
}

export function wordsOfUse(words: string): string[] {
  return words
    .split(",")
    .map((name) => inSingular(fold(name).trim()))
    .filter(Boolean);
}

function inSingular(run: string): string {
  return run.split(/\s+/).map(singular).join(" ");
}

/** The filters of a use for vehicles of these kinds; null where none suits it. Of both kinds only the types. */
export function filtersOfUse(use: VehicleUse, kinds: readonly KindGroup[]): Filters | null {
  const all = kinds
    .filter((kind) => use[kind] !== "")
    .map((kind) => parseFilters(new URLSearchParams(use[kind])))
    .filter(({ types }) => types.length > 0);
  const [first, ...others] = all;
  if (!first) return null;
  return others.length === 0 ? first : withFilters(first, { types: all.flatMap(({ types }) => types) });
}
