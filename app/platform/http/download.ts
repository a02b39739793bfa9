interface Download {
  /** Name under which the browser saves it, as a person may have typed it. */
  name: string;
  contentType: string;
  /** Length in bytes, where it is known and `body` is a stream. */
  bytes?: number;
}

/** A private file that the browser saves and never shows; nothing on the way may keep it. */
export function downloadResponse(body: BodyInit, { name, contentType, bytes }: Download): Response {
  return new Response(body, {
    headers: {
      "Cache-Control": "private, no-store",
      "Content-Disposition": attachmentDisposition(name),
      "Content-Type": contentType,
      "X-Content-Type-Options": "nosniff",
      "X-Robots-Tag": "noindex",
      ...(bytes !== undefined && { "Content-Length": String(bytes) }),
    },
  });
}

/** `Content-Disposition` (RFC 6266): the name in ASCII, and as it is for clients that read RFC 8187. */
export function attachmentDisposition(name: string): string {
  const clean =
    name
      .toWellFormed()
      .replace(/[\p{Cc}\p{Cf}\u2028\u2029/\\]+/gu, " ")
      .trim() || "archivo";
  const ascii = clean
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "")
    .replace(/[^\w .()-]/g, "_");
  const encoded = encodeURIComponent(clean).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
