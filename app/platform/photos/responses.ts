const SECONDS_OF_A_YEAR = 31_536_000;
const PHOTO_TYPES = new Set(["image/avif", "image/webp", "image/jpeg", "image/png"]);

/** A size of a photo: its address never shows anything else, so it is kept for a year. */
export function immutablePhoto(body: BodyInit, contentType: string | undefined, etag: string): Response {
  return photo(body, contentType, { "cache-control": `public, max-age=${SECONDS_OF_A_YEAR}, immutable`, etag });
}

/** The original in place of a size that could not be made: kept a minute only, so that the right one takes its place. */
export function passingPhoto(body: BodyInit, contentType: string | undefined): Response {
  return photo(body, contentType, { "cache-control": "public, max-age=60" });
}

export function notModified(etag: string): Response {
  return new Response(null, {
    status: 304,
    headers: { "cache-control": `public, max-age=${SECONDS_OF_A_YEAR}, immutable`, etag },
  });
}

export function missingPhoto(): Response {
  return text(404, "No encontramos esta foto.", { "cache-control": "public, max-age=60" });
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
