export const ASSISTANT_ADMIN_PATH = "/administracion/asistente";
/** In the address: the user that the list of blocked ones goes on after. */
export const BLOCKED_AFTER = "despues";
