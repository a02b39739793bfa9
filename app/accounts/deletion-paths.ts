/** Asks for a deletion by e-mail. */
export const DELETION_REQUEST_PATH = "/eliminacion-de-datos/solicitar";

/** The page that says how a deletion stands, by its confirmation code. */
export function deletionStatusPath(code: string): string {
  return `/eliminacion-de-datos/estado/${code}`;
}
