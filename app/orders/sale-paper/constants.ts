export const SALE_PAPER_ORIGINS = ["pedido", "conversacion"] as const;
export type SalePaperOrigin = (typeof SALE_PAPER_ORIGINS)[number];

export const SALE_PAPER_FIELDS = {
  sellerName: "Nombre del vendedor",
  sellerDocument: "Documento del vendedor",
  buyerName: "Nombre del comprador",
  buyerDocument: "Documento del comprador",
  vehicle: "Bicicleta",
  serial: "Número de serie",
  price: "Precio en soles (S/)",
  day: "Día de la venta",
} as const;
export type SalePaperField = keyof typeof SALE_PAPER_FIELDS;
export type SalePaperValues = Record<SalePaperField, string>;

export interface SalePaperView {
  title: string;
  back: { to: string; label: string };
  values: SalePaperValues;
  /** Passes the registered bicycle on; null where it is not registered, or for its buyer. */
  transfer: string | null;
}

/** Facts as the paper will show them. */
export interface SalePaperReady {
  facts: { label: string; value: string }[];
  values: SalePaperValues;
}

export function salePaperPath(origin: SalePaperOrigin, id: string): string {
  return `/compraventa/${origin}/${encodeURIComponent(id)}`;
}
