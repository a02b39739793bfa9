import type { ShownReceipt } from "~/cases/receipt/shown-receipt";

/** The rights over personal data (Ley 29733) that the form offers. */
export const RIGHTS = ["informacion", "acceso", "rectificacion", "cancelacion", "oposicion"] as const;
type Right = (typeof RIGHTS)[number];

interface RightTexts {
  name: string;
  text: string;
  /** Business days to answer in (DS 016-2024-JUS). */
  days: number;
  /** Whether the term may be extended, once and by as many days. */
  isExtendable: boolean;
}

export const RIGHT_TEXTS: Record<Right, RightTexts> = {
  informacion: {
    name: "Información",
    text: "Saber para qué usamos tus datos, con quién los compartimos y cuánto tiempo los guardamos.",
    days: 8,
    isExtendable: false,
  },
  acceso: { name: "Acceso", text: "Saber qué datos tuyos tenemos y recibir una copia.", days: 20, isExtendable: true },
  rectificacion: {
    name: "Rectificación",
    text: "Que corrijamos, actualicemos o completemos un dato.",
    days: 10,
    isExtendable: true,
  },
  cancelacion: {
    name: "Cancelación",
    text: "Que eliminemos tus datos, todos o algunos.",
    days: 10,
    isExtendable: true,
  },
  oposicion: {
    name: "Oposición",
    text: "Que dejemos de usar tus datos para algo, con un motivo fundado.",
    days: 10,
    isExtendable: true,
  },
};

/** The earlier regulation excluded an extension for the first right; so do we until it is found allowed. */
export const EXTENSION_TEXT =
  "Si el caso lo justifica, la ley permite ampliar una sola vez el plazo, salvo el de información; te diríamos " +
  "por qué antes de que venza.";

export const RIGHTS_PATH = "/mis-derechos";

export const RIGHTS_FIELDS = {
  right: "derecho",
  name: "name",
  documentType: "tipo-documento",
  documentNumber: "numero-documento",
  email: "email",
  represented: "representa",
  text: "detalle",
} as const;

export const RIGHTS_MESSAGES = {
  right: "Elige qué derecho quieres ejercer.",
  documentType: "Elige el tipo de documento.",
  documentNumber: "Escribe el número de tu documento.",
  text: "Cuéntanos qué necesitas.",
} as const;

/** Receipt for the sender. `due`: last day for the answer, in Lima (`2026-12-01`). */
export interface RightsReceipt extends ShownReceipt {
  due: string;
  right: Right;
}
