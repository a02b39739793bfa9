import { z } from "zod";

import { isSignInMethod, type SignInMethod } from "~/accounts/providers";

export const SignedIn = z.object({
  localId: z.string().min(1),
  idToken: z.string().min(1),
  email: z.string().default(""),
});
/** An account whose credentials were accepted. The token came straight from the service: it needs no check. */
export type SignedIn = z.infer<typeof SignedIn>;

export const Lookup = z.object({
  users: z.tuple(
    [z.object({ displayName: z.string().default(""), emailVerified: z.boolean().default(false) })],
    z.unknown(),
  ),
});
/** An account as its own user sees it. */
export interface IdentityAccount {
  displayName: string;
  emailVerified: boolean;
}

export const AccountLookupAnswer = z.object({
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
  /** Sessions from before are revoked; null when none ever were. Whole seconds. */
  validSince: Date | null;
  methods: { id: SignInMethod; email: string }[];
  /** Ids of all methods, those included that are not offered here (a phone, say). */
  providerIds: string[];
}

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

/** Whether the account's e-mail is unverified: no provider is linked to it until it is. */
export function isUnproven({ email, emailVerified }: Pick<AccountRecord, "email" | "emailVerified">): boolean {
  return email !== "" && !emailVerified;
}

export function recordOf(
  found: z.infer<typeof AccountLookupAnswer>["users"][number] | undefined,
): AccountRecord | null {
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
    providerIds: providerUserInfo.map(({ providerId }) => providerId),
  };
}

/** `needConfirmation` and `errorMessage` come with status 200 and without a token. */
export const IdpAnswerBody = z
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
