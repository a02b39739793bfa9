export const BICYCLE_STATUSES = ["draft", "registered", "archived"] as const;
export type BicycleStatus = (typeof BICYCLE_STATUSES)[number];

export const SERIAL_ABSENCES = ["none", "unknown"] as const;
export type SerialAbsence = (typeof SERIAL_ABSENCES)[number];

/** How the owner got it; `here`: by an order of this market. */
export const ORIGINS = ["new", "used", "here"] as const;
export type Origin = (typeof ORIGINS)[number];

export const COLORS = [
  { id: "negro", name: "Negro" },
  { id: "blanco", name: "Blanco" },
  { id: "gris", name: "Gris" },
  { id: "plateado", name: "Plateado" },
  { id: "rojo", name: "Rojo" },
  { id: "naranja", name: "Naranja" },
  { id: "amarillo", name: "Amarillo" },
  { id: "verde", name: "Verde" },
  { id: "celeste", name: "Celeste" },
  { id: "azul", name: "Azul" },
  { id: "morado", name: "Morado" },
  { id: "rosado", name: "Rosado" },
  { id: "marron", name: "Marrón" },
  { id: "dorado", name: "Dorado" },
] as const;
export type ColorId = (typeof COLORS)[number]["id"];
export const COLOR_IDS = COLORS.map(({ id }) => id) as [ColorId, ...ColorId[]];
export const MAX_COLORS = 3;

export const MAX_OTHER_PHOTOS = 6;

export const EVENT_KINDS = [
  "registered",
  "edited",
  "archived",
  "for_sale",
  "sold_here",
  "transferred",
  "reported",
  "recovered",
  "withdrawn",
  "inspected",
  "serial_verified",
  "serial_differs",
] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

export const EVENT_NAMES: Record<EventKind, string> = {
  registered: "Registrada",
  edited: "Datos actualizados",
  archived: "Archivada",
  for_sale: "Puesta en venta",
  sold_here: "Vendida en Rebi",
  transferred: "Cambió de propietario",
  reported: "Reportada como robada",
  recovered: "Recuperada",
  withdrawn: "Reporte retirado",
  inspected: "Inspeccionada, serie no verificada",
  serial_verified: "Inspeccionada, con la serie verificada",
  serial_differs: "Inspeccionada: la serie del cuadro es otra",
};
