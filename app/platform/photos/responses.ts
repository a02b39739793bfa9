// How long copies live, in seconds (docs/decisions/2026-11-22-removed-photos.md). A removed photo is served by no edge
// after EDGE_LIFE; the browser that saw it keeps its own copy for BROWSER_LIFE at most.
const BROWSER_LIFE = 86_400;
const EDGE_LIFE = 600;
const SIZE_CACHE = `public, max-age=${BROWSER_LIFE}, s-maxage=${EDGE_LIFE}, immutable`;
/** For responses to be replaced soon: a fallback, a missing photo. */
const SHORT_CACHE = "public, max-age=60";

const PHOTO_TYPES = new Set(["image/avif", "image/webp", "image/jpeg", "image/png"]);

export function photoResponse(body: BodyInit, contentType: string | undefined, etag: string): Response {
  return photo(body, contentType, { "cache-control": SIZE_CACHE, etag });
}

/** Not immutable: the same address shows another price later. */
export function sharedPhoto(body: BodyInit): Response {
  return photo(body, "image/jpeg", { "cache-control": `public, max-age=${EDGE_LIFE}` });
}

/** The same response in place of one that cannot be made, so that caches ask for that soon. */
export function forNow(response: Response): Response {
  const headers = new Headers(response.headers);
  if (response.ok) headers.set("cache-control", SHORT_CACHE);
  headers.delete("etag");
  return new Response(response.body, { status: response.status, headers });
}

/** A narrower size in place of one that cannot be made. Without ETag: no cache of ours keeps it. */
export function narrowerPhoto(body: BodyInit, contentType: string | undefined): Response {
  return photo(body, contentType, { "cache-control": SHORT_CACHE });
}

/** A plain area of the photo's colour and shape in place of a size that cannot be made. */
export function placeholderPhoto({ color, width, height }: { color: string; width: number; height: number }): Response {
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><path ` +
    `fill="${color}" d="M0 0h${width}v${height}H0z"/></svg>`;
  return new Response(svg, {
    headers: { "cache-control": SHORT_CACHE, "content-type": "image/svg+xml", "x-content-type-options": "nosniff" },
  });
}

export function notModified(etag: string): Response {
  return new Response(null, { status: 304, headers: { "cache-control": SIZE_CACHE, etag } });
}

/** For a browser that has a copy while R2 cannot say whether the photo still exists. */
export function notModifiedForNow(etag: string): Response {
  return new Response(null, { status: 304, headers: { "cache-control": SHORT_CACHE, etag } });
}

export function missingPhoto(): Response {
  return text(404, "No encontramos esta foto.", { "cache-control": SHORT_CACHE });
}

export function unavailablePhoto(): Response {
  return text(503, "La foto no está disponible en este momento. Intenta de nuevo en unos segundos.", {
    "cache-control": "no-store",
    "retry-after": "5",
  });
}

export function methodNotAllowed(): Response {
  return text(405, "Las fotos solo se pueden ver.", { allow: "GET, HEAD" });
}

function photo(body: BodyInit, contentType: string | undefined, headers: Record<string, string>): Response {
  const type = contentType && PHOTO_TYPES.has(contentType) ? contentType : "application/octet-stream";
  return new Response(body, { headers: { ...headers, "content-type": type, "x-content-type-options": "nosniff" } });
}

function text(status: number, message: string, headers: Record<string, string>): Response {
  return new Response(message, {
    status,
    headers: { ...headers, "content-type": "text/plain; charset=utf-8", "x-content-type-options": "nosniff" },
  });
}
