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
export function createSocialStates({
  request,
  tokens,
  database,
  clock,
}: Pick<Context, "request" | "tokens" | "database" | "clock">) {
  return {
    async keep(state: Omit<SocialState, "id">): Promise<Headers> {
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

    /** Null when the browser keeps no cookies, took too long, or sends a value that we did not seal. */
    read: (): Promise<SocialState | null> => tokens.open(PURPOSE, readCookie(request, COOKIE), StateSchema),

    /** Uses the state; false when it was used before. Of two at once one passes. @throws UpstreamError */
    use: ({ id }: SocialState): Promise<boolean> => claimOnce({ database, clock }, id, STATE_SECONDS),

    drop: (): Headers => cookie("", 0),
  };
}

export type SocialStates = ReturnType<typeof createSocialStates>;

function cookie(value: string, maxAge: number): Headers {
  return new Headers({ "Set-Cookie": serverCookie(COOKIE, value, maxAge) });
}
