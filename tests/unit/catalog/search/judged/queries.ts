import { CATEGORIES, type CategoryId } from "~/catalog/categories";
import { fold } from "~/catalog/folding";
import type { Listing } from "~/catalog/model";

type Fits = (
  listing: Pick<Listing, "title" | "description" | "category" | "price" | "specifications" | "location">,
) => boolean;

/**
 * A text as people of Peru type it, its kind, what a person would take for an answer, and the filters that it should
 * become, by their keys in the address (null: none named).
 */
export type JudgedQuery = readonly [text: string, kind: string, fits: Fits, filters: Record<string, string> | null];

const kindOf = (category: CategoryId) => CATEGORIES.find(({ id }) => id === category)!.kind;
const f = (value: unknown) => fold(String(value ?? ""));
const B: Fits = ({ category }) => kindOf(category) === "bicicleta";
const M: Fits = ({ category }) => kindOf(category) === "moto";
const cat =
  (...ids: CategoryId[]): Fits =>
  ({ category }) =>
    ids.includes(category);
const lineal: Fits = (one) => M(one) && one.category !== "trimoto";
const brand =
  (name: string): Fits =>
  ({ specifications }) =>
    f(specifications.brand) === f(name);
const model =
  (name: RegExp): Fits =>
  ({ specifications }) =>
    name.test(f(`${specifications.brand} ${specifications.model}`));
const dep =
  (slug: string): Fits =>
  ({ location }) =>
    location.department === slug;
const dist =
  (...names: string[]): Fits =>
  ({ location }) =>
    names.some((name) => f(location.district) === f(name));
const prov =
  (name: string): Fits =>
  ({ location }) =>
    f(location.province) === f(name);
const max =
  (soles: number): Fits =>
  ({ price }) =>
    price <= soles;
const min =
  (soles: number): Fits =>
  ({ price }) =>
    price >= soles;
const used: Fits = ({ specifications }) => specifications.condition !== "nuevo";
const neu: Fits = ({ specifications }) => specifications.condition === "nuevo";
const cond =
  (id: string): Fits =>
  ({ specifications }) =>
    specifications.condition === id;
const aro =
  (wheel: string): Fits =>
  ({ specifications }) =>
    f(specifications.wheelSize).replaceAll('"', "") === wheel;
const talla =
  (size: string): Fits =>
  ({ specifications }) =>
    specifications.frameSize === size;
const num =
  (name: string, test: (value: number) => boolean): Fits =>
  ({ specifications }) =>
    test(Number(specifications[name] ?? NaN));
const cc = (from: number, to: number) => num("displacement", (value) => value >= from && value <= to);
const km = (most: number) => num("mileage", (value) => value <= most);
const yr =
  (from: number, to: number): Fits =>
  ({ specifications }) =>
    specifications.year >= from && specifications.year <= to;
const spec =
  (name: string, value: RegExp): Fits =>
  ({ specifications }) =>
    value.test(f(specifications[name]));
const txt =
  (words: RegExp): Fits =>
  ({ title, description }) =>
    words.test(f(`${title} ${description}`));
const and =
  (...all: Fits[]): Fits =>
  (one) =>
    all.every((fits) => fits(one));
const or =
  (...all: Fits[]): Fits =>
  (one) =>
    all.some((fits) => fits(one));
const not =
  (fits: Fits): Fits =>
  (one) =>
    !fits(one);
const none: Fits = () => false;

/** Those of issue 37. */
export const JUDGED: readonly JudgedQuery[] = [
  ["bicicleta", "clase", B, { tipo: "bicicletas" }],
  ["motos", "clase", M, { tipo: "motos" }],
  ["motos lineales usadas", "clase", and(lineal, used), { tipo: "motos", estado: "usado" }],
  ["torito", "clase", cat("trimoto"), { tipo: "trimoto" }],
  ["motocarga", "clase", cat("trimoto"), { tipo: "trimoto" }],
  ["cuatrimoto", "clase", none, null],
  ["fixie", "clase", cat("urbana"), { tipo: "urbana" }],
  ["bici montañera aro 29", "atributo", and(cat("mtb"), aro("29")), { tipo: "mtb", aro: "29" }],
  ["bici para niña 6 años", "edad", and(cat("infantil"), spec("age", /4 a 6|6 a 9/)), { tipo: "infantil" }],
  ["bicicleta de dama", "clase", or(txt(/dama/), cat("urbana")), { tipo: "urbana" }],
  ["bicicleta con canastilla", "atributo", txt(/canasta|canastilla|parrilla/), null],
  ["moto pistera", "clase", cat("deportiva", "naked"), null],
  ["moto enduro", "clase", cat("doble-proposito"), { tipo: "doble-proposito" }],
  ["e-bike", "clase", cat("bici-electrica"), { tipo: "bici-electrica" }],
  // B errors, by ear
  ["yamaja", "oído", brand("Yamaha"), { marca: "yamaha" }],
  ["bajai pulsar", "oído", and(brand("Bajaj"), model(/pulsar/)), { marca: "bajaj" }],
  ["especialized", "oído", brand("Specialized"), { marca: "specialized" }],
  ["especialaiz", "oído", brand("Specialized"), { marca: "specialized" }],
  ["scuter", "oído", cat("scooter"), { tipo: "scooter" }],
  ["scoter honda", "oído", and(cat("scooter"), brand("Honda")), { tipo: "scooter", marca: "honda" }],
  ["jonda", "oído", brand("Honda"), { marca: "honda" }],
  ["canondale", "oído", brand("Cannondale"), { marca: "cannondale" }],
  ["yiant", "oído", brand("Giant"), { marca: "giant" }],
  ["italica", "oído", brand("Italika"), { marca: "italika" }],
  ["bisicleta", "error", B, { tipo: "bicicletas" }],
  ["motosicleta", "error", M, { tipo: "motos" }],
  ["electirca", "error", cat("bici-electrica", "moto-electrica"), null],
  // C attributes
  ["aro 27,5", "atributo", aro("27.5"), { aro: "27.5" }],
  ["bici aro26", "atributo", and(B, aro("26")), { aro: "26" }],
  ["montañera talla L", "atributo", and(cat("mtb"), talla("L")), { tipo: "mtb", talla: "l" }],
  ["150cc", "atributo", cc(149, 160), { cilindrada: "150-150" }],
  ["moto 125", "atributo", and(M, cc(120, 127)), { tipo: "motos" }],
  ["moto automatica", "atributo", and(M, spec("transmission", /^automatica/)), { tipo: "motos" }],
  ["bicicleta de aluminio", "atributo", and(B, spec("material", /^aluminio/)), { tipo: "bicicletas" }],
  ["bicicleta freno de disco", "atributo", and(B, spec("brakes", /disco/)), { tipo: "bicicletas" }],
  ["moto menos de 10000 km", "atributo", and(M, km(10000)), { tipo: "motos", kilometraje: "0-10000" }],
  ["bicicleta color negro", "color", and(B, txt(/negr[oa]/)), { tipo: "bicicletas" }],
  // D price
  ["bici hasta 500 soles", "precio", and(B, max(500)), { tipo: "bicicletas", precio: "0-500" }],
  ["s/1500", "precio", max(1500), { precio: "0-1500" }],
  ["$500", "precio", max(2000), { precio: "x" }],
  ["moto barata", "precio", and(M, max(5000)), { tipo: "motos" }],
  ["moto menos de 6000 soles", "precio", and(M, max(6000)), { tipo: "motos", precio: "0-6000" }],
  ["bici economica", "precio", and(B, max(800)), { tipo: "bicicletas" }],
  // E place
  ["callao", "lugar", dep("callao"), { ubicacion: "callao" }],
  [
    "bicicletas en sjl",
    "lugar",
    and(B, dist("San Juan de Lurigancho")),
    { tipo: "bicicletas", distrito: "san-juan-de-lurigancho" },
  ],
  [
    "moto lima norte",
    "lugar",
    and(M, dist("Los Olivos", "Comas", "Independencia", "San Martín de Porres", "Carabayllo", "Puente Piedra")),
    { tipo: "motos" },
  ],
  ["bici trujillo", "lugar", and(B, prov("Trujillo")), { tipo: "bicicletas" }],
  ["bicicleta cuzco", "lugar", and(B, dep("cusco")), { tipo: "bicicletas", ubicacion: "cusco" }],
  ["bici cerca de mi", "lugar", B, { tipo: "bicicletas" }],
  // F papers, questions, negation
  ["papeles en regla", "papeles", txt(/papeles en regla/), null],
  ["moto sin papeles", "negación", and(M, not(txt(/papeles en regla/))), null],
  ["bici no electrica", "negación", and(B, not(cat("bici-electrica"))), null],
  ["¿tienen bicicletas para niños?", "pregunta", cat("infantil"), { tipo: "infantil" }],
  ["quiero comprar una moto para trabajar", "pregunta", M, { tipo: "motos" }],
  [
    "donde venden motos honda en tacna",
    "pregunta",
    and(M, brand("Honda"), dep("tacna")),
    { tipo: "motos", marca: "honda", ubicacion: "tacna" },
  ],
  // G models
  ["ns200", "modelo", model(/ns 200/), null],
  ["cb 190 r", "modelo", model(/cb190r/), null],
  ["cbr 500", "modelo", model(/cbr500r/), null],
  ["mt03", "modelo", model(/mt-03/), null],
  ["r3", "modelo", model(/yzf-r3/), null],
  ["duke 390", "modelo", model(/390 duke/), null],
  ["n-max", "modelo", model(/nmax/), null],
  ["emonda sl5", "modelo", model(/emonda sl 5/), null],
  ["pulsar 2023", "modelo", and(model(/pulsar/), yr(2023, 2023)), null],
  ["pulsar ns 160", "modelo", none, null],
  ["goliat", "modelo", none, null],
  ["moto 2022 usada", "año", and(M, used, yr(2022, 2022)), { tipo: "motos", estado: "usado", anio: "2022-2022" }],
  ["moto 0 km", "estado", and(M, neu), { tipo: "motos", estado: "nuevo" }],
  ["bicicleta 2da mano", "estado", and(B, used), { tipo: "bicicletas", estado: "usado" }],
  ["repuestos pulsar", "accesorio", none, null],
  ["cambio por bici", "otro", none, null],
];

/** Others of the same kinds in other words. */
export const JUDGED_TOO: readonly JudgedQuery[] = [
  ["bicicletas de ruta", "clase", cat("ruta"), { tipo: "ruta" }],
  ["mototaxi usada", "clase", and(cat("trimoto"), used), { tipo: "trimoto", estado: "usado" }],
  ["moto lineal", "clase", lineal, { tipo: "motos" }],
  ["motoneta", "clase", cat("scooter"), { tipo: "scooter" }],
  ["bici plegadiza", "clase", cat("plegable"), { tipo: "plegable" }],
  ["moto de carga", "clase", cat("trimoto"), null],
  ["bici de paseo", "clase", cat("urbana"), { tipo: "urbana" }],
  ["bicicletas pisteras", "clase", cat("ruta"), { tipo: "ruta" }],
  ["moto doble propósito", "clase", cat("doble-proposito"), { tipo: "doble-proposito" }],
  ["scooter eléctrico", "clase", cat("moto-electrica"), { tipo: "moto-electrica" }],
  ["bici para mi hijo de 3 años", "edad", and(cat("infantil"), spec("age", /2 a 4/)), { tipo: "infantil" }],
  ["bicicleta niño 10 años", "edad", and(cat("infantil"), spec("age", /8 a 12/)), { tipo: "infantil" }],
  ["bici niños de 4 a 6 años", "edad", and(cat("infantil"), spec("age", /4 a 6/)), { tipo: "infantil" }],
  ["susuki", "oído", brand("Suzuki"), { marca: "suzuki" }],
  ["jamaha fz", "oído", and(brand("Yamaha"), model(/fz/)), { marca: "yamaha" }],
  ["onda xr 150", "oído", model(/xr 150l/), { marca: "honda" }],
  ["royal enfil", "oído", brand("Royal Enfield"), { marca: "royal-enfield" }],
  ["sonshen", "oído", brand("Zongshen"), { marca: "zongshen" }],
  ["trec marlin", "oído", model(/trek marlin/), { marca: "trek" }],
  ["escot", "oído", brand("Scott"), { marca: "scott" }],
  ["jiant talon", "oído", model(/giant talon/), { marca: "giant" }],
  ["monarc", "oído", brand("Monark"), { marca: "monark" }],
  ["oxfort", "oído", brand("Oxford"), { marca: "oxford" }],
  ["pulzar", "oído", model(/pulsar/), null],
  ["duque 390", "oído", model(/390 duke/), null],
  ["himalayam", "oído", model(/himalayan/), null],
  ["bisi montanera", "error", cat("mtb"), { tipo: "mtb" }],
  ["mtoo usada", "error", and(M, used), null],
  ["bicicelta plegable", "error", cat("plegable"), { tipo: "plegable" }],
  ["automatika", "error", spec("transmission", /^automatica/), null],
  ["doble suspension", "atributo", spec("suspension", /doble/), null],
  ["mtb doble amortiguacion", "atributo", and(cat("mtb"), spec("suspension", /doble/)), { tipo: "mtb" }],
  ["talla M", "atributo", talla("M"), { talla: "m" }],
  ["bici talla mediana", "atributo", and(B, talla("M")), { tipo: "bicicletas", talla: "m" }],
  ["aro 20", "atributo", aro("20"), { aro: "20" }],
  ["bicicleta de 29 pulgadas", "atributo", and(B, aro("29")), { tipo: "bicicletas", aro: "29" }],
  ["bici rin 27.5", "atributo", and(B, aro("27.5")), { aro: "27.5" }],
  ["montañera 29", "atributo", and(cat("mtb"), aro("29")), { tipo: "mtb", aro: "29" }],
  [
    "bicicleta 21 velocidades",
    "atributo",
    and(
      B,
      num("gears", (n) => n === 21),
    ),
    { tipo: "bicicletas" },
  ],
  ["bici de carbono", "atributo", and(B, spec("material", /carbono/)), { tipo: "bicicletas" }],
  ["moto con abs", "atributo", and(M, spec("brakes", /abs/)), { tipo: "motos" }],
  ["bici frenos hidráulicos", "atributo", and(B, spec("brakes", /hidraulico/)), { tipo: "bicicletas" }],
  ["moto mecánica", "atributo", and(M, spec("transmission", /^mecanica/)), { tipo: "motos" }],
  ["200cc", "atributo", cc(195, 205), { cilindrada: "200-200" }],
  ["moto 250 cc", "atributo", and(M, cc(245, 255)), { tipo: "motos", cilindrada: "250-250" }],
  ["scooter 125", "atributo", and(cat("scooter"), cc(120, 127)), { tipo: "scooter" }],
  ["moto hasta 20000 km", "atributo", and(M, km(20000)), { tipo: "motos", kilometraje: "0-20000" }],
  ["moto poco kilometraje", "atributo", and(M, or(txt(/poco kilometraje/), km(10000))), { tipo: "motos" }],
  ["moto roja", "color", and(M, txt(/roj[oa]/)), { tipo: "motos" }],
  ["bici celeste", "color", and(B, txt(/celeste/)), { tipo: "bicicletas" }],
  ["bicicletas de 500 a 1000 soles", "precio", and(B, min(500), max(1000)), { tipo: "bicicletas", precio: "500-1000" }],
  ["moto hasta 5 mil", "precio", and(M, max(5000)), { tipo: "motos", precio: "0-5000" }],
  ["bici 800 lucas", "precio", and(B, max(800)), { tipo: "bicicletas", precio: "0-800" }],
  ["moto 2500 dolares", "precio", and(M, max(10000)), { tipo: "motos" }],
  ["scooter máximo 8k", "precio", and(cat("scooter"), max(8000)), { tipo: "scooter", precio: "0-8000" }],
  ["bici barata", "precio", and(B, max(800)), { tipo: "bicicletas" }],
  ["moto económica honda", "precio", and(M, brand("Honda"), max(9000)), { tipo: "motos", marca: "honda" }],
  ["motos en smp", "lugar", and(M, dist("San Martín de Porres")), { tipo: "motos", distrito: "san-martin-de-porres" }],
  ["bici surco", "lugar", and(B, dist("Santiago de Surco")), { tipo: "bicicletas", distrito: "santiago-de-surco" }],
  ["moto en la ciudad de chiclayo", "lugar", and(M, prov("Chiclayo")), { tipo: "motos", provincia: "chiclayo" }],
  ["bicicletas miraflores o barranco", "lugar", and(B, dist("Miraflores", "Barranco")), { tipo: "bicicletas" }],
  [
    "moto cono norte",
    "lugar",
    and(M, dist("Los Olivos", "Comas", "Independencia", "San Martín de Porres"), dep("lima")),
    { tipo: "motos" },
  ],
  ["scooter en arequipa", "lugar", and(cat("scooter"), dep("arequipa")), { tipo: "scooter", ubicacion: "arequipa" }],
  ["soat vigente", "papeles", or(txt(/soat/), spec("soatUntil", /\d/)), null],
  ["moto con papeles al día", "papeles", and(M, txt(/papeles/)), { tipo: "motos" }],
  ["moto no electrica", "negación", and(M, not(cat("moto-electrica"))), { tipo: "motos" }],
  ["bici sin suspension", "negación", and(B, not(spec("suspension", /delantera|doble/))), { tipo: "bicicletas" }],
  ["moto que no sea honda", "negación", and(M, not(brand("Honda"))), { tipo: "motos" }],
  ["bici no de montaña", "negación", and(B, not(cat("mtb"))), { tipo: "bicicletas" }],
  ["moto que no sea de lima ni callao", "negación", and(M, not(or(dep("lima"), dep("callao")))), { tipo: "motos" }],
  ["moto que no sea de los olivos", "negación", and(M, not(dist("Los Olivos"))), { tipo: "motos" }],
  ["¿cuánto cuesta una moto pulsar?", "pregunta", model(/pulsar/), { tipo: "motos" }],
  ["hola busco bicicleta para ir al trabajo", "pregunta", B, { tipo: "bicicletas" }],
  [
    "alguien vende scooter en piura",
    "pregunta",
    and(cat("scooter"), dep("piura")),
    { tipo: "scooter", ubicacion: "piura" },
  ],
  ["me pueden recomendar una bici eléctrica", "pregunta", cat("bici-electrica"), { tipo: "bici-electrica" }],
  ["rs200", "modelo", model(/rs 200/), null],
  ["xtz 250", "modelo", model(/xtz 250/), null],
  ["yzf r7", "modelo", model(/yzf-r7/), null],
  ["fz25", "modelo", model(/fz 25/), null],
  ["pcx", "modelo", model(/pcx/), null],
  ["xre300", "modelo", model(/xre 300/), null],
  ["v strom", "modelo", model(/v-strom/), null],
  ["rockhopper", "modelo", model(/rockhopper/), null],
  ["tarmac sl 7", "modelo", model(/tarmac sl7/), null],
  ["marlin5", "modelo", model(/marlin 5/), null],
  ["honda 2020", "año", and(brand("Honda"), yr(2020, 2020)), { marca: "honda", anio: "2020-2020" }],
  ["moto del 2020 en adelante", "año", and(M, yr(2020, 2100)), { tipo: "motos", anio: "2020-" }],
  ["bici seminueva", "estado", and(B, cond("como-nuevo")), { tipo: "bicicletas", estado: "como-nuevo" }],
  ["semi nueva", "estado", cond("como-nuevo"), { estado: "como-nuevo" }],
  ["bicicleta sin uso", "estado", and(B, neu), { tipo: "bicicletas", estado: "nuevo" }],
  ["moto malograda", "estado", and(M, cond("para-repuestos")), { tipo: "motos", estado: "para-repuestos" }],
  ["casco de moto", "accesorio", none, null],
  ["bici de cerro", "clase", cat("mtb"), { tipo: "mtb" }],
  ["bicicleta que se dobla", "clase", cat("plegable"), { tipo: "plegable" }],
  ["bici con motor", "clase", cat("bici-electrica"), { tipo: "bici-electrica" }],
  ["bicicleta niño de 5", "edad", and(cat("infantil"), spec("age", /4 a 6/)), { tipo: "infantil" }],
  ["bayay pulsar", "oído", model(/bajaj pulsar/), { marca: "bajaj" }],
  ["clasic 350", "oído", model(/classic 350/), null],
  ["rock hopper", "modelo", model(/rockhopper/), null],
  ["n max", "modelo", model(/nmax/), null],
  ["moto 5000", "precio", and(M, max(5000)), { tipo: "motos", precio: "0-5000" }],
  ["moto a buen precio", "precio", and(M, max(5000)), { tipo: "motos" }],
  ["antes del 2018", "año", yr(1900, 2017), { anio: "-2017" }],
  ["una velocidad", "atributo", num("gears", (gears) => gears === 1), null],
  ["moto juliaca", "lugar", and(M, dist("Juliaca")), { tipo: "motos", distrito: "juliaca" }],
  ["arekipa", "oído", dep("arequipa"), { ubicacion: "arequipa" }],
];
