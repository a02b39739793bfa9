export const DIFFERENCES_PATH = "/administracion/pagos/diferencias";
export const DIFFERENCE_KINDS = ["amount", "not-here", "no-order", "not-there", "transfer", "unfinished"] as const;
type DifferenceKind = (typeof DIFFERENCE_KINDS)[number];

export const DIFFERENCE_NAMES: Record<DifferenceKind, string> = {
  amount: "Los montos no coinciden",
  "not-here": "El pago está en Mercado Pago y el pedido no lo tiene",
  "no-order": "El pago no es de ningún pedido",
  "not-there": "El pedido tiene un pago que Mercado Pago no conoce",
  transfer: "El pago al vendedor y el libro no coinciden",
  unfinished: "Hubo demasiados pagos: ese día se comparó en parte",
};
