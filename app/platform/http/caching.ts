/**
 * The `Cache-Control` of a response, the same for visitors and signed-in users (so that no cookie decides).
 * `isSharedPath`: the address shows every user the same page, apart from the header.
 * - not shared, the response to a change, or a cookie set beside a shared lifetime: `private, no-store`;
 * - shared pages and their data: `private, no-cache` (a page carries a nonce and the visitor's name);
 * - permanent redirects: as the redirect sets it;
 * - anything else that is shared (photos, sitemap): as its route sets it, else `private, no-cache`.
 */
export function cacheControl(request: Request, response: Response, isSharedPath: boolean): string {
  const own = response.headers.get("Cache-Control");
  const isRead = request.method === "GET" || request.method === "HEAD";
  const isShared = isSharedPath || response.status === 301;
  if (!isRead || own?.includes("no-store") || !isShared) return "private, no-store";
  if (response.headers.has("Set-Cookie") && own?.includes("public")) return "private, no-store";
  const isPage = /^text\/(html|x-script)/.test(response.headers.get("Content-Type") ?? "");
  return isPage ? "private, no-cache" : (own ?? "private, no-cache");
}
