import { z } from "zod";

import type { Context } from "~/platform/context";
import { readCookie, serverCookie } from "~/platform/http/http";
import { claimOnce, isClaimed } from "~/platform/limits/claim-once.server";

import { hashOfSession } from "./session-hash.server";

const COOKIE = "__Host-reciente";
const PURPOSE = "recent-proof";
/** How long a proof of identity allows one change of what guards the account. */
export const RECENT_SECONDS = 5 * 60;

const Proof = z.object({
  id: z.string().min(1),
  uid: z.string().min(1),
  /** Hash of the session that it was given in: worth nothing in another. */
  session: z.string().min(1),
});

type RecentProofDeps = Pick<Context, "request" | "tokens" | "database" | "clock">;

/**
 * Proof by a provider that the user of this session is its owner (users with a password type it into the form
 * itself). Changes of e-mail, password and the like ask for it. Valid in the session that it was given in, once.
 */
export function createRecentProof({ request, tokens, database, clock }: RecentProofDeps) {
  async function proofId(uid: string): Promise<string | null> {
    const [proof, session] = await Promise.all([
      tokens.verify(PURPOSE, readCookie(request, COOKIE), Proof),
      hashOfSession(request),
    ]);
    return proof?.uid === uid && proof.session === session ? proof.id : null;
  }

  return {
    async grant(uid: string): Promise<Headers> {
      const proof: z.infer<typeof Proof> = { id: crypto.randomUUID(), uid, session: await hashOfSession(request) };
      return cookie(await tokens.sign(PURPOSE, proof, RECENT_SECONDS), RECENT_SECONDS);
    },
    /** Whether the proof is valid, without using it. @throws UpstreamError */
    async holds(uid: string): Promise<boolean> {
      const id = await proofId(uid);
      return id !== null && !(await isClaimed(database, id));
    },
    /** Uses the proof; false where none is valid. Of two uses at once one succeeds. @throws UpstreamError */
    async use(uid: string): Promise<boolean> {
      const id = await proofId(uid);
      return id !== null && claimOnce({ database, clock }, id, RECENT_SECONDS);
    },
    /** Headers that take it back, once used. */
    drop: (): Headers => cookie("", 0),
  };
}

export type RecentProof = ReturnType<typeof createRecentProof>;

function cookie(value: string, maxAge: number): Headers {
  return new Headers({ "Set-Cookie": serverCookie(COOKIE, value, maxAge) });
}
