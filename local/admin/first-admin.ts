import { createAdministrators, type RoleChangeResult } from "~/accounts/administrators.server";
import { isProven } from "~/accounts/identity/account-standing.server";
import { createIdentity } from "~/accounts/identity/identity.server";
import { createUsers } from "~/accounts/users.server";
import { SCRIPT } from "~/platform/audit/audit";
import { systemClock } from "~/platform/clock";
import type { FirebaseEnv } from "~/platform/env";
import { createDatabase } from "~/platform/firestore/client";
import { createCache } from "~/platform/kv/cache";
import { createLogger } from "~/platform/log";

export interface FirstAdminEnv extends FirebaseEnv {
  /** `host:port` of a local Firestore; null for Firebase's. */
  firestoreHost: string | null;
  databaseId?: string;
  siteUrl: string;
  brandName: string;
}

export type FirstAdminResult =
  | { ok: true; repeated: boolean }
  /**
   * `others`: there is an administrator already. `unknown`, `unproven`: the e-mail has no account, or nothing proves
   * that
   * it is its owner's.
   */
  | { ok: false; reason: "others"; names: string[] }
  | { ok: false; reason: "unknown" | "unproven" | Extract<RoleChangeResult, { ok: false }>["reason"] };

const REASON = "Orden npm run admin";

/** KV at the edge cannot be changed from here: for some minutes it keeps old values, which grant nothing. */
const NO_KV = {
  get: () => Promise.resolve(null),
  put: () => Promise.resolve(),
  delete: () => Promise.resolve(),
} as unknown as KVNamespace;

/**
 * Gives the role of an administrator to the account of an e-mail, with its entry in the audit log. Further
 * administrators only with `isMore`, and all of them get a mail. @throws UpstreamError, or an Error in Spanish
 */
export async function makeAdmin(
  env: FirstAdminEnv,
  { email, isMore }: { email: string; isMore: boolean },
): Promise<FirstAdminResult> {
  const { projectId, databaseId, serviceAccount, firestoreHost } = env;
  const log = createLogger({}, () => undefined);
  const database = createDatabase(
    { firestore: { projectId, ...(databaseId && { databaseId }), serviceAccount, emulatorHost: firestoreHost } },
    { log },
  );
  const users = createUsers({ database, cache: createCache({ kv: NO_KV, log }), clock: systemClock, log });
  const administrators = createAdministrators({ database, users, env });

  const found = await createIdentity(env, { log }).accountByEmail(email.trim().toLowerCase());
  if (!found.ok) throw new Error(found.failure.message);
  const account = found.data;
  if (account === null) return { ok: false, reason: "unknown" };
  if (!isProven(account)) return { ok: false, reason: "unproven" };
  const { uid, displayName, emailVerified } = account;
  await users.ensure({ uid, email: account.email, displayName, emailVerified });

  const others = (await administrators.list()).filter((one) => one.uid !== uid);
  if (others.length > 0 && !isMore)
    return { ok: false, reason: "others", names: others.map((one) => one.displayName || one.uid) };
  return administrators.change(uid, "admin", { actor: SCRIPT, reason: REASON });
}
