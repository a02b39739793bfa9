/** The site as authenticators know it: a domain, and the address that browsers say they show. */
const LOOPBACK = new Set(["127.0.0.1", "[::1]"]);

/** By the configured address, never by a Host. Authenticators take no IP address: locally it is `localhost`. */
export function relyingParty(siteUrl: string) {
  const url = new URL(siteUrl);
  if (LOOPBACK.has(url.hostname)) url.hostname = "localhost";
  return { id: url.hostname, origin: url.origin };
}
