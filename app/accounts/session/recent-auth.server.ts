import { z } from "zod";

import type { Clock } from "~/platform/clock";
import type { Tokens } from "~/platform/crypto/tokens.server";
import type { Database } from "~/platform/firestore/types";
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

/**
 * Proof by a provider that the user of this session is its owner (users with a password type it into the form
 * itself). Changes of e-mail, password and the like ask for it. Valid in the session that it was given in, once.
 */
export interface RecentProof {
  grant(uid: string): Promise<Headers>;
  /** Whether the proof is valid, without using it. @throws UpstreamError */
  holds(uid: string): Promise<boolean>;
  /** Uses the proof; false where none is valid. Of two uses at once one succeeds. @throws UpstreamError */
  use(uid: string): Promise<boolean>;
  /** Headers that take it back, once used. */
  drop(): Headers;
}

interface RecentProofDeps {
  request: Request;
  tokens: Tokens;
  database: Database;
  clock: Clock;
}

export function createRecentProof({ request, tokens, database, clock }: RecentProofDeps): RecentProof {
  async function proofId(uid: string): Promise<string | null> {
    const [proof, session] = await Promise.all([
      tokens.verify(PURPOSE, readCookie(request, COOKIE), Proof),
      hashOfSession(request),
    ]);
    return proof?.uid === uid && proof.session === session ? proof.id : null;
  }

  return {
    async grant(uid) {
      const proof: z.infer<typeof Proof> = { id: crypto.randomUUID(), uid, session: await hashOfSession(request) };
      return cookie(await tokens.sign(PURPOSE, proof, RECENT_SECONDS), RECENT_SECONDS);
    },
    async holds(uid) {
      const id = await proofId(uid);
      return id !== null && !(await isClaimed(database, id));
    },
    async use(uid) {
      const id = await proofId(uid);
      return id !== null && claimOnce({ database, clock }, id, RECENT_SECONDS);
    },
    drop: () => cookie("", 0),
  };
}

function cookie(value: string, maxAge: number): Headers {
  return new Headers({ "Set-Cookie": serverCookie(COOKIE, value, maxAge) });
}
