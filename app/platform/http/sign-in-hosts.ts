/**
 * Hosts of the providers' sign-in pages, by provider: where a form of ours may lead besides our own site.
 * Chromium checks `form-action` against each redirect that follows a form, so hosts to which a provider itself
 * redirects (the mobile edition, the other name of Twitter) are listed too.
 */
export const SIGN_IN_HOSTS = {
  google: ["accounts.google.com"],
  facebook: ["www.facebook.com", "m.facebook.com"],
  twitter: ["api.twitter.com", "twitter.com", "api.x.com", "x.com"],
  github: ["github.com"],
} as const;

/** `emulatorHost` (`host:port`, local only) replaces all of them where it is set. */
export function isSignInAddress(
  provider: keyof typeof SIGN_IN_HOSTS,
  address: string,
  emulatorHost: string | null,
): boolean {
  if (!URL.canParse(address)) return false;
  const { origin, username, password } = new URL(address);
  if (username || password) return false;
  return emulatorHost
    ? origin === `http://${emulatorHost}`
    : SIGN_IN_HOSTS[provider].some((host) => origin === `https://${host}`);
}

export function signInOrigins(emulatorHost: string | null): readonly string[] {
  return emulatorHost ? [`http://${emulatorHost}`] : ORIGINS;
}

const ORIGINS = Object.values(SIGN_IN_HOSTS).flatMap((hosts) => hosts.map((host) => `https://${host}`));
