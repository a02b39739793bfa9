import { z } from "zod";

import { DAY_SECONDS } from "~/business/durations";
import type { Clock } from "~/platform/clock";
import { sha256Hex } from "~/platform/crypto/hash";
import type { Tokens } from "~/platform/crypto/tokens.server";
import { readCookie, serverCookie } from "~/platform/http/http";

const COOKIE = "__Host-conocido";
const PURPOSE = "known-browser";
/** Since the last sign-in. */
export const KNOWN_SECONDS = 90 * DAY_SECONDS;
/** Accounts of one browser, the latest first: a family may share a phone. */
export const KNOWN_ACCOUNTS = 3;

/** `accounts`: hash and first sign-in of each, `{hash}.{seconds since 1970 in base 36}`. */
const KnownSchema = z.object({ browser: z.string().min(1), accounts: z.array(z.string()) });

/**
 * Browsers that signed in to an account before. Their failures are counted apart, so that nobody else's can keep the
 * owner out (docs/decisions/2026-11-22-password-guessing.md). The cookie opens nothing.
 */
export interface KnownBrowser {
  /** Id of this browser if it signed in to the account with this e-mail; null for any other account. */
  idFor(email: string): Promise<string | null>;
  /** Since when; null for any other account. */
  since(email: string): Promise<Date | null>;
  /** `keepsSince`: whether the browser stays known since its first sign-in; otherwise since now. */
  grant(email: string, keepsSince?: boolean): Promise<Headers>;
}

export function createKnownBrowser({
  request,
  tokens,
  clock,
}: {
  request: Request;
  tokens: Tokens;
  clock: Clock;
}): KnownBrowser {
  const read = () => tokens.open(PURPOSE, readCookie(request, COOKIE), KnownSchema);

  async function find(email: string): Promise<{ browser: string; entry: string } | null> {
    const [known, account] = await Promise.all([read(), accountOf(email)]);
    const entry = known?.accounts.find((one) => one.startsWith(`${account}.`));
    return known && entry !== undefined ? { browser: known.browser, entry } : null;
  }

  return {
    idFor: async (email) => (await find(email))?.browser ?? null,

    async since(email) {
      const seconds = Number.parseInt((await find(email))?.entry.split(".")[1] ?? "", 36);
      return Number.isNaN(seconds) ? null : new Date(seconds * 1000);
    },

    async grant(email, keepsSince = true) {
      const [known, account] = await Promise.all([read(), accountOf(email)]);
      const { browser, accounts } = known ?? { browser: crypto.randomUUID(), accounts: [] };
      const isOther = (entry: string) => !entry.startsWith(`${account}.`);
      const now = Math.floor(clock.now().getTime() / 1000).toString(36);
      const first = keepsSince ? accounts.find((one) => !isOther(one)) : undefined;
      const entry = first ?? `${account}.${now}`;
      const latest = [entry, ...accounts.filter(isOther)].slice(0, KNOWN_ACCOUNTS);
      const value = { browser, accounts: latest } satisfies z.infer<typeof KnownSchema>;
      return new Headers({
        "Set-Cookie": serverCookie(COOKIE, await tokens.seal(PURPOSE, value, KNOWN_SECONDS), KNOWN_SECONDS),
      });
    },
  };
}

/** An account by its e-mail, which is all that a sign-in form tells of it. Short: the cookie goes along everywhere. */
async function accountOf(email: string): Promise<string> {
  return (await sha256Hex(email.toLowerCase())).slice(0, 32);
}
