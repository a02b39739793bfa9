import { toBase64 } from "~/platform/crypto/encoding";

import { paymentOrigins } from "./payment-hosts";
import { signInOrigins } from "./sign-in-hosts";

/** Services of a local stack to which forms may lead instead of the providers' pages; null in production. */
export interface LocalServices {
  /** `host:port` of the identity service. */
  identityHost: string | null;
  paymentsOrigin: string | null;
}

/** `public/_headers` repeats those of files, which the platform serves without the Worker. */
const ALWAYS: Readonly<Record<string, string>> = {
  "Strict-Transport-Security": "max-age=63072000; includeSubDomains",
  "X-Content-Type-Options": "nosniff",
  // Not no-referrer: with it, browsers send `Origin: null` with our own forms, and the gate would reject them.
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()",
  "Cross-Origin-Opener-Policy": "same-origin",
};

/** For responses that are no page: they run and load nothing, even where a browser is made to show them as one. */
const NO_PAGE = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * The policy of a page whose inline scripts and styles carry `nonce`. Forms may lead to the providers' pages (sign-in,
 * payment) from every page, not from our own form's alone: client-side navigation keeps the first document's policy.
 */
function pagePolicy(nonce: string, local: LocalServices): string {
  const formTargets = [...signInOrigins(local.identityHost), ...paymentOrigins(local.paymentsOrigin)];
  return [
    "default-src 'self'",
    // Browsers that know strict-dynamic ignore 'self'; the older ones load our scripts by it.
    `script-src 'nonce-${nonce}' 'strict-dynamic' 'self'`,
    `style-src 'self' 'nonce-${nonce}'`,
    // Style attributes only (a photo's placeholder colour): they cannot carry a nonce.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "manifest-src 'self'",
    "worker-src 'self'",
    `form-action 'self' ${formTargets.join(" ")}`,
    "frame-src 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join("; ");
}

export function setSecurityHeaders(headers: Headers, nonce: string, local: LocalServices): void {
  for (const [name, value] of Object.entries(ALWAYS)) headers.set(name, value);
  const isPage = headers.get("Content-Type")?.startsWith("text/html") ?? false;
  // Photos for everyone may be shown elsewhere, as shared links do; nothing else may be loaded into another site's
  // page.
  const isPhoto =
    (headers.get("Content-Type")?.startsWith("image/") ?? false) && !headers.get("Cache-Control")?.includes("no-store");
  headers.set("Cross-Origin-Resource-Policy", isPhoto ? "cross-origin" : "same-origin");
  headers.set("Content-Security-Policy", isPage ? pagePolicy(nonce, local) : NO_PAGE);
}

export function createNonce(): string {
  return toBase64(crypto.getRandomValues(new Uint8Array(16)));
}
