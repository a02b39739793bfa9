/** The key that an address carries (`?clave=`), or null. */
export function keyOfAddress(address: string): string | null {
  return new URL(address).searchParams.get("clave") || null;
}

/** An address at or below a sheet's page, with the key where there is one. */
export function withKey(path: string, clave: string | null): string {
  return clave === null ? path : `${path}?clave=${encodeURIComponent(clave)}`;
}
