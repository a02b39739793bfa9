export const OWN_DATA_PATH = "/perfil/mis-datos";
/** The file; only with the pass that the form gives. */
export const DOWNLOAD_PATH = `${OWN_DATA_PATH}/descargar`;
/** In the address of the file: the pass. */
export const PASS_QUERY = "pase";
export const EXPORT_PASSWORD = "password";
