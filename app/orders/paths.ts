/** Addresses of orders, for links, mails and redirects. */
export const PURCHASES_PATH = "/perfil/compras";
export const SALES_PATH = "/perfil/ventas";
export const ADMIN_ORDERS_PATH = "/administracion/pedidos";

/** The order's page for its buyer. */
export function purchasePath(id: string): string {
  return `${PURCHASES_PATH}/${id}`;
}

/** The order's page for one of its sellers. */
export function salePath(id: string): string {
  return `${SALES_PATH}/${id}`;
}

export function adminOrderPath(id: string): string {
  return `${ADMIN_ORDERS_PATH}/${id}`;
}

/** The page that starts or retries the payment. */
export function payPath(id: string): string {
  return `/pago/redirigir?pedido=${id}`;
}

/** The page after a purchase: what was bought, and what happens next. */
export function thanksPath(id: string): string {
  return `/success?pedido=${id}`;
}

/** The buyer's review of one of its sellers. */
export function purchaseReviewPath(id: string, sellerId: string): string {
  return `${purchasePath(id)}/opinar/${sellerId}`;
}

/** The PDF that says what was bought, for the parties of the order. */
export function purchaseReceiptPath(id: string): string {
  return `/pedidos/${id}/constancia`;
}

/** The form of the complaints book with the order named. */
export function disputePath(number: string): string {
  return `/libro-de-reclamaciones?pedido=${number}`;
}
