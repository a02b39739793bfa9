import { z } from "zod";

import { PROVIDERS } from "~/accounts/providers";
import type { Context } from "~/platform/context";
import { readCookie, serverCookie } from "~/platform/http/http";
import { claimOnce } from "~/platform/limits/claim-once.server";

const COOKIE = "__Host-social";
const PURPOSE = "social-sign-in";
/** Time that a user may take at the provider. */
export const STATE_SECONDS = 10 * 60;
/** A path that would make the cookie too long for a browser is not worth the sign-in. */
const MAX_REDIRECT_CHARS = 1_500;

const SOCIAL_PURPOSES = ["sign-in", "link", "confirm"] as const;
export type SocialPurpose = (typeof SOCIAL_PURPOSES)[number];

const StateSchema = z.object({
  id: z.string().min(1),
  /** Binds the provider's answer to this browser: the identity service takes no other session with it. */
  sessionId: z.string().min(1),
  provider: z.enum(PROVIDERS.map(({ id }) => id)),
  purpose: z.enum(SOCIAL_PURPOSES),
  /** User who links or verifies; null for a sign-in. */
  uid: z.string().nullable(),
  redirectTo: z.string(),
});
export type SocialState = z.infer<typeof StateSchema>;

/** State of a sign-in in the browser while it is at the provider: sealed, for 10 minutes, good for one use. */
export interface SocialStates {
  keep(state: Omit<SocialState, "id">): Promise<Headers>;
  /** Null when the browser keeps no cookies, took too long, or sends a value that we did not seal. */
  read(): Promise<SocialState | null>;
  /** Uses the state; false when it was used before. Of two at once one passes. @throws UpstreamError */
  use(state: SocialState): Promise<boolean>;
  drop(): Headers;
}

export function createSocialStates({
  request,
  tokens,
  database,
  clock,
}: Pick<Context, "request" | "tokens" | "database" | "clock">): SocialStates {
  return {
    async keep(state) {
      const redirectTo = state.redirectTo.length <= MAX_REDIRECT_CHARS ? state.redirectTo : "/";
      return cookie(
        await tokens.seal(
          PURPOSE,
          { ...state, redirectTo, id: crypto.randomUUID() } satisfies SocialState,
          STATE_SECONDS,
        ),
        STATE_SECONDS,
      );
    },

    read: () => tokens.open(PURPOSE, readCookie(request, COOKIE), StateSchema),

    use: ({ id }) => claimOnce({ database, clock }, id, STATE_SECONDS),

    drop: () => cookie("", 0),
  };
}

function cookie(value: string, maxAge: number): Headers {
  return new Headers({ "Set-Cookie": serverCookie(COOKIE, value, maxAge) });
}
