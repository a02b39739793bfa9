/** In the address of a listing: its reader wanted the contact before signing in. */
export const CONTACT_QUERY = "contacto";

export const ADMIN_LISTINGS_PATH = "/administracion/anuncios";

export function adminListingPath(id: string): string {
  return `${ADMIN_LISTINGS_PATH}/${encodeURIComponent(id)}`;
}
