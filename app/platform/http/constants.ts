/** Bodies beyond this are rejected by the gate, where a route has no larger limit of its own. */
export const DEFAULT_BODY_BYTES = 1024 * 1024;
