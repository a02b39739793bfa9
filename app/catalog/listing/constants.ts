/** In the address of a listing: its reader wanted the contact before signing in. */
export const CONTACT_QUERY = "contacto";

/** In the address of a listing: a height as its reader typed it into the size guide. */
export const HEIGHT_QUERY = "estatura";

const COMPARE_PATH = "/comparar";
/** In its address, once for each listing. */
export const COMPARE_QUERY = "a";
export const COMPARE_MAX = 3;

/** The comparison of the first of these listings, as many as it holds. */
export function comparePath(ids: readonly string[]): string {
  const params = ids.slice(0, COMPARE_MAX).map((id): [string, string] => [COMPARE_QUERY, id]);
  return params.length === 0 ? COMPARE_PATH : `${COMPARE_PATH}?${new URLSearchParams(params).toString()}`;
}

/** A PDF for the seller of a listing on offer. */
export function posterPdfPath(id: string): string {
  return `/perfil/anuncios/${id}/afiche`;
}

export const ADMIN_LISTINGS_PATH = "/administracion/anuncios";

export function adminListingPath(id: string): string {
  return `${ADMIN_LISTINGS_PATH}/${encodeURIComponent(id)}`;
}
