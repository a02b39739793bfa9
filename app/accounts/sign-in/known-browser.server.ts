import { z } from "zod";

import { DAY_SECONDS } from "~/business/durations";
import { sha256Hex } from "~/platform/crypto/hash";
import type { Tokens } from "~/platform/crypto/tokens.server";
import { readCookie, serverCookie } from "~/platform/http/http";

const COOKIE = "__Host-conocido";
const PURPOSE = "known-browser";
/** Since the last sign-in. */
export const KNOWN_SECONDS = 90 * DAY_SECONDS;
/** Accounts of one browser, the latest first: a family may share a phone. */
export const KNOWN_ACCOUNTS = 3;

const KnownSchema = z.object({ browser: z.string().min(1), accounts: z.array(z.string()) });

/**
 * Browsers that signed in to an account before. Their failures are counted apart, so that nobody else's can keep the
 * owner out (docs/decisions/2026-11-22-password-guessing.md). The cookie opens nothing.
 */
export interface KnownBrowser {
  /** Id of this browser if it signed in to the account with this e-mail; null for any other account. */
  idFor(email: string): Promise<string | null>;
  grant(email: string): Promise<Headers>;
}

export function createKnownBrowser({ request, tokens }: { request: Request; tokens: Tokens }): KnownBrowser {
  const read = () => tokens.open(PURPOSE, readCookie(request, COOKIE), KnownSchema);

  return {
    async idFor(email) {
      const known = await read();
      return known?.accounts.includes(await accountOf(email)) ? known.browser : null;
    },

    async grant(email) {
      const [known, account] = await Promise.all([read(), accountOf(email)]);
      const { browser, accounts } = known ?? { browser: crypto.randomUUID(), accounts: [] };
      const latest = [account, ...accounts.filter((other) => other !== account)].slice(0, KNOWN_ACCOUNTS);
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
