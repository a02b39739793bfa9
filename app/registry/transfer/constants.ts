// Of transfers of a bicycle to its next owner; browser-safe.

export const TRANSFER_STATES = ["open", "accepted", "rejected", "cancelled", "expired", "stopped"] as const;
export type TransferState = (typeof TRANSFER_STATES)[number];

/** States in words for its two users. `stopped` gives no reason: only the owner may tell the receiver of a theft. */
export const TRANSFER_STATE_NAMES: Record<TransferState, string> = {
  open: "Espera respuesta",
  accepted: "Aceptada",
  rejected: "Rechazada",
  cancelled: "Cancelada",
  expired: "Venció",
  stopped: "Detenida",
};

export const TRANSFERS = "transfers";
export const TRANSFER_PATH = "/transferir-propiedad";
export const RECEIVE_PATH = `${TRANSFER_PATH}/recibir`;

/** Days in which a receiver may answer. */
export const TRANSFER_DAYS = 7;
export const MAX_OPEN_TRANSFERS = 5;
/** No transfer begins or is accepted for so many hours after the owner's e-mail or password changed. */
export const CREDENTIALS_WAIT_HOURS = 24;

const TRANSFER_ID = /^[\da-f]{32}$/;

export function isTransferId(text: string | undefined): text is string {
  return text !== undefined && TRANSFER_ID.test(text);
}

export function transferDocument(id: string): string {
  return `${TRANSFERS}/${id}`;
}

export function transferPath(id: string): string {
  return `${TRANSFER_PATH}/${id}`;
}

export function transferPaperPath(id: string): string {
  return `${transferPath(id)}/constancia`;
}

export function startTransferPath(bicycleId: string): string {
  return `${TRANSFER_PATH}?bicicleta=${bicycleId}`;
}
