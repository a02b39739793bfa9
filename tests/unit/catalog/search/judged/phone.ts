import {
  and,
  aro,
  B,
  brand,
  cat,
  cc,
  cond,
  dist,
  lineal,
  M,
  max,
  min,
  model,
  neu,
  none,
  not,
  or,
  prov,
  spec,
  talla,
  txt,
  used,
} from "./fits";
import type { JudgedQuery } from "./fits";

const works = and(lineal, or(cat("scooter"), cc(90, 160)));
const easy = cat("urbana", "plegable", "bici-electrica");
const forParts = cond("para-repuestos");

/** As people type on a phone: joined words, no accents, `q`, `d`, `pa`, slang. Written before the search knew them. */
export const ON_A_PHONE: readonly JudgedQuery[] = [
  // Uses
  ["moto pa chambear", "uso", or(works, cat("trimoto")), null],
  ["bici para hacer downhill", "uso", cat("mtb"), null],
  ["bici pa saltar rampas", "uso", cat("bmx", "mtb"), null],
  ["bici para mi viejita", "uso", easy, null],
  ["moto pa subir a la altura", "uso", or(cat("doble-proposito"), and(lineal, cc(150, 3000))), null],
  ["moto para llevar a mi hijo al cole", "uso", lineal, null],
  ["moto pa hacer mandados", "uso", works, null],
  ["bici para ir x la ciclovia", "uso", or(easy, cat("mtb")), null],
  // Heights and ages
  ["mido 1,55 bici aro 26", "altura", and(B, aro("26"), or(talla("XS"), talla("S"))), null],
  ["soy chato busco moto", "altura", or(cat("scooter"), and(lineal, cc(90, 160))), null],
  ["bici talla ele", "altura", and(B, talla("L")), { talla: "l" }],
  ["bicicleta para niña de 8 añitos", "edad", and(cat("infantil"), spec("age", /6 a 9|8 a 12/)), { tipo: "infantil" }],
  // States
  ["moto 0kilometros", "estado", and(M, neu), { tipo: "motos", estado: "nuevo" }],
  ["bici nuevesita", "estado", and(B, or(neu, cond("como-nuevo"))), null],
  ["moto chocada", "estado", and(M, or(forParts, cond("con-detalles"))), null],
  ["moto q no prende", "estado", and(M, or(forParts, cond("con-detalles"))), null],
  ["bici usada pero en buen estado", "estado", and(B, used, or(cond("buen-estado"), cond("como-nuevo"))), null],
  ["moto sin tarjeta de propiedad", "estado", and(M, not(txt(/tarjeta de propiedad/))), { tipo: "motos" }],
  // Errors: joined words and by ear
  ["bicimontañera", "error", cat("mtb"), { tipo: "mtb" }],
  ["motolineal onda", "error", and(lineal, brand("Honda")), { marca: "honda" }],
  ["espesialis", "oído", brand("Specialized"), { marca: "specialized" }],
  ["llamaja fz", "oído", and(brand("Yamaha"), model(/fz/)), { marca: "yamaha" }],
  ["zuzuki", "oído", brand("Suzuki"), { marca: "suzuki" }],
  ["marlin siete", "oído", model(/marlin 7/), null],
  ["trekmarlin5", "error", model(/marlin 5/), null],
  ["ktm duk", "oído", model(/duke/), null],
  // Not sold here
  ["bateria de moto", "no se vende", none, null],
  ["luces para bicicleta", "no se vende", none, null],
  ["scooter xiaomi", "no se vende", none, null],
  ["auto toyota yaris", "no se vende", none, null],
  ["bicicleta estatica", "no se vende", none, null],
  // Places
  ["motos x villa el salvador", "lugar", and(M, dist("Villa El Salvador")), { distrito: "villa-el-salvador" }],
  ["bici en sanmiguel", "lugar", and(B, dist("San Miguel")), { distrito: "san-miguel" }],
  ["scooter chiclallo", "lugar", and(cat("scooter"), prov("Chiclayo")), { provincia: "chiclayo" }],
  ["moto en huancallo", "lugar", and(M, prov("Huancayo")), { provincia: "huancayo" }],
  ["bicis por la victoria", "lugar", and(B, dist("La Victoria")), { distrito: "la-victoria" }],
  // Money
  ["bici a 500 mangos", "dinero", and(B, max(500)), { tipo: "bicicletas", precio: "0-500" }],
  ["moto d 3500 pa abajo", "dinero", and(M, max(3500)), { tipo: "motos", precio: "0-3500" }],
  ["bici q no pase de mil", "dinero", and(B, max(1000)), { tipo: "bicicletas", precio: "0-1000" }],
  ["moto entre 4 y 6 mil soles", "dinero", and(M, min(4000), max(6000)), { precio: "4000-6000" }],
  ["bici de 300 a 600 lukas", "dinero", and(B, min(300), max(600)), { precio: "300-600" }],
  ["moto 2000 verdes", "dinero", and(M, max(7600)), null],
  ["bici por menos d una luca", "dinero", and(B, max(1000)), null],
]; // oxfmt-ignore
