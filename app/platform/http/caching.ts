const PUBLIC_PAGES = new Set([
  "/",
  "/comprar",
  "/sell",
  "/talleres",
  "/asesores",
  "/consulta-vehicular",
  "/registro-info",
  "/inspeccion-info",
  "/bicicletas-robadas",
  "/acerca-de",
  "/contacto",
  "/politicas",
  "/terminos",
  "/privacidad",
  "/cookies",
  "/mis-derechos",
  "/sitemap.xml",
  "/robots.txt",
]);
/** Pages of one thing each: what lies below them (its forms) is a person's own. */
const PUBLIC_SECTIONS = /^\/(?:producto|vehiculo|vendedor|talleres(?!\/postular$))\/[^/]+$|^\/fotos\//;

/** Whether a path (a page's, or its `.data` address) shows everyone the same but for the header. */
export function isPublicPath(pathname: string): boolean {
  const page = pathname.endsWith(".data") ? pathname.slice(0, -".data".length).replace(/^\/_root$/, "/") : pathname;
  return PUBLIC_PAGES.has(page) || PUBLIC_SECTIONS.test(page);
}

/**
 * The `Cache-Control` of an answer, the same for visitors and signed-in people (so that no cookie decides):
 * - not public by its path, an answer to a change, or a cookie set beside a shared lifetime: `private, no-store`;
 * - pages and data of public paths: `private, no-cache` (a page carries a nonce and the visitor's name);
 * - permanent redirects: what they say;
 * - anything else of public paths (photos, sitemap): what its route says, else `private, no-cache`.
 */
export function cacheControl(request: Request, response: Response): string {
  const own = response.headers.get("Cache-Control");
  const isRead = request.method === "GET" || request.method === "HEAD";
  const isShared = isPublicPath(new URL(request.url).pathname) || response.status === 301;
  if (!isRead || own?.includes("no-store") || !isShared) return "private, no-store";
  if (response.headers.has("Set-Cookie") && own?.includes("public")) return "private, no-store";
  const isPage = /^text\/(html|x-script)/.test(response.headers.get("Content-Type") ?? "");
  return isPage ? "private, no-cache" : (own ?? "private, no-cache");
}
