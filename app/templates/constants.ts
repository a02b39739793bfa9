// Pages import it: nothing here may load the schemas.

export const TEMPLATES_PATH = "/administracion/plantillas";

/** They are read together, from one document: at most 50 × 3,000 characters. */
export const TEMPLATES_MAX = 50;
export const TEMPLATE_NAME_LENGTH = { min: 3, max: 60 };
export const TEMPLATE_TEXT_LENGTH = { min: 10, max: 3000 };

/** Uses of a template: complaints, all cases, or those of one kind. */
export const TEMPLATE_USES = [
  "reclamos",
  "solicitudes",
  "contacto",
  "taller",
  "asesoria",
  "datos",
  "registro",
  "robo",
  "inspeccion",
] as const;
export type TemplateUse = (typeof TEMPLATE_USES)[number];

export const TEMPLATE_USE_NAMES: Record<TemplateUse, string> = {
  reclamos: "Reclamos y quejas",
  solicitudes: "Todas las solicitudes",
  contacto: "Solicitudes: Contacto",
  taller: "Solicitudes: Taller certificado",
  asesoria: "Solicitudes: Asesoría",
  datos: "Solicitudes: Datos personales",
  registro: "Solicitudes: Registro de bicicletas",
  robo: "Solicitudes: Posible robo",
  inspeccion: "Solicitudes: Inspección legal",
};

/** Words that the server replaces, and their descriptions. */
export const PLACEHOLDERS = {
  numero: "número del caso",
  nombre: "nombre de quien escribió",
  fecha: "día en que llegó",
  vence: "último día para responder",
  hoy: "día de hoy",
} as const;
export type Placeholder = keyof typeof PLACEHOLDERS;
export type PlaceholderValues = Readonly<Record<Placeholder, string>>;

/** Field of the answer forms that chooses a template. */
export const TEMPLATE_FIELD = "plantilla";
export const NO_TEMPLATE = "Esa plantilla ya no está. Elige otra.";
