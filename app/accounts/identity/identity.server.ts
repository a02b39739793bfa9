import { z } from "zod";

import { isSignInMethod, type ProviderId, type SignInMethod } from "~/accounts/providers";
import { signJwt } from "~/platform/crypto/google-token";
import type { FirebaseEnv } from "~/platform/env";
import { NOT_CONFIGURED, UpstreamError } from "~/platform/errors";

import { upstreamFailure } from "./errors";
import { createCaller, type IdentityDeps, type IdentityResult } from "./transport.server";

export type { IdentityDeps, IdentityResult } from "./transport.server";

/** Life of a session: the longest that Firebase gives a session cookie. */
export const SESSION_SECONDS = 14 * 86_400;

const SignedIn = z.object({ localId: z.string().min(1), idToken: z.string().min(1), email: z.string().default("") });
/** Someone whose credentials were accepted. The token came straight from the service: it needs no check. */
export type SignedIn = z.infer<typeof SignedIn>;

const Lookup = z.object({
  users: z.tuple(
    [z.object({ displayName: z.string().default(""), emailVerified: z.boolean().default(false) })],
    z.unknown(),
  ),
});
/** What the identity service keeps of an account. */
export interface IdentityAccount {
  displayName: string;
  emailVerified: boolean;
}

const AccountLookup = z.object({
  users: z
    .array(
      z.object({
        localId: z.string().min(1),
        email: z.string().default(""),
        emailVerified: z.boolean().default(false),
        displayName: z.string().default(""),
        disabled: z.boolean().default(false),
        /** Seconds since 1970, as text. */
        validSince: z.string().optional(),
        providerUserInfo: z.array(z.object({ providerId: z.string(), email: z.string().default("") })).default([]),
      }),
    )
    .default([]),
});

/** An account as the service account sees it. */
export interface AccountRecord extends IdentityAccount {
  uid: string;
  email: string;
  disabled: boolean;
  /** Sessions of before are dead; null when none were ever ended. Whole seconds. */
  validSince: Date | null;
  /** How one may sign in, with the e-mail that each method knows. */
  methods: { id: SignInMethod; email: string }[];
}

/** What a provider's answer was worth. */
export type IdpAnswer =
  | {
      kind: "signed-in";
      account: SignedIn;
      isNewUser: boolean;
      displayName: string;
      emailVerified: boolean;
      photoUrl: string | null;
    }
  /** The e-mail belongs to an account with other methods: sign in with one of them, then link with the token. */
  | { kind: "other-method"; email: string; methods: SignInMethod[]; pendingToken: string | null };

/** What a code of a mail is for. */
export const CODE_KINDS = ["PASSWORD_RESET", "VERIFY_EMAIL", "VERIFY_AND_CHANGE_EMAIL", "RECOVER_EMAIL"] as const;
export type CodeKind = (typeof CODE_KINDS)[number];

export interface CodeFacts {
  kind: CodeKind;
  /** Of the account; for RECOVER_EMAIL the address to go back to. */
  email: string;
  newEmail: string | null;
}

/** The Identity Toolkit. Whatever goes wrong is a value in the catalogue's words; nothing is thrown. */
export interface Identity {
  signUp(input: { email: string; password: string; displayName?: string }): Promise<IdentityResult<SignedIn>>;
  signInWithPassword(input: { email: string; password: string }): Promise<IdentityResult<SignedIn>>;
  lookup(idToken: string): Promise<IdentityResult<IdentityAccount>>;
  /** A cookie of 14 days for a token that is at most 5 minutes old. */
  createSessionCookie(idToken: string): Promise<IdentityResult<string>>;

  /** The account of a uid; null when there is none. */
  account(uid: string): Promise<IdentityResult<AccountRecord | null>>;
  accountByEmail(email: string): Promise<IdentityResult<AccountRecord | null>>;
  /** The account that a provider's own id of a person is linked to. */
  accountByProvider(providerId: ProviderId, rawId: string): Promise<IdentityResult<AccountRecord | null>>;

  /** Where to send a browser that wants to sign in at a provider. */
  createAuthUri(input: {
    providerId: ProviderId;
    continueUri: string;
    customParameter?: Record<string, string>;
  }): Promise<IdentityResult<{ authUri: string; sessionId: string }>>;
  /**
   * A provider's callback, whole, exchanged for an account. With `idToken` it is linked to that account; with
   * `autoCreate: false` an identity that has no account is refused instead of getting one.
   */
  signInWithIdp(input: {
    requestUri: string;
    sessionId?: string;
    pendingToken?: string;
    idToken?: string;
    autoCreate?: false;
  }): Promise<IdentityResult<IdpAnswer>>;
  /** A fresh ID token of someone who has proved who they are in another way. The account must exist. */
  tokenFor(uid: string): Promise<IdentityResult<string>>;

  /** Makes the code of a mail; the service itself sends nothing. `newEmail` for VERIFY_AND_CHANGE_EMAIL. */
  createCode(input: {
    kind: Exclude<CodeKind, "RECOVER_EMAIL">;
    email: string;
    newEmail?: string;
  }): Promise<IdentityResult<string>>;
  /** What a code is for, without using it. */
  readCode(code: string): Promise<IdentityResult<CodeFacts>>;
  /** Uses a code of any kind but PASSWORD_RESET; answers whose account it changed. */
  applyCode(code: string): Promise<IdentityResult<{ uid: string; email: string; emailVerified: boolean }>>;
  resetPassword(input: { code: string; password: string }): Promise<IdentityResult<{ email: string }>>;

  /** Deletes the account of an ID token. */
  removeSelf(idToken: string): Promise<IdentityResult<null>>;
  /** Deletes an account as the service account; one that is not there is deleted already. */
  remove(uid: string): Promise<IdentityResult<null>>;
  /** Changes an account as the service account. `validSince` ends all sessions of before; `disabled` lets nobody in. */
  update(
    uid: string,
    changes: { password?: string; displayName?: string; unlink?: ProviderId; validSince?: Date; disabled?: boolean },
  ): Promise<IdentityResult<null>>;
}

/** Makes the client of one project, or of its emulator. */
export function createIdentity(config: FirebaseEnv, deps: IdentityDeps): Identity {
  const call = createCaller(config, deps);
  const project = `projects/${config.projectId}`;

  async function find(by: Record<string, unknown[]>): Promise<IdentityResult<AccountRecord | null>> {
    const found = await call({
      path: `${project}/accounts:lookup`,
      body: by,
      answer: AccountLookup,
      repeatable: true,
      asService: true,
    });
    return found.ok ? { ok: true, data: recordOf(found.data.users[0]) } : found;
  }

  return {
    signUp: ({ email, password, displayName }) =>
      // Not sent again: a first try that did succeed would make the second one say that the e-mail is taken.
      call({
        path: "accounts:signUp",
        body: { email, password, displayName: displayName || undefined, returnSecureToken: true },
        answer: SignedIn,
        repeatable: false,
      }),
    signInWithPassword: ({ email, password }) =>
      call({
        path: "accounts:signInWithPassword",
        body: { email, password, returnSecureToken: true },
        answer: SignedIn,
        repeatable: true,
      }),
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
        body: { idToken, validDuration: String(SESSION_SECONDS) },
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
      // Not sent again: a provider's code is good for one exchange.
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
          ...(unlink && { deleteProvider: [unlink] }),
          ...(validSince && { validSince: String(Math.floor(validSince.getTime() / 1000)) }),
        },
        answer: z.object({ localId: z.string().min(1) }).transform(() => null),
        repeatable: true,
        asService: true,
      }),
  };
}

function recordOf(found: z.infer<typeof AccountLookup>["users"][number] | undefined): AccountRecord | null {
  if (!found) return null;
  const { localId, email, emailVerified, displayName, disabled, validSince, providerUserInfo } = found;
  const methods = providerUserInfo.flatMap(({ providerId, email }) =>
    isSignInMethod(providerId) ? [{ id: providerId, email }] : [],
  );
  return {
    uid: localId,
    email,
    emailVerified,
    displayName,
    disabled,
    validSince: validSince ? new Date(Number(validSince) * 1000) : null,
    methods,
  };
}

/** `needConfirmation` and `errorMessage` come with status 200 and without a token. */
const IdpAnswerBody = z
  .object({
    localId: z.string().optional(),
    idToken: z.string().optional(),
    email: z.string().default(""),
    emailVerified: z.boolean().default(false),
    isNewUser: z.boolean().default(false),
    displayName: z.string().default(""),
    photoUrl: z.string().nullish(),
    needConfirmation: z.boolean().default(false),
    verifiedProvider: z.array(z.string()).default([]),
    pendingToken: z.string().optional(),
  })
  .transform((body, context): IdpAnswer => {
    if (body.needConfirmation) {
      return {
        kind: "other-method",
        email: body.email,
        methods: body.verifiedProvider.filter(isSignInMethod),
        pendingToken: body.pendingToken ?? null,
      };
    }
    if (!body.localId || !body.idToken) {
      context.addIssue("neither an account nor a question");
      return z.NEVER;
    }
    const { localId, idToken, email, isNewUser, displayName, emailVerified, photoUrl } = body;
    return {
      kind: "signed-in",
      account: { localId, idToken, email },
      isNewUser,
      displayName,
      emailVerified,
      photoUrl: photoUrl ?? null,
    };
  });

const CUSTOM_TOKEN_AUDIENCE =
  "https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit";

/** Signed with the service account's key; an emulator takes it unsigned. */
async function customToken(
  { serviceAccount, authEmulatorHost }: FirebaseEnv,
  uid: string,
  now: number,
): Promise<string> {
  const issuer = serviceAccount?.clientEmail ?? "emulator";
  const claims = { iss: issuer, sub: issuer, aud: CUSTOM_TOKEN_AUDIENCE, iat: now, exp: now + 300, uid };
  return signJwt(authEmulatorHost ? null : (serviceAccount?.privateKey ?? null), claims);
}
