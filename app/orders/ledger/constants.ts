import type { EntryKind, LedgerAccount } from "./model";

export const MONEY_INTENTS = {
  refund: "devolver-parte",
  retry: "pedir-otra-vez",
  account: "cuenta",
  transfer: "transferencia",
} as const;
export const REFUND_AMOUNT_FIELD = "monto";

export const LEDGER_ACCOUNT_NAMES: Record<LedgerAccount, string> = {
  buyer: "Comprador",
  provider: "Mercado Pago",
  held: "Guardado",
  seller: "Vendedor",
  business: "La casa",
  debt: "Deuda del vendedor",
};

export const ENTRY_NAMES: Record<EntryKind, string> = {
  capture: "Pago recibido",
  stray: "Pago que no corresponde",
  "refund-decided": "Devolución decidida",
  refund: "Devolución hecha",
  "refund-transfer": "Devolución por transferencia",
  "mediation-opened": "Reclamo en Mercado Pago abierto",
  "mediation-won": "Reclamo ganado",
  "mediation-lost": "Reclamo perdido",
  "chargeback-opened": "Contracargo abierto",
  "chargeback-won": "Contracargo ganado",
  "chargeback-lost": "Contracargo perdido",
  release: "Venta completa",
  payout: "Pago al vendedor",
  "payout-returned": "Transferencia que volvió",
  "set-off": "Deuda descontada",
  other: "Cambio del pedido",
};
