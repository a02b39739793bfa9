import type { CategoryId } from "../../../../app/catalog/categories.ts";
import type { Row } from "../../../../app/catalog/index/rows.ts";

/** A search as users type it, and what each of the first three results must be. */
export type TypedQuery = readonly [
  text: string,
  answer: Partial<Pick<Row, "brand" | "model" | "department" | "year">> & {
    category?: CategoryId | readonly CategoryId[];
    kind?: "bicicleta" | "moto";
    used?: boolean;
    place?: string;
    spec?: readonly [name: string, value: string | number];
    title?: RegExp;
  },
];

/**
 * Collected from what buyers ask in messages and marketplaces of Peru: short, misspelled, in the plural, with places.
 */
export const TYPED_QUERIES: readonly TypedQuery[] = [
  ["bicicleta", { kind: "bicicleta" }],
  ["bicicletas", { kind: "bicicleta" }],
  ["bici", { kind: "bicicleta" }],
  ["bicla", { kind: "bicicleta" }],
  ["moto", { kind: "moto" }],
  ["motos", { kind: "moto" }],
  ["motocicletas", { kind: "moto" }],
  ["scooter", { category: "scooter" }],
  ["escuter", { category: "scooter" }],
  ["motoneta", { category: "scooter" }],
  ["bmx", { category: "bmx" }],
  ["montañera", { category: "mtb" }],
  ["montanera", { category: "mtb" }],
  ["MTB", { category: "mtb" }],
  ["bicicletas montañeras", { category: "mtb" }],
  ["bici de ruta", { category: "ruta" }],
  ["rutera", { category: "ruta" }],
  ["bicicleta pistera", { category: "ruta" }],
  ["moto pistera", { category: ["naked", "deportiva"] }],
  ["electrica", { category: ["bici-electrica", "moto-electrica"] }],
  ["bicicletas eléctricas", { category: "bici-electrica" }],
  ["moto electrica", { category: "moto-electrica" }],
  ["mototaxi", { category: "trimoto" }],
  ["torito", { category: "trimoto" }],
  ["trimoto de carga", { category: "trimoto" }],
  ["bicicleta para niño", { category: "infantil" }],
  ["bici niña", { category: "infantil" }],
  ["plegable", { category: "plegable" }],
  ["gravel", { category: "gravel" }],
  ["urbana", { category: "urbana" }],
  ["enduro", { category: ["mtb", "doble-proposito"] }],
  ["chopper", { category: "chopper" }],
  ["lima", { department: "lima" }],
  ["cusco", { department: "cusco" }],
  ["bicicletas en arequipa", { kind: "bicicleta", department: "arequipa" }],
  ["scooter en trujillo", { category: "scooter", place: "Trujillo" }],
  ["moto miraflores", { kind: "moto", place: "Miraflores" }],
  ["bici san juan de lurigancho", { kind: "bicicleta", place: "San Juan de Lurigancho" }],
  ["la libertad", { department: "la-libertad" }],
  ["bicicleta nueva", { kind: "bicicleta", used: false }],
  ["moto usada", { kind: "moto", used: true }],
  ["moto de segunda", { kind: "moto", used: true }],
  ["trek", { brand: "Trek" }],
  ["trek marlin", { brand: "Trek", title: /Marlin/ }],
  ["marlin7", { brand: "Trek", model: "Marlin 7" }],
  ["marlin 7 aro 29", { model: "Marlin 7" }],
  ["aro 29", { spec: ["wheelSize", '29"'] }],
  ["bicicleta aro 26", { kind: "bicicleta", spec: ["wheelSize", '26"'] }],
  ["montañera talla M", { category: "mtb", spec: ["frameSize", "M"] }],
  ["ns200", { model: "Pulsar NS 200" }],
  ["ns 200", { model: "Pulsar NS 200" }],
  ["NS-200", { model: "Pulsar NS 200" }],
  ["pulsar", { brand: "Bajaj", title: /Pulsar/ }],
  ["moto 150cc", { kind: "moto", spec: ["displacement", 150] }],
  ["moto 150 cc", { kind: "moto", spec: ["displacement", 150] }],
  ["honda 2022", { brand: "Honda", year: 2022 }],
  ["yamaha", { brand: "Yamaha" }],
  ["yamaja", { brand: "Yamaha" }],
  ["specialised", { brand: "Specialized" }],
  ["biciclta", { kind: "bicicleta" }],
  ["bicicleta carbono", { kind: "bicicleta", spec: ["material", "Carbono"] }],
  ["giant talla l lima", { brand: "Giant", department: "lima", spec: ["frameSize", "L"] }],
];
