import { Secret, TOTP } from "otpauth";

/** Seconds of one code: what every authenticator assumes. */
const PERIOD_SECONDS = 30;
/** Codes before and after the present one that count: clocks of phones differ. */
const DRIFT_STEPS = 1;
const SECRET_BYTES = 20;

/** A random secret in base32 (RFC 4226: as long as the hash, 160 bits). */
export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** The `otpauth:` address that authenticators read. */
export function totpAddress(secret: string, { issuer, account }: { issuer: string; account: string }): string {
  return generator(secret, { issuer, label: account }).toString();
}

/** The time step (RFC 6238) of a code of six digits, at most one step away from now; null for any other. */
export function totpStep(secret: string, code: string, now: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const timestamp = now.getTime();
  const delta = generator(secret).validate({ token: code, timestamp, window: DRIFT_STEPS });
  return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta;
}

function generator(secret: string, names: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({
    ...names,
    secret: Secret.fromBase32(secret),
    algorithm: "SHA1",
    digits: 6,
    period: PERIOD_SECONDS,
  });
}
