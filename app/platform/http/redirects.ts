/**
 * Old addresses and where they live now, from the specification's legacy table and from the links that older
 * pages carry. `:id` is kept as it was written (still percent-encoded).
 */
export const LEGACY_REDIRECTS: readonly (readonly [from: string, to: string])[] = [
  ["/vender", "/sell"],
  ["/iniciar-sesion", "/login"],
  ["/registro", "/register"],
  ["/product/:id", "/producto/:id"],
  ["/vehicle/:id", "/vehiculo/:id"],
  ["/sell-flow-unified", "/sell/flow"],
  ["/vehicle-inquiry", "/consulta-vehicular"],
  ["/complete-profile", "/completar-perfil"],
  ["/payment-success", "/pago/exitoso"],
  ["/payment-failure", "/pago/fallido"],
  ["/payment-redirect", "/pago/redirigir"],
  ["/sales-report", "/reportes/ventas"],
  ["/test-payment", "/prueba-pago"],
  ["/admin", "/administracion"],
  ["/catalog", "/comprar"],
  ["/wishlist", "/favorites"],
  ["/profile", "/perfil"],
  ["/contact", "/contacto"],
  ["/policies", "/politicas"],
  ["/privacy", "/privacidad"],
  ["/about", "/acerca-de"],
];

/**
 * Where an address has moved to (path and query); null where it is current. Also removes slashes at the end and doubled
 * ones at the front; never leads to another host.
 */
export function movedTo(url: URL): string | null {
  const path = canonicalPath(url.pathname);
  const target = legacyTarget(path) ?? path;
  return target === url.pathname ? null : target + url.search;
}

/**
 * The address without what a form of a search left open (`?q=&orden=`); null where nothing is. Only for pages: the
 * browser's own requests for data are answered as they are. The catalogue reads its form by them, and leads to the
 * address of its filters by itself.
 */
export function withoutBlanks({ pathname, search }: URL): string | null {
  if (pathname === "/comprar") return null;
  const parts = search.slice(1).split("&");
  const filled = parts.filter((part) => !/^[^=]+=$/.test(part));
  if (filled.length === parts.length) return null;
  return filled.length === 0 ? pathname : `${pathname}?${filled.join("&")}`;
}

/** Crawlers and old browsers know 301 best; 308 keeps the method and the body of a form. */
export function movedStatus(method: string): 301 | 308 {
  return method === "GET" || method === "HEAD" ? 301 : 308;
}

/**
 * Gives back `target` if it is a path of this site, else `fallback`. For addresses that come from outside,
 * such as `?redirect=`: only what stays on our origin however a browser reads it gets through.
 */
export function safeRedirect(target: unknown, fallback: string): string {
  if (typeof target !== "string" || !target.startsWith("/")) return fallback;
  // Browsers read `\` as `/` and drop tabs and line breaks before they parse.
  if (/[\\\p{Cc}]/u.test(target)) return fallback;
  const base = "https://own.invalid";
  if (!URL.canParse(target, base)) return fallback;
  const url = new URL(target, base);
  if (url.origin !== base) return fallback;
  // `/.//elsewhere` stays on the origin here, but its path reads as another host the next time.
  return collapse(url.pathname) + url.search + url.hash;
}

function legacyTarget(path: string): string | null {
  for (const [from, to] of LEGACY_REDIRECTS) {
    if (from === path) return to;
    if (!from.endsWith("/:id")) continue;
    const stem = from.slice(0, -"/:id".length);
    const id = path.startsWith(`${stem}/`) ? path.slice(stem.length + 1) : "";
    if (id && !id.includes("/")) return to.replace(":id", () => id);
  }
  return null;
}

function canonicalPath(path: string): string {
  return collapse(path).replace(/(?<=.)\/+$/, "");
}

function collapse(path: string): string {
  return path.replace(/^\/{2,}/, "/");
}
