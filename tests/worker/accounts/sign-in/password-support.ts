import type { Fault } from "../support";

export const TOO_MANY = "Demasiados intentos. Intenta más tarde";

/** The error page of a proxy. */
export const html =
  (status: number): Fault =>
  () =>
    new Response("<html><body>Error</body></html>", { status, headers: { "content-type": "text/html" } });
