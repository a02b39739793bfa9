/** Bodies beyond this are rejected by the gate, where a route has no larger limit of its own. */
export const DEFAULT_BODY_BYTES = 1024 * 1024;

/**
 * Header of public pages and their data, for the service worker (app/shell/offline). `1`: rendered without a session,
 * so the answer may be kept on the device; `0`: the same page with somebody's name on it. Absent: never kept.
 */
export const VISITOR_HEADER = "x-visitante";
