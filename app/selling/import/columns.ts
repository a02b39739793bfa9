import { fold } from "../../catalog/folding.ts";
import { SPECIFICATION_FIELDS } from "../../catalog/specifications.ts";

/** Names of a list's columns, folded: ours, those of Mercado Libre and those of Facebook Marketplace. */
const ALIASES: Readonly<Record<string, readonly string[]>> = {
  title: ["titulo", "title", "nombre", "name", "producto", "titulo de la publicacion", "titulo del producto"],
  description: ["descripcion", "description", "detalle", "detalles", "descripcion del producto"],
  category: [
    "tipo",
    "categoria",
    "category",
    "product type",
    "google product category",
    "body style",
    "tipo de bicicleta",
    "tipo de moto",
    "tipo de vehiculo",
  ],
  brand: ["marca", "brand", "make", "fabricante"],
  model: ["modelo", "model"],
  year: ["ano", "anio", "year", "ano del modelo", "vehicle year"],
  condition: ["estado", "condicion", "condition", "condicion del item", "estado del producto", "state of vehicle"],
  price: ["precio", "price", "precio en soles", "precio s", "monto", "precio de venta", "pen"],
  stock: [
    "stock",
    "cantidad",
    "unidades",
    "quantity",
    "inventory",
    "existencias",
    "cantidad disponible",
    "quantity to sell on facebook",
  ],
  department: ["departamento", "region", "department"],
  district: ["distrito", "ciudad", "city", "district", "localidad", "ubicacion", "location"],
  serial: [
    "serie",
    "numero de serie",
    "n de serie",
    "nro de serie",
    "serial",
    "serial number",
    "numero de cuadro",
    "vin",
  ],
  photos: ["additional image link", "imagenes del producto", "fotos url", "link de la imagen"],
  frameSize: ["talla", "size", "frame size"],
  wheelSize: ["aro", "rodado", "wheel size", "tamano de rueda"],
  displacement: ["cc", "cilindrada", "displacement", "engine displacement"],
  mileage: ["km", "kilometraje", "kilometros", "mileage", "mileage value"],
  color: ["color", "color principal", "exterior color"],
  gears: ["velocidades", "cambios", "numero de velocidades", "gears"],
  transmission: ["transmision", "transmission"],
  fuel: ["combustible", "fuel type"],
  plate: ["placa", "plate"],
};

const PHOTO_COLUMN = /^(?:foto|imagen|image|photo|picture)(?:s|es)?(?: \d+)?(?: (?:url|link))?$/;

const FIELDS: ReadonlyMap<string, string> = new Map([
  // A field's own label finds it as well: `Material del cuadro`.
  ...Object.values(SPECIFICATION_FIELDS).flatMap((fields) =>
    fields.map(({ name, label }): [string, string] => [folded(label), name]),
  ),
  ...Object.entries(ALIASES).flatMap(([field, names]) => names.map((name): [string, string] => [name, field])),
]);

const NAME_MAX = 100;

const FIELD_NAMES: ReadonlySet<string> = new Set([
  ...Object.keys(ALIASES),
  ...Object.values(SPECIFICATION_FIELDS).flatMap((fields) => fields.map(({ name }) => name)),
]);

/** Whether a text of a form is the name of a field that columns fill. */
export function isListField(name: string): boolean {
  return FIELD_NAMES.has(name);
}

/** The field that a column fills; null for an unknown one. `Precio (S/)` is `precio`, `image[0].url` is a photo. */
export function fieldOfColumn(head: string): string | null {
  if (head.length > NAME_MAX) return null;
  const name = folded(head.replace(/\([^)]*\)/g, " ")) || folded(head);
  return PHOTO_COLUMN.test(name) ? "photos" : (FIELDS.get(name) ?? null);
}

function folded(text: string): string {
  return fold(text)
    .replace(/[^a-z0-9]+/g, " ")
    .trim();
}

/** As the page of the first step explains them. */
export const COLUMN_GUIDE: readonly { names: string; example: string; note: string }[] = [
  { names: "titulo", example: "Cannondale Trail 7 2023", note: "obligatoria" },
  { names: "precio", example: "3050 · 3,050.00 · S/ 3050", note: "obligatoria" },
  { names: "tipo", example: "montaña · scooter", note: "o lo leemos del título" },
  { names: "marca, modelo, año", example: "Cannondale · Trail 7 · 2023", note: "o los leemos del título" },
  { names: "estado", example: "Nuevo · Buen estado", note: "para publicar" },
  { names: "descripcion", example: "Con mantenimiento reciente", note: "para publicar" },
  { names: "talla, aro, cc, km", example: "M · 29 · 155 · 9400", note: "según el tipo" },
  { names: "departamento, distrito", example: "Lima · Surquillo", note: "para publicar" },
  { names: "fotos", example: "trail7-1.jpg | trail7-2.jpg", note: "nombres de archivo o enlaces https" },
  { names: "stock", example: "3", note: "solo nuevos" },
  { names: "serie", example: "WTU204C1187K", note: "opcional; no se publica" },
];

/** Columns of the template and of the file of rows to correct. */
export const LIST_COLUMNS: readonly { field: string; label: string; examples: readonly [string, string] }[] = [
  { field: "title", label: "titulo", examples: ["Cannondale Trail 7 2023", "Honda CB190R 2021"] },
  { field: "price", label: "precio", examples: ["3050", "9800"] },
  { field: "category", label: "tipo", examples: ["montaña", "naked"] },
  { field: "brand", label: "marca", examples: ["Cannondale", "Honda"] },
  { field: "model", label: "modelo", examples: ["Trail 7", "CB190R"] },
  { field: "year", label: "año", examples: ["2023", "2021"] },
  { field: "condition", label: "estado", examples: ["Nuevo", "Buen estado"] },
  {
    field: "description",
    label: "descripcion",
    examples: ["Nueva, con garantía de la tienda.", "Único dueño, con mantenimiento al día."],
  },
  { field: "frameSize", label: "talla", examples: ["M", ""] },
  { field: "wheelSize", label: "aro", examples: ["29", ""] },
  { field: "displacement", label: "cc", examples: ["", "184"] },
  { field: "mileage", label: "km", examples: ["", "9400"] },
  { field: "color", label: "color", examples: ["Negro", "Rojo"] },
  { field: "department", label: "departamento", examples: ["Lima", "Lima"] },
  { field: "district", label: "distrito", examples: ["Surquillo", "Surquillo"] },
  { field: "photos", label: "fotos", examples: ["trail7-1.jpg | trail7-2.jpg", "https://mitienda.pe/cb190r.jpg"] },
  { field: "stock", label: "stock", examples: ["3", ""] },
  { field: "serial", label: "serie", examples: ["", ""] },
];
