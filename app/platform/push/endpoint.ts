const MAX_LENGTH = 1024;
/** Chrome, Samsung Internet, Edge on Android; Firefox. */
const HOSTS: ReadonlySet<string> = new Set(["fcm.googleapis.com", "updates.push.services.mozilla.com"]);
/** Safari; Edge on Windows. Each gives subdomains. */
const DOMAINS = [".push.apple.com", ".notify.windows.com"];

/**
 * The address of a subscription at a push service that we know; null for any other. Browsers send it, so it is typed
 * input: it is checked when it is stored, and again before each request to it. `localOrigin`: a service on this
 * machine.
 */
export function parseEndpoint(text: string, localOrigin: string | null): URL | null {
  if (text.length > MAX_LENGTH || !URL.canParse(text)) return null;
  const url = new URL(text);
  if (url.username !== "" || url.password !== "" || url.hash !== "") return null;
  if (localOrigin !== null && url.origin === localOrigin) return url;
  if (url.protocol !== "https:" || url.port !== "") return null;
  const { hostname } = url;
  return HOSTS.has(hostname) || DOMAINS.some((domain) => hostname.endsWith(domain)) ? url : null;
}
