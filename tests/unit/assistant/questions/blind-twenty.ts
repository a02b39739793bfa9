import { declined, search, type Row } from "./row.ts";

const NO_SEARCH = ["encontré \\d", "no hay anuncios", "no encontr"];

function about(id: string, ask: Row["ask"], says: readonly string[], more: Partial<Row> = {}): Row {
  return { id, ask, says, least: 1, never: NO_SEARCH, ...more };
}

/** A sixth set, written after the fifth was mended and run once as it stands (2026-11-28). */
export const BLIND_TWENTY: readonly Row[] = [
  search("b6-01", "hey necesito cambiar mi carcocha por una moto yamaha q este en buen estado x lima", { marca: ["yamaha"], ubicacion: "lima" }),
  search("b6-02", "bicicletas de niño aro veinte baratitas", { tipo: ["infantil"], aro: ["20"] }),
  search("b6-03", "cual es la deportiva mas moderna q tienes", { tipo: ["deportiva"], orden: "anio" }),
  search("b6-04", "una electrica plegable o algo asi pa el metropolitano", {}),
  search("b6-05", "me alcanza con 5 mil para una moto en juliaca?", { tipo: ["motos"], precio_max: 5000, ubicacion: "puno" }),
  about("b6-06", "auxilio me asaltaron y me quitaron la moto con pistola", ["comisar|105|denunci"]),
  about("b6-07", "la persona q me vendio me dio una tarjeta de propiedad falsa", ["comisar|denunci|sunarp|estaf"]),
  about("b6-08", "me llego otra bici, no la que escogi", ["pedido|compras"]),
  about("b6-09", "se puede devolver la plata si me arrepiento", ["pedido|compras"]),
  about("b6-10", "que cosas le pregunto al vendedor antes de ir a ver la moto", ["tarjeta|placa|frenos|cuadro"]),
  about("b6-11", "para vender tengo q pagar algo?", ["gratis|plan"]),
  about("b6-12", "no me deja ingresar dice usuario incorrecto", ["contraseña|clave"]),
  about("b6-13", "ustedes traen la moto hasta mi casa en tacna?", ["env[ií]|entrega"]),
  about("b6-14", "que significa talla m es para mujer?", ["talla"]),
  about("b6-15", "acepta tarjeta de debito bcp?", ["tarjeta|mercado pago"]),
  { id: "b6-16", ask: "mis avisos siguen activos o ya vencieron", tools: [["my_listings"]], never: NO_SEARCH },
  declined("b6-17", "quien fue miguel grau", { never: NO_SEARCH }),
  search("b6-18", ["mototaxi", "usada en piura", "y nueva?"], { tipo: ["trimoto"], estado: "nuevo", ubicacion: "piura" }),
  { id: "b6-19", ask: ["bicis de montaña hasta 2000", "la 3 y la 4 cual es mejor"], tools: [["get_listing"]], says: ["S/"], least: 2 },
  about("b6-20", ["vendi mi bici", "y como le paso la propiedad al que compro"], ["propiedad|transferir"]),
]; // oxfmt-ignore
