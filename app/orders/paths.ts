export const PURCHASES_PATH = "/perfil/compras";
export const SALES_PATH = "/perfil/ventas";
export const SALES_FILE_PATH = "/perfil/ventas.csv";
export const ADMIN_ORDERS_PATH = "/administracion/pedidos";

export function purchasePath(id: string): string {
  return `${PURCHASES_PATH}/${id}`;
}

export function salePath(id: string): string {
  return `${SALES_PATH}/${id}`;
}

export function adminOrderPath(id: string): string {
  return `${ADMIN_ORDERS_PATH}/${encodeURIComponent(id)}`;
}

export function adminOrderMoneyPath(id: string): string {
  return `${adminOrderPath(id)}/dinero`;
}

/** The proof of a transfer to a buyer; `of`: its part or payment. */
export function refundProofPath(id: string, of: string): string {
  return `${adminOrderMoneyPath(id)}/${encodeURIComponent(of)}`;
}

export function caseFilePath(id: string): string {
  return `${adminOrderPath(id)}/documentos.pdf`;
}

/** The page on which a seller uploads the carrier's proof of a delivery. */
export function sendProofPath(id: string): string {
  return `${salePath(id)}/constancia`;
}

/** That proof, for the two parties, or for administrators. */
export function proofPath(id: string, as: "buyer" | "seller" | "admin"): string {
  return as === "admin" ? `${adminOrderPath(id)}/constancia` : `/pedidos/${id}/constancia-entrega`;
}

/** The page that starts or retries the payment. */
export function payPath(id: string): string {
  return `/pago/redirigir?pedido=${id}`;
}

export function thanksPath(id: string): string {
  return `/success?pedido=${id}`;
}

export function purchaseReviewPath(id: string, sellerId: string): string {
  return `${purchasePath(id)}/opinar/${sellerId}`;
}

export function saleReviewPath(id: string): string {
  return `${salePath(id)}/opinion`;
}

export function purchaseReceiptPath(id: string): string {
  return `/pedidos/${id}/constancia`;
}

export function disputePath(number: string): string {
  return `/libro-de-reclamaciones?pedido=${number}`;
}
