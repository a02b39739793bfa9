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
    "delivery, deliveri, deliverys, reparto, repartir, repartidor, repartidora, rappi, uber, uber eats, glovo, pedidosya, pedidos ya, pedidos, didi, didi food, " +
      "indrive, indriver, cabify, yango, encomiendas, paquetes, paquetería, mensajería, mensajero, courier, motorizado, cobranza, cobrador",
    CITY,
    "tipo=urbana,bici-electrica",
  ),
  usual(
    "ir al trabajo",
    "ir al trabajo, ir a trabajar, ir a la chamba, a la chamba, la chamba, chambear, al trabajo, mi trabajo, centro de trabajo, oficina, uso diario, día a día, diario, " +
      "todos los días, cada día, movilizarme, movilizarse, movilidad, transportarme, desplazarme, trasladarme",
    CITY,
    EASY,
  ),
  usual(
    "ir a estudiar",
    "universidad, la u, uni, instituto, academia, clases, estudiante, universitario, universitaria, estudiar, colegio, cole, escuela, ir al colegio, ir al cole",
    CITY,
    "tipo=urbana,bici-electrica,plegable",
  ),
  usual(
    "viajar",
    "viajar, viaje, viajes largos, viaje largo, viajar lejos, viajero, viajera, recorrer el perú, recorrer, turismo, cicloturismo, carretera, autopista, panamericana, rutear, " +
      "rutas largas, mochilear, aventura, distancias largas, largas distancias, larga distancia, touring",
    "tipo=doble-proposito,chopper&cilindrada=220-",
    "tipo=ruta,gravel",
  ),
  usual("la ciudad", "ciudad, tráfico, urbano diario, embotellamiento", "tipo=scooter,naked&cilindrada=100-200", "tipo=urbana"),
  usual(
    "mujer",
    "mujer, mujeres, mujercita, chica, señora, señorita, señito, esposa, mi flaca, enamorada, novia, mamá, mami, mi mami, femenina, ladies",
    "tipo=scooter",
    "tipo=urbana",
  ),
  usual(
    "principiantes",
    "principiante, novato, novata, aprender, aprender a manejar, aprender a montar, aprende, aprenda, aprendiz, aprendiendo, empezar, empiezo, recién empiezo, iniciarme, iniciar, iniciación, " +
      "primera vez, primera moto, mi primera moto, primera bici, mi primera bici, sin experiencia, fácil de manejar, facilita, sacar brevete, practicar",
    CITY,
    "tipo=mtb,urbana&precio=0-1500",
  ),
  usual("bebés", "bebé, bebito, bebita, wawa, guagua, bebe chiquito, balance, equilibrio, sin pedales, caminadora", "", "tipo=infantil&aro=12,14"),
  usual("pasear", "pasear, paseo, pasear en familia, paseos familiares, salir, salir a pasear, salir los domingos, domingo, domingos, fin de semana, fines de semana, dar una vuelta, dar vueltas, " +
      "vuelta, recreación, recrearme, hobby, ciclovía, malecón, parque", "tipo=scooter,chopper", EASY),
  usual("la playa", "playa, playero, balneario, orilla del mar", "tipo=doble-proposito", "tipo=urbana,mtb"),
  usual(
    "cerro y trocha",
    "cerro, cerrito, bajar cerro, subir cerro, lomas, subir lomas, bajadas, subidas, subir a la altura, la altura, las alturas, altura andina, puna, cordillera, montaña, nevado, trocha, trochita, " +
      "sendero, tierra, barro, lodo, fango, piedra, pedregal, cascajo, arena, duna, desierto, bosque, monte, rocas, caminos malos, camino malo, camino feo, caminos feos, " +
      "caminos rurales, camino rural, camino, huecos, pista mala, afirmado, todo tipo de terreno, terreno difícil, enduro, motocross, mina, minas",
    "tipo=doble-proposito",
    "tipo=mtb",
  ),
  usual("mandados y compras", "mandado, hacer mandados, recado, compras, hacer compras, ir de compras, ir a comprar, ir al mercado, trámites, diligencias", CITY, "tipo=urbana"),
  usual("saltar y hacer trucos", "saltar, saltar rampas, salto, rampa, truco, hacer trucos, piruetas, skatepark, skate park, pumptrack, pump track, dirt jump, flatland", "", "tipo=bmx"),
  usual("la chacra", "chacra, chacrita, chacarera, chacarero, campo, campito, fundo, parcela, granja, hacienda, estancia, ganado, cosecha, agricultor, agricultura, rural", "tipo=doble-proposito", "tipo=mtb"),
  usual(
    "carga",
    "carga, cargadora, llevar carga, cargar, transportar, acarrear, jalar, mercadería, mudanza, negocio, mercado, bodega, ambulante, emprendimiento, emprender, vender pan, vender comida, vender fruta, vender verduras, pan, panadería, gas, balones, agua, bidones, fruta, verdura, abarrotes, materiales, " +
      "material de construcción, ladrillos, cemento, leña, reciclaje, reciclar, chatarrero, trabajo pesado, sacos, tonelada, kilos de carga, fletes, flete",
    "tipo=trimoto",
    "",
  ),
  usual("pasajeros", "pasajero, llevar pasajeros, llevar gente, transportar gente, taxi, taxear, taxista, mototaxear, mototaxista, hacer taxi, hacer carrera, colectivo, paradero", "tipo=trimoto", ""),
  usual("la lluvia", "lluvia, lluvias, llueve, lluvioso, mojado, pista mojada, temporada de lluvia", "tipo=scooter", "tipo=urbana,bici-electrica"),
  usual(
    "guardar en poco espacio",
    "metro, llevar en el metro, tren, metropolitano, bus, en el carro, en el auto, maletera, depa, departamento chico, mi departamento, " +
      "poco espacio, ascensor, escaleras, subir escaleras, cuarto chico, cuarto pequeño, espacio pequeño, guardar, guardar en casa, guardar bajo la cama, llevar en avión, combi, transporte público",
    "",
    "tipo=plegable",
  ),
  usual("competir", "competir, para velocidad, de velocidad, competencia, competición, campeonato, torneo, carreras, correr, triatlón, triathlon, ironman, autódromo, circuito, track day", "tipo=deportiva", "tipo=ruta"),
  usual(
    "hacer ejercicio",
    "ejercicio, ejercitarme, hacer ejercicio, entrenar, entrenamiento, deporte, hacer deporte, hacer cardio, cardio, gym, gimnasio, fitness, salud, ponerme en forma, estar en forma, bajar de peso, " +
      "bajar la panza, perder peso, adelgazar, quemar calorías, quemar grasa",
    "",
    "tipo=mtb,ruta,urbana",
  ),
  usual(
    "adultos mayores",
    "adulto mayor, adultos mayores, tercera edad, persona mayor, señor mayor, señora mayor, gente mayor, abuelo, abuela, abuelito, abuelita, viejito, viejita, mi viejo, mi vieja, jubilado, jubilada, anciano, anciana, señor de edad, mayor de edad avanzada, 60 años, 65 años, 70 años",
    "tipo=scooter",
    EASY,
  ),
  usual(
    "gastar poca gasolina",
    "poca gasolina, poco combustible, gaste poco, gasta poco, gaste poca gasolina, gasta poca gasolina, poco consumo, no gaste, gaste gasolina, gaste menos, gasta menos, no gasta, no tome gasolina, bajo consumo, consumo bajo, bajo en consumo, ahorra gasolina, ahorrar gasolina, ahorrar combustible, ahorradora, ahorrativa, rendidora, " +
      "rendidor, económica en gasolina, económica en combustible",
    "tipo=scooter,naked&cilindrada=100-150",
    "",
  ),
  usual("quien quiere potencia", "potente, potencia, fuerza, poderosa, veloz, rápida, rapidaza, que corra, corra, alta cilindrada, alto cilindraje, gran motor, gran cilindrada, cilindrada alta", "tipo=motos&cilindrada=300-", ""),
  usual(
    "personas altas",
    "persona alta, gente alta, alguien alto, hombre alto, mujer alta, soy alto, soy alta, muy alto, bien alto, altote, estatura alta, soy largo, grandote, grandota",
    "tipo=doble-proposito",
    "talla=l,xl&tipo=bicicletas",
  ),
  usual(
    "personas bajas",
    "persona baja, soy bajo, soy baja, baja estatura, estatura baja, soy pequeño, soy pequeña, bajito, bajita, chaparro, chaparra, chaparrita, petiso, petisa, chato, chata, chatito, chatita",
    "tipo=scooter",
    "talla=xs,s&tipo=bicicletas",
  ),
  usual("quien va con pareja", "pareja, mi pareja, dos personas, 2 personas, acompañante, copiloto, llevar a mi novia, llevar a mi esposa", "tipo=scooter,naked,doble-proposito,chopper", ""),
  usual("bikepacking", "bikepacking, alforjas", "", "tipo=gravel,mtb"),
  usual("estilo clásico", "retro, vintage, estilo clásico, cafe racer, scrambler, bobber", "tipo=chopper", "tipo=urbana"),
  usual("cilindrada baja", "baja cilindrada, bajo cilindraje, poca cilindrada, cilindrada baja", "tipo=motos&cilindrada=50-125", ""),
  usual("vigilar", "serenazgo, vigilancia, vigilante, patrullar, patrullaje, policía", "tipo=doble-proposito,naked", "tipo=mtb"),
  usual("adolescentes", "adolescente, adolescentes, jovencito, jovencita, quinceañera, secundaria", "", "tipo=mtb,bmx,urbana&aro=24,26"),
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
  const known = named.get(uses) ?? usesByName(uses);
  named.set(uses, known);
  return known.get(inSingular(run));
}

const wordsOfTables = new WeakMap<readonly VehicleUse[], ReadonlySet<string>>();

/** Whether a folded word is of the name of a use: no error of another. */
export function isWordOfUse(uses: readonly VehicleUse[], word: string): boolean {
  const known =
    wordsOfTables.get(uses) ??
    new Set(
      uses
        .flatMap(({ words }) => wordsOfUse(words))
        .join(" ")
        .split(" "),
    );
  wordsOfTables.set(uses, known);
  return known.has(singular(word));
}

function usesByName(uses: readonly VehicleUse[]): ReadonlyMap<string, VehicleUse> {
  const names = uses.flatMap((one) => wordsOfUse(one.words).map((name): [string, VehicleUse] => [name, one]));
  const said = names.flatMap(([name, one]) => saidForms(name).map((form): [string, VehicleUse] => [form, one]));
  return new Map([...said, ...names]);
}

/** `reparte`, `repartiendo` of `repartir`; nothing of other words than verbs of one regular stem. */
function saidForms(name: string): string[] {
  const stem = /^(\p{L}{4,})[aei]r$/u.exec(name)?.[1];
  return stem === undefined ? [] : ["a", "e", "an", "en", "ando", "iendo"].map((end) => stem + end);
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
