import { z } from "zod";

import type { Tokens } from "~/platform/crypto/tokens.server";
import { readCookie, serverCookie } from "~/platform/http/http";

const COOKIE = "__Host-reciente";
const PURPOSE = "recent-proof";
/** Life of a proof: changes of e-mail, password and methods ask for one. */
export const RECENT_SECONDS = 5 * 60;

/**
 * Proof that the person in front has just shown a second time who they are (by a provider; who has a password
 * types it into the form itself). Changes of e-mail, password and the like ask for it.
 */
export interface RecentProof {
  /** Headers that give this browser the proof. */
  grant(uid: string): Promise<Headers>;
  holds(uid: string): Promise<boolean>;
  /** Headers that take it back, once used. */
  drop(): Headers;
}

export function createRecentProof({ request, tokens }: { request: Request; tokens: Tokens }): RecentProof {
  return {
    async grant(uid) {
      return cookie(await tokens.sign(PURPOSE, { uid }, RECENT_SECONDS), RECENT_SECONDS);
    },
    async holds(uid) {
      const proof = await tokens.verify(PURPOSE, readCookie(request, COOKIE), z.object({ uid: z.string() }));
      return proof?.uid === uid;
    },
    drop: () => cookie("", 0),
  };
}

function cookie(value: string, maxAge: number): Headers {
  return new Headers({ "Set-Cookie": serverCookie(COOKIE, value, maxAge) });
}
