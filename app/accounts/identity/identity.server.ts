import { z } from "zod";

import type { ProviderId } from "~/accounts/providers";
import { DAY_SECONDS } from "~/business/durations";
import { signJwt } from "~/platform/crypto/google-token";
import type { FirebaseEnv } from "~/platform/env";
import { NOT_CONFIGURED, UpstreamError } from "~/platform/errors";

import {
  AccountLookupAnswer,
  IdpAnswerBody,
  Lookup,
  recordOf,
  SignedIn,
  type AccountRecord,
  type IdentityAccount,
  type IdpAnswer,
} from "./answers";
import { upstreamFailure } from "./errors";
import { createTransport, type IdentityDeps, type IdentityResult } from "./transport.server";

const CUSTOM_TOKEN_AUDIENCE =
  "https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit";

/** A token to sign in as a user, signed with the service account's key; an emulator takes it unsigned. */
async function customToken(
  { serviceAccount, authEmulatorHost }: FirebaseEnv,
  uid: string,
  now: number,
): Promise<string> {
  const issuer = serviceAccount?.clientEmail ?? "emulator";
  const claims = { iss: issuer, sub: issuer, aud: CUSTOM_TOKEN_AUDIENCE, iat: now, exp: now + 300, uid };
  return signJwt(authEmulatorHost ? null : (serviceAccount?.privateKey ?? null), claims);
}

export type { AccountRecord, IdentityAccount, IdpAnswer, SignedIn } from "./answers";
export type { IdentityDeps, IdentityResult } from "./transport.server";

/** Life of a session: the longest that Firebase gives a session cookie. A session may be up to 17 minutes shorter. */
export const SESSION_SECONDS = 14 * DAY_SECONDS;

const CODE_KINDS = ["PASSWORD_RESET", "VERIFY_EMAIL", "VERIFY_AND_CHANGE_EMAIL", "RECOVER_EMAIL"] as const;
export type CodeKind = (typeof CODE_KINDS)[number];

interface CodeFacts {
  kind: CodeKind;
  /** Of the account; for RECOVER_EMAIL the address to go back to. */
  email: string;
  newEmail: string | null;
}

export interface AccountChanges {
  password?: string;
  displayName?: string;
  /** Ids of methods to remove; the password too. */
  unlink?: readonly string[];
  /** Revokes all earlier sessions. */
  validSince?: Date;
  disabled?: boolean;
}

/** The Identity Toolkit. Failures are values with the texts of the catalogue, never thrown. */
export interface Identity {
  signUp(input: { email: string; password: string; displayName?: string }): Promise<IdentityResult<SignedIn>>;
  signInWithPassword(input: { email: string; password: string }): Promise<IdentityResult<SignedIn>>;
  lookup(idToken: string): Promise<IdentityResult<IdentityAccount>>;
  /** A cookie of 14 days for a token that is at most 5 minutes old. */
  createSessionCookie(idToken: string): Promise<IdentityResult<string>>;

  /** The account of a uid; null when there is none. */
  account(uid: string): Promise<IdentityResult<AccountRecord | null>>;
  accountByEmail(email: string): Promise<IdentityResult<AccountRecord | null>>;
  accountByProvider(providerId: ProviderId, rawId: string): Promise<IdentityResult<AccountRecord | null>>;

  /** The provider's address for signing in. */
  createAuthUri(input: {
    providerId: ProviderId;
    continueUri: string;
    customParameter?: Record<string, string>;
  }): Promise<IdentityResult<{ authUri: string; sessionId: string }>>;
  /**
   * A provider's callback, whole, exchanged for an account. With `idToken` it is linked to that account; with
   * `autoCreate: false` an identity without an account is rejected instead of getting one.
   */
  signInWithIdp(input: {
    requestUri: string;
    sessionId?: string;
    pendingToken?: string;
    idToken?: string;
    autoCreate?: false;
  }): Promise<IdentityResult<IdpAnswer>>;
  /** A fresh ID token of a user who was authenticated in another way. The account must exist. */
  tokenFor(uid: string): Promise<IdentityResult<string>>;

  /** Makes the code of a mail; the service itself sends nothing. `newEmail` for VERIFY_AND_CHANGE_EMAIL. */
  createCode(input: {
    kind: Exclude<CodeKind, "RECOVER_EMAIL">;
    email: string;
    newEmail?: string;
  }): Promise<IdentityResult<string>>;
  readCode(code: string): Promise<IdentityResult<CodeFacts>>;
  /** Uses a code of any kind but PASSWORD_RESET; answers whose account it changed. */
  applyCode(code: string): Promise<IdentityResult<{ uid: string; email: string; emailVerified: boolean }>>;
  resetPassword(input: { code: string; password: string }): Promise<IdentityResult<{ email: string }>>;

  removeSelf(idToken: string): Promise<IdentityResult<null>>;
  /** Deletes an account as the service account; idempotent. */
  remove(uid: string): Promise<IdentityResult<null>>;
  update(uid: string, changes: AccountChanges): Promise<IdentityResult<null>>;
}

/**
 * Seconds to take from a session's life so that two sessions of a user are never one token. Session cookies tell
 * whole seconds and nothing random: of a sign-out and a sign-in within one second, the second would be revoked too.
 */
function distinctSeconds(now: number): number {
  return now % 1000;
}

export function createIdentity(config: FirebaseEnv, deps: IdentityDeps): Identity {
  const call = createTransport(config, deps);
  const project = `projects/${config.projectId}`;

  async function find(by: Record<string, unknown[]>): Promise<IdentityResult<AccountRecord | null>> {
    const found = await call({
      path: `${project}/accounts:lookup`,
      body: by,
      answer: AccountLookupAnswer,
      repeatable: true,
      asService: true,
    });
    return found.ok ? { ok: true, data: recordOf(found.data.users[0]) } : found;
  }

  const signInWithPassword: Identity["signInWithPassword"] = ({ email, password }) =>
    call({
      path: "accounts:signInWithPassword",
      body: { email, password, returnSecureToken: true },
      answer: SignedIn,
      repeatable: true,
    });

  return {
    // As the service account: by the Worker's own address, which all share, 100 accounts an hour could be made.
    signUp: async ({ email, password, displayName }) => {
      // Not retried: after a first attempt that took effect the second would say that the e-mail is taken.
      const made = await call({
        path: `${project}/accounts`,
        body: { email, password, displayName: displayName || undefined },
        answer: z.object({ localId: z.string().min(1) }),
        repeatable: false,
        asService: true,
      });
      return made.ok ? signInWithPassword({ email, password }) : made;
    },
    signInWithPassword,
    lookup: (idToken) =>
      call({
        path: "accounts:lookup",
        body: { idToken },
        answer: Lookup.transform(({ users }) => users[0]),
        repeatable: true,
      }),
    createSessionCookie: (idToken) =>
      call({
        path: `${project}:createSessionCookie`,
        body: { idToken, validDuration: String(SESSION_SECONDS - distinctSeconds(deps.now?.() ?? Date.now())) },
        answer: z.object({ sessionCookie: z.string().min(1) }).transform(({ sessionCookie }) => sessionCookie),
        repeatable: true,
        asService: true,
      }),

    account: (uid) => find({ localId: [uid] }),
    accountByEmail: (email) => find({ email: [email] }),
    accountByProvider: (providerId, rawId) => find({ federatedUserId: [{ providerId, rawId }] }),

    createAuthUri: ({ providerId, continueUri, customParameter }) =>
      call({
        path: "accounts:createAuthUri",
        body: { providerId, continueUri, customParameter, authFlowType: "CODE_FLOW" },
        answer: z.object({ authUri: z.url(), sessionId: z.string().min(1) }),
        repeatable: true,
      }),
    signInWithIdp: ({ requestUri, sessionId, pendingToken, idToken, autoCreate }) =>
      // Not retried: a provider's code is valid for one exchange.
      call({
        path: "accounts:signInWithIdp",
        body: {
          requestUri,
          sessionId,
          pendingToken,
          idToken,
          autoCreate,
          returnSecureToken: true,
          returnIdpCredential: true,
        },
        answer: IdpAnswerBody,
        repeatable: false,
      }),
    async tokenFor(uid) {
      if (!config.authEmulatorHost && !config.serviceAccount)
        return {
          ok: false,
          failure: upstreamFailure(
            new UpstreamError("identity", "not-configured", "the service account is missing", {
              publicMessage: NOT_CONFIGURED.auth,
            }),
          ),
        };
      const token = await customToken(config, uid, Math.floor(Date.now() / 1000));
      return call({
        path: "accounts:signInWithCustomToken",
        body: { token, returnSecureToken: true },
        answer: z.object({ idToken: z.string().min(1) }).transform(({ idToken }) => idToken),
        repeatable: true,
      });
    },

    createCode: ({ kind, email, newEmail }) =>
      call({
        path: `${project}/accounts:sendOobCode`,
        body: { requestType: kind, email, newEmail, returnOobLink: true },
        answer: z
          .object({ oobLink: z.url() })
          .transform(({ oobLink }) => new URL(oobLink).searchParams.get("oobCode") ?? "")
          .pipe(z.string().min(1)),
        repeatable: true,
        asService: true,
      }),
    readCode: (code) =>
      call({
        path: "accounts:resetPassword",
        body: { oobCode: code },
        answer: z
          .object({ requestType: z.enum(CODE_KINDS), email: z.string().default(""), newEmail: z.string().optional() })
          .transform(({ requestType, email, newEmail }): CodeFacts => ({
            kind: requestType,
            email,
            newEmail: newEmail ?? null,
          })),
        repeatable: true,
      }),
    applyCode: (code) =>
      call({
        path: "accounts:update",
        body: { oobCode: code },
        answer: z
          .object({
            localId: z.string().min(1),
            email: z.string().default(""),
            emailVerified: z.boolean().default(false),
          })
          .transform(({ localId, email, emailVerified }) => ({ uid: localId, email, emailVerified })),
        repeatable: false,
      }),
    resetPassword: ({ code, password }) =>
      call({
        path: "accounts:resetPassword",
        body: { oobCode: code, newPassword: password },
        answer: z.object({ email: z.string().default("") }),
        repeatable: false,
      }),

    removeSelf: (idToken) =>
      call({
        path: "accounts:delete",
        body: { idToken },
        answer: z.object({}).transform(() => null),
        repeatable: true,
      }),
    async remove(uid) {
      const removed = await call({
        path: `${project}/accounts:delete`,
        body: { localId: uid },
        answer: z.object({}).transform(() => null),
        repeatable: true,
        asService: true,
      });
      return !removed.ok && removed.failure.cause === "user-not-found" ? { ok: true, data: null } : removed;
    },
    update: (uid, { password, displayName, unlink, validSince, disabled }) =>
      call({
        path: `${project}/accounts:update`,
        body: {
          localId: uid,
          password,
          displayName,
          disableUser: disabled,
          // The password goes as an attribute: unlinked like a provider it would take the e-mail with it.
          ...(unlink && { deleteProvider: unlink.filter((id) => id !== "password") }),
          ...(unlink?.includes("password") && { deleteAttribute: ["PASSWORD"] }),
          ...(validSince && { validSince: String(Math.floor(validSince.getTime() / 1000)) }),
        },
        answer: z.object({ localId: z.string().min(1) }).transform(() => null),
        repeatable: true,
        asService: true,
      }),
  };
}
