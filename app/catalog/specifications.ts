import type { CategoryId } from "./categories.ts";

/** A field of the specification table. `options` are shown and stored as written. */
export interface SpecificationField {
  name: string;
  label: string;
  type: "text" | "number" | "select" | "date" | "plate";
  options?: readonly string[];
  unit?: string;
  min?: number;
  max?: number;
  required?: boolean;
  /** Of papers, unchecked: shown apart, as declared by the seller. */
  declared?: boolean;
  hint?: string;
}

const material: SpecificationField = {
  name: "material",
  label: "Material del cuadro",
  type: "select",
  options: ["Aluminio", "Carbono", "Acero", "Cromoly", "Titanio"],
};
const frameSize: SpecificationField = {
  name: "frameSize",
  label: "Talla del cuadro",
  type: "select",
  options: ["XS", "S", "M", "L", "XL", "Única"],
  required: true,
};
const wheel = (options: readonly string[]): SpecificationField => ({
  name: "wheelSize",
  label: "Aro",
  type: "select",
  options,
  required: true,
});
const gears: SpecificationField = { name: "gears", label: "Velocidades", type: "number", min: 1, max: 36 };
const brakes: SpecificationField = {
  name: "brakes",
  label: "Frenos",
  type: "select",
  options: ["Disco hidráulico", "Disco mecánico", "V-brake", "Herradura", "Contrapedal"],
};
const suspension: SpecificationField = {
  name: "suspension",
  label: "Suspensión",
  type: "select",
  options: ["Rígida", "Delantera", "Doble"],
};
const bikeBattery: SpecificationField = {
  name: "battery",
  label: "Batería",
  type: "number",
  unit: "Wh",
  min: 100,
  max: 2000,
};
const bikeRange: SpecificationField = {
  name: "range",
  label: "Autonomía",
  type: "number",
  unit: "km",
  min: 5,
  max: 400,
};
/** As the search reads them in every form (facts.ts). */
export const MAIN_COLORS = [
  "Negro",
  "Blanco",
  "Gris",
  "Rojo",
  "Vino",
  "Azul",
  "Celeste",
  "Verde",
  "Amarillo",
  "Naranja",
  "Morado",
  "Rosado",
  "Marrón",
  "Dorado",
  "Beige",
] as const;
const color: SpecificationField = { name: "color", label: "Color principal", type: "select", options: MAIN_COLORS };
const allWheels = ['26"', '27.5"', '29"', "700c"] as const;

const displacement: SpecificationField = {
  name: "displacement",
  label: "Cilindrada",
  type: "number",
  unit: "cc",
  min: 49,
  max: 2500,
  required: true,
};
const mileage: SpecificationField = {
  name: "mileage",
  label: "Kilometraje",
  type: "number",
  unit: "km",
  min: 0,
  max: 500000,
  required: true,
};
const fuel: SpecificationField = {
  name: "fuel",
  label: "Combustible",
  type: "select",
  options: ["Gasolina", "Gasolina y GLP", "Gasolina y GNV"],
};
const transmission: SpecificationField = {
  name: "transmission",
  label: "Transmisión",
  type: "select",
  options: ["Mecánica", "Automática", "Semiautomática"],
};
const motoBrakes: SpecificationField = {
  name: "brakes",
  label: "Frenos",
  type: "select",
  options: ["Disco con ABS", "Disco", "Disco y tambor", "Tambor"],
};
const plate: SpecificationField = {
  name: "plate",
  label: "Placa",
  type: "plate",
  declared: true,
  hint: "Por ejemplo 1234-5A. No se muestra completa en el anuncio.",
};
export const TECHNICAL_REVIEW = "technicalReview";
export const TECHNICAL_UNTIL = "technicalUntil";
/** The answer with a date. */
export const REVIEW_IN_FORCE = "Vigente";
/** No year rule for the first technical review is certain: the seller says whether it is due. */
const papers: readonly SpecificationField[] = [
  plate,
  {
    name: "propertyCard",
    label: "Tarjeta de propiedad a tu nombre",
    type: "select",
    options: ["Sí", "No", "En trámite"],
    declared: true,
  },
  { name: "soatUntil", label: "SOAT vigente hasta", type: "date", declared: true },
  {
    name: TECHNICAL_REVIEW,
    label: "Revisión técnica",
    type: "select",
    options: [REVIEW_IN_FORCE, "Todavía no le toca", "No la tiene"],
    declared: true,
  },
  { name: TECHNICAL_UNTIL, label: "Revisión técnica vigente hasta", type: "date", declared: true },
];
const combustion = [displacement, mileage, fuel, transmission, motoBrakes, color, ...papers] as const;
const electricMoto = [
  { name: "power", label: "Potencia", type: "number", unit: "W", min: 250, max: 60000, required: true },
  mileage,
  { ...bikeBattery, max: 30000 },
  bikeRange,
  motoBrakes,
  color,
  ...papers,
] as const;

/** Specification fields of each category, in the order of the form and of the table. */
export const SPECIFICATION_FIELDS: Record<CategoryId, readonly SpecificationField[]> = {
  mtb: [frameSize, wheel(allWheels), gears, material, brakes, suspension, color],
  ruta: [frameSize, wheel(["700c", "650b"]), gears, material, brakes, color],
  gravel: [frameSize, wheel(["700c", "650b"]), gears, material, brakes, color],
  urbana: [frameSize, wheel(['20"', '24"', ...allWheels]), gears, material, brakes, color],
  bmx: [wheel(['16"', '18"', '20"', '24"']), material, brakes, color],
  "bici-electrica": [
    frameSize,
    wheel(['20"', ...allWheels]),
    gears,
    brakes,
    suspension,
    { ...bikeBattery, required: true },
    bikeRange,
    color,
  ],
  infantil: [
    wheel(['12"', '14"', '16"', '20"', '24"']),
    { name: "age", label: "Edad recomendada", type: "text", hint: "Por ejemplo: 4 a 6 años" },
    brakes,
    color,
  ],
  plegable: [
    wheel(['14"', '16"', '20"', '24"']),
    gears,
    material,
    brakes,
    { name: "weight", label: "Peso", type: "number", unit: "kg", min: 4, max: 40 },
    color,
  ],
  scooter: combustion,
  naked: combustion,
  deportiva: combustion,
  "doble-proposito": combustion,
  chopper: combustion,
  "moto-electrica": electricMoto,
  trimoto: [
    ...combustion,
    { name: "capacity", label: "Capacidad de carga", type: "number", unit: "kg", min: 50, max: 2000 },
  ],
};
