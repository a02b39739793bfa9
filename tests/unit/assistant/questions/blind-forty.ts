import { declined, search, type Row } from "./row.ts";

const NO_SEARCH = ["encontré \\d", "no hay anuncios", "no encontr"];

function about(id: string, ask: Row["ask"], says: readonly string[], more: Partial<Row> = {}): Row {
  return { id, ask, says, least: 1, never: NO_SEARCH, ...more };
}

/** A fifth set, written after the fourth was mended and run once as it stands (2026-11-28). */
export const BLIND_FORTY: readonly Row[] = [
  search("b5-01", "habra alguna cletita de aro 26 en chiclayo que no cueste mucho, digamos 700", { aro: ["26"], ubicacion: "lambayeque", precio_max: 700 }),
  search("b5-02", "quisiera una motito scooter automatica para mi señora, color da igual, tope 6500", { tipo: ["scooter"], precio_max: 6500 }),
  search("b5-03", "mande fotos de las motos honda que tenga en tacna", { marca: ["honda"], ubicacion: "tacna" }),
  search("b5-04", "estoy entre una ktm y una yamaha usada, maximo diez mil soles que hay", { marca: ["ktm", "yamaha"], estado: "usado", precio_max: 10000 }),
  search("b5-05", "mi sobrinita cumple 5 y le quiero dar una bicicleta", { tipo: ["infantil"] }),
  search("b5-06", "una trimoto pal negocio de mi viejo en huanuco", { tipo: ["trimoto"], ubicacion: "huanuco" }),
  search("b5-07", "bicicletas ruteras talla s que sean trek", { tipo: ["ruta"], talla: ["s"], marca: ["trek"] }),
  search("b5-08", "motos a partir del 2021 con menos de 15 mil de recorrido", { tipo: ["motos"], anio_min: 2021, kilometraje_max: 15000 }),
  search("b5-09", "la moto electrica mas economica q haya porfis", { tipo: ["moto-electrica"], orden: "precio-asc" }),
  search("b5-10", "ando corto de plata, con 400 q bici me consigo", { tipo: ["bicicletas"], precio_max: 400 }),
  about("b5-11", "me vendieron gato por liebre, la moto tiene el motor cambiado", ["pedido|compras|comisar|denunci|reclam"]),
  about("b5-12", "deje estacionada la bici en el mall y cuando sali ya no estaba", ["comisar|105|denunci"]),
  about("b5-13", "vi mi bici robada publicada en su pagina!!!", ["report|denunci"]),
  about("b5-14", "el pata quiere q le mande la plata por western union primero", ["no adelantes|nunca|no pagues|estaf"]),
  about("b5-15", "hasta cuando tengo para arrepentirme de mi compra", ["pedido|compras|plazo"]),
  about("b5-16", "ya paso una semana y el vendedor ni se reporta", ["pedido|compras|mensaj|problema"]),
  about("b5-17", "cuanto se demoran en soltarme el dinero de mi venta", ["venta|pag|cobr|dep[oó]sit"]),
  about("b5-18", "kiero saber si me dan factura a nombre de mi empresa", ["factura"]),
  about("b5-19", "la moto que voy a comprar tiene papeletas como averiguo", ["placa|sunarp|papeleta|tarjeta"]),
  about("b5-20", "necesito brevete para una moto electrica chiquita?", ["licencia|placa|soat"]),
  about("b5-21", "mi hija mide 1.40 que aro le va", ["aro|talla"], { never: [] }),
  about("b5-22", "ustedes se llevan un porcentaje si vendo?", ["comisi[oó]n|plan"]),
  about("b5-23", "como hago pa q mi aviso salga primero", ["destacad|plan"]),
  about("b5-24", "ya vendi mi moto como saco el anuncio", ["anuncio"], { links: ["/perfil/anuncios"] }),
  about("b5-25", "me equivoque en el precio donde lo corrijo", ["anuncio"]),
  about("b5-26", "no quiero q todo el mundo vea mi numero", ["tel[eé]fono|contacto|celular"]),
  about("b5-27", "hay alguien ahi o eres un robot", ["Rebi|asistente|persona|contacto"], { never: ["no te entend"] }),
  about("b5-28", "donde pongo mi queja formal", ["reclam"]),
  { id: "b5-29", ask: "están abiertos el feriado?", tools: [["opening_hours"]], never: NO_SEARCH },
  { id: "b5-30", ask: "quien me puede arreglar los frenos en arequipa", tools: [["workshops", { ubicacion: "arequipa" }]], never: NO_SEARCH },
  { id: "b5-31", ask: "alguien me escribio por mi anuncio?", tools: [["my_messages"]], never: NO_SEARCH },
  { id: "b5-32", ask: "mi compra en q va", tools: [["my_orders"]], never: NO_SEARCH },
  declined("b5-33", "recomiendame una serie buena en netflix pa hoy", { never: NO_SEARCH }),
  declined("b5-34", "hazme la tarea de mate de mi hijo", { never: NO_SEARCH }),
  { id: "b5-35", ask: "venden bmx? y cuanto demora en llegar a ica", tools: [["search_listings", { tipo: ["bmx"] }]], says: ["d[ií]as|env[ií]"] },
  search("b5-36", ["busco una bici de montaña", "giant", "no tan cara, unos 2500"], { tipo: ["mtb"], marca: ["giant"], precio_max: 2500 }),
  { id: "b5-37", ask: ["scooters", "la tercera es de que año y donde esta"], tools: [["get_listing"]], says: ["año"], least: 1 },
  search("b5-38", ["moto naked en lima", "y deportivas?"], { tipo: ["deportiva"], ubicacion: "lima" }),
  { id: "b5-39", ask: ["cuanto cuesta el envio", "de una bici de 3 mil"], tools: [["shipping_quote", { subtotal: 3000 }]], never: NO_SEARCH },
  { id: "b5-40", ask: ["bicis urbanas", "cual es la mas barata de esas"], least: 1, says: ["S/|anuncio"] },
]; // oxfmt-ignore
