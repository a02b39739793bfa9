import { signJwt } from "~/platform/crypto/google-token";
import type { FirebaseEnv } from "~/platform/env";

const CUSTOM_TOKEN_AUDIENCE =
  "https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit";

/** A token to sign in as a user, signed with the service account's key; an emulator takes it unsigned. */
export async function customToken(
  { serviceAccount, authEmulatorHost }: FirebaseEnv,
  uid: string,
  now: number,
): Promise<string> {
  const issuer = serviceAccount?.clientEmail ?? "emulator";
  const claims = { iss: issuer, sub: issuer, aud: CUSTOM_TOKEN_AUDIENCE, iat: now, exp: now + 300, uid };
  return signJwt(authEmulatorHost ? null : (serviceAccount?.privateKey ?? null), claims);
}
