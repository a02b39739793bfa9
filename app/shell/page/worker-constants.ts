// Messages between pages and the service worker (app/shell/offline).

/** Message to the waiting worker: take over. */
export const ACTIVATE = "activar";
/** Where the browser posts what another app shares with ours (`share_target` of the manifest), and where that leads. */
export const SHARE_PATH = "/sell/compartir";
export const SHARE_LEADS_TO = "/sell/flow";
export const SHARED_TEXT_MAX = 2000;
export const OFFLINE_BANNER = "sin-conexion";
/** Name of the cookie with the uid of the signed-in user, for scripts: each row of the outbox has an owner. */
export const SENDER_COOKIE = "usuario";
export const PUSH_COOKIE = "por-avisar";
export const COPY_MARK = "copia";
/** Where the browser reports its subscription for notifications: POST, 204. With an old key: 409 and the new one. */
export const SUBSCRIPTION_PATH = "/perfil/notificaciones";
