// Addresses of the listings of administration; safe in the browser.

export const ADMIN_LISTINGS_PATH = "/administracion/anuncios";
export const ADMIN_LISTINGS_FILE_PATH = `${ADMIN_LISTINGS_PATH}.csv`;
export const ADMIN_LISTINGS_BULK_PATH = `${ADMIN_LISTINGS_PATH}/lote`;

export function adminListingPath(id: string): string {
  return `${ADMIN_LISTINGS_PATH}/${encodeURIComponent(id)}`;
}

/** The listings that wait for a decision. */
export const LISTING_QUEUE_PATH = `${ADMIN_LISTINGS_PATH}?estado=en-revision`;

/** The value of a row's checkbox: `{id}~{version}`. */
export function rowKey({ id, version }: { id: string; version: number }): string {
  return `${id}~${version}`;
}

export function parseRowKey(key: string): { id: string; version: number } | null {
  const [, id, version] = /^([\w-]{1,100})~(\d{1,9})$/.exec(key) ?? [];
  return id === undefined ? null : { id, version: Number(version) };
}
