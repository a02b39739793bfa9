import { submitSecurity } from "~/accounts/security/security-page.action.server";
import { createRecentProof } from "~/accounts/session/recent-auth.server";
import { createTokens } from "~/platform/crypto/tokens.server";

import { enter, GuardedIdentity } from "../guarded-identity";
import { database, env, newEmail, visit } from "../support";

type Given = Partial<Parameters<GuardedIdentity["person"]>[0]>;

/** Someone who is signed in, and sends the forms of the page. */
export async function someone(given: Given = {}) {
  const identity = new GuardedIdentity();
  const person = identity.person({ email: newEmail() });
  const cookie = await enter(identity, person.email);
  Object.assign(person, given);
  const behind: Promise<unknown>[] = [];

  async function send(fields: Record<string, string>, options: Parameters<typeof visit>[0] = {}) {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    const accounts = visit({ identity, cookie, method: "POST", behind, ...options });
    // As the services stand when the form is sent; faults come after.
    const confirmed = await visit({ identity, cookie, method: "POST" }).requireVerifiedUser();
    const outcome = await submitSecurity(accounts.security, confirmed, form);
    await Promise.all(behind);
    return outcome;
  }

  return { identity, person, cookie, send, uid: person.uid };
}

/** The cookie of a user who has just confirmed by a provider in the session of `cookie`. */
export async function proofOf(uid: string, cookie: string): Promise<string> {
  const clock = { now: () => new Date() };
  const recent = createRecentProof({
    request: new Request("http://127.0.0.1/", { headers: { Cookie: `__Host-session=${cookie}` } }),
    tokens: createTokens({ secret: env.signingSecret, clock }),
    database,
    clock,
  });
  return (await recent.grant(uid)).get("Set-Cookie")!.split(";")[0]!;
}
