/** Bodies beyond this are rejected by the gate, where a route has no larger limit of its own. */
export const DEFAULT_BODY_BYTES = 1024 * 1024;

/**
 * Header of public pages and their data, for the service worker (app/shell/offline). `1`: rendered without a session,
 * so the answer may be kept on the device; `0`: the same page with a user's name on it. Absent: never kept.
 */
export const VISITOR_HEADER = "x-visitante";

/** Longest path of an address, and most segments of it: Remix's work grows with their square (CVE-2026-42342). */
export const MAX_PATH = 512;
export const MAX_SEGMENTS = 24;
/**
 * Most paths, each with its ancestors, that may be asked of the manifest of routes at a time: Remix matches all routes
 * with each. Pages of administration ask for 76 paths.
 */
export const MAX_DISCOVERED = 160;
