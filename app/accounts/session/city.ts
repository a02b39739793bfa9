const MOST_LENGTH = 60;

/**
 * City of a request as Cloudflare guesses it from the address; empty where it has none. The header comes with the
 * managed transform «Add visitor location headers».
 */
export function cityOf(request: Request): string {
  const { city } = (request as { cf?: { city?: unknown } }).cf ?? {};
  const text = typeof city === "string" ? city : utf8Of(request.headers.get("CF-IPCity") ?? "");
  return text
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, " ")
    .trim()
    .slice(0, MOST_LENGTH);
}

/** Headers arrive as Latin-1; the city is UTF-8 in them. */
function utf8Of(header: string): string {
  const bytes = Uint8Array.from(header, (character) => character.charCodeAt(0) & 0xff);
  return [...header].every((character) => character.charCodeAt(0) < 0x100) ? new TextDecoder().decode(bytes) : header;
}
