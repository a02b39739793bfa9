/** Ids of categories on sale, as in documents of `categories`; the fields of each: ./specifications.ts. */
export type VehicleKind = "bicicleta" | "moto";

export const CATEGORIES = [
  { id: "mtb", kind: "bicicleta", name: "Montaña", plural: "Bicicletas de montaña" },
  { id: "ruta", kind: "bicicleta", name: "Ruta", plural: "Bicicletas de ruta" },
  { id: "gravel", kind: "bicicleta", name: "Gravel", plural: "Bicicletas gravel" },
  { id: "urbana", kind: "bicicleta", name: "Urbana", plural: "Bicicletas urbanas" },
  { id: "bmx", kind: "bicicleta", name: "BMX", plural: "Bicicletas BMX" },
  { id: "bici-electrica", kind: "bicicleta", name: "Eléctrica", plural: "Bicicletas eléctricas" },
  { id: "infantil", kind: "bicicleta", name: "Infantil", plural: "Bicicletas infantiles" },
  { id: "plegable", kind: "bicicleta", name: "Plegable", plural: "Bicicletas plegables" },
  { id: "scooter", kind: "moto", name: "Scooter", plural: "Motos scooter" },
  { id: "naked", kind: "moto", name: "Naked", plural: "Motos naked" },
  { id: "deportiva", kind: "moto", name: "Deportiva", plural: "Motos deportivas" },
  { id: "doble-proposito", kind: "moto", name: "Doble propósito", plural: "Motos doble propósito" },
  { id: "chopper", kind: "moto", name: "Chopper", plural: "Motos chopper" },
  { id: "moto-electrica", kind: "moto", name: "Moto eléctrica", plural: "Motos eléctricas" },
  { id: "trimoto", kind: "moto", name: "Trimoto", plural: "Trimotos" },
] as const satisfies readonly { id: string; kind: VehicleKind; name: string; plural: string }[];

type Category = (typeof CATEGORIES)[number];
export type CategoryId = Category["id"];
export interface CategoryCount {
  id: CategoryId;
  name: string;
  count: number;
}
export const CATEGORY_IDS = CATEGORIES.map((category) => category.id) as [CategoryId, ...CategoryId[]];

const byId = new Map<string, Category>(CATEGORIES.map((category) => [category.id, category]));
export function findCategory(id: string): Category | undefined {
  return byId.get(id);
}

export const VEHICLE_KIND_NAMES: Record<VehicleKind, { singular: string; plural: string }> = {
  bicicleta: { singular: "bicicleta", plural: "Bicicletas" },
  moto: { singular: "moto", plural: "Motos" },
};

/** Pieces of a new vehicle that a listing may offer; a used one is a single piece. */
export const MAX_STOCK = 99;
export const BRAND_MAX = 40;
/** Where no plan is known at all; the seeded plans' largest. */
export const DEFAULT_MAX_PHOTOS = 15;

export const CONDITIONS = [
  { id: "nuevo", name: "Nuevo", used: false, hint: "Sin uso, de tienda" },
  { id: "como-nuevo", name: "Como nuevo", used: true, hint: "Casi sin uso, sin marcas" },
  { id: "buen-estado", name: "Buen estado", used: true, hint: "Uso normal, todo funciona" },
  { id: "con-detalles", name: "Con detalles", used: true, hint: "Funciona; tiene rayones o algo por cambiar" },
  { id: "para-repuestos", name: "Para repuestos", used: true, hint: "No funciona o está incompleto" },
] as const;
type Condition = (typeof CONDITIONS)[number];
export type ConditionId = Condition["id"];
export const CONDITION_IDS = CONDITIONS.map((condition) => condition.id) as [ConditionId, ...ConditionId[]];

export function findCondition(id: string): Condition | undefined {
  return CONDITIONS.find((condition) => condition.id === id);
}
