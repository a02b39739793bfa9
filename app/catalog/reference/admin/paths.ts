// Addresses of plans, brands and categories of administration; safe in the browser.

export const ADMIN_PLANS_PATH = "/administracion/planes";
export const ADMIN_BRANDS_PATH = "/administracion/marcas";
export const ADMIN_CATEGORIES_PATH = "/administracion/categorias";

export function adminPlanPath(id: string): string {
  return `${ADMIN_PLANS_PATH}/${encodeURIComponent(id)}`;
}
export function adminBrandPath(id: string): string {
  return `${ADMIN_BRANDS_PATH}/${encodeURIComponent(id)}`;
}
export function adminCategoryPath(id: string): string {
  return `${ADMIN_CATEGORIES_PATH}/${encodeURIComponent(id)}`;
}

/** Added to the message of each change: the edge keeps a copy. */
export const SHOWN_SOON = "El catálogo lo muestra en un par de minutos.";
