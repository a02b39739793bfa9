// Addresses of the listings of administration; safe in the browser.

export const ADMIN_LISTINGS_PATH = "/administracion/anuncios";
export const ADMIN_LISTINGS_FILE_PATH = `${ADMIN_LISTINGS_PATH}.csv`;
export const ADMIN_LISTINGS_BULK_PATH = `${ADMIN_LISTINGS_PATH}/lote`;

export function adminListingPath(id: string): string {
  return `${ADMIN_LISTINGS_PATH}/${encodeURIComponent(id)}`;
}

/** The listings that wait for a decision. */
export const LISTING_QUEUE_PATH = `${ADMIN_LISTINGS_PATH}?estado=en-revision`;
