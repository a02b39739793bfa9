import { tableEntry } from "~/business/table";
import { KEEP_YEARS } from "~/complaints/constants";

export const DELETION_PATH = "/eliminacion-de-datos";

export const DELETION_REQUEST_PATH = `${DELETION_PATH}/solicitar`;

export const GRACE_DAYS = 7;
/** Days after the grace for which the erasure waits at most. */
export const WAIT_DAYS = 60;

export const DELETION_INTENTS = { ask: "eliminar", cancel: "cancelar", keep: "reportes" } as const;
export const DELETION_FIELDS = { password: "password", understood: "entiendo", keepReports: "dejar-reportes" } as const;

export function cancelPath(token: string): string {
  return `${DELETION_PATH}/cancelar/${token}`;
}

export function deletionStatusPath(code: string): string {
  return `${DELETION_PATH}/estado/${code}`;
}

/** A thing that an account has open. */
export interface OpenThing {
  label: string;
  to: string;
  /** Money that the user is still to get, or owes. */
  isToBePaid?: boolean;
  isDebt?: boolean;
}

export interface Amount {
  name: string;
  count: number;
}

const AMOUNT_NAMES: Readonly<Record<string, readonly [one: string, many: string]>> = {
  listings: ["anuncio o borrador, con sus fotos", "anuncios y borradores, con sus fotos"],
  favorites: ["favorito", "favoritos"],
  searches: ["búsqueda guardada", "búsquedas guardadas"],
  messages: [
    "conversación: queda sin tu nombre para quien habló contigo",
    "conversaciones: quedan sin tu nombre para quien habló contigo",
  ],
  bicycles: [
    "bicicleta registrada: queda su historia, sin tus datos",
    "bicicletas registradas: queda su historia, sin tus datos",
  ],
  thefts: ["reporte de robo", "reportes de robo"],
  finds: ["aviso de una bicicleta que encontraste", "avisos de bicicletas que encontraste"],
  transfers: [
    "transferencia de una bicicleta: queda sin tu nombre",
    "transferencias de bicicletas: quedan sin tu nombre",
  ],
  inspections: ["inspección: queda sin tus datos", "inspecciones: quedan sin tus datos"],
  workshopReviews: ["opinión de un taller: queda sin tu nombre", "opiniones de talleres: quedan sin tu nombre"],
  assistant: ["mensaje con Rebi", "mensajes con Rebi"],
  push: ["dispositivo con notificaciones", "dispositivos con notificaciones"],
  reports: ["reporte que enviaste: queda sin tu nombre", "reportes que enviaste: quedan sin tu nombre"],
};

/** `3 favoritos`; null for an unnamed kind and for zero. */
export function amountText({ name, count }: Amount): string | null {
  const names = tableEntry(AMOUNT_NAMES, name);
  return names && count > 0 ? `${count.toLocaleString("es-PE")} ${count === 1 ? names[0] : names[1]}` : null;
}

/** Data kept by law, with its terms. */
export const KEPT_BY_LAW = [
  "Las hojas del Libro de Reclamaciones, con sus archivos, sus correos y nuestra respuesta: al menos " +
    `${KEEP_YEARS} años.`,
  "Una solicitud sobre tus datos que todavía no respondimos: hasta responderla.",
  "Lo que las normas tributarias mandan guardar de una compra o un pago, si los hubo: por el plazo que ellas fijan.",
  "Dónde te pagamos, si todavía te debemos una venta o una devolución: hasta pagártela.",
  "Lo que haga falta para atender un reporte o una orden de la autoridad: mientras dure.",
  "La constancia de que lo pediste y de que lo hicimos: un código, fechas y cantidades, sin tu nombre ni tu correo.",
] as const;

/** State of a link that cancels; null for one that is forged, too old, or of another request. */
export type CancelState = { state: "pending"; eraseAfter: Date } | { state: "cancelled" } | { state: "begun" } | null;
