import { search, type Row } from "./row.ts";

/** Talks: the last message is judged, those before it were answered by rules. */
export const TALKS: readonly Row[] = [
  search("t01", ["motos yamaha", "en lima", "hasta 9000"], { marca: ["yamaha"], ubicacion: "lima", precio_max: 9000 }),
  search("t02", ["bicis de ruta", "y usadas"], { tipo: ["ruta"], estado: "usado" }),
  search("t03", ["scooter en lima", "y en arequipa?"], { tipo: ["scooter"], ubicacion: "arequipa" }),
  search("t04", ["bicis de montaña en cusco", "la mas barata"], { tipo: ["mtb"], ubicacion: "cusco", orden: "precio-asc" }),
  { id: "t05", ask: ["motos honda", "compara la 1 y la 3"], tools: [["get_listing"]], says: ["comparan"], least: 2 },
  { id: "t06", ask: ["motos honda", "la primera", "agrégala al carrito"], tools: [["get_listing"]], says: ["botón"], never: ["agregué"] },
  { id: "t07", ask: ["bicis trek", "guarda la segunda en favoritos"], tools: [["get_listing"]], says: ["botón"] },
  { id: "t08", ask: ["motos honda", "cuanto cuesta la 2"], tools: [["get_listing"]], says: ["S/"] },
  { id: "t09", ask: ["motos honda", "agrégala"], says: ["cuál|número"] },
  { id: "t10", ask: ["bicis trek", "hay parecidas a la primera?"], tools: [["similar_listings"]], least: 2 },
  search("t11", ["motos honda en lima", "bicicletas de ruta"], { tipo: ["ruta"] }, { never: ["honda"] }),
  { id: "t12", ask: ["bici de montaña hasta 3000", "como pago?"], tools: [["how_to", { tema: "pagos" }]] },
  search("t13", ["motos en lima", "desde el 2020"], { tipo: ["motos"], ubicacion: "lima", anio_min: 2020 }),
  { id: "t14", ask: ["bicis trek", "quiero contactar al vendedor de la primera"], tools: [["get_listing"]], says: ["botón|contacto"], never: ["\\d{9}"] },
]; // oxfmt-ignore
