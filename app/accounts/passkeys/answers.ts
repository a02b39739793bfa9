import { z } from "zod";

import { readTokenPart } from "~/platform/crypto/encoding";

const base64url = (max: number) =>
  z
    .string()
    .regex(/^[\w-]+$/)
    .max(max);

/** In no frame of another site: the library looks at it only for a sign-in whose browser names that site. */
const OwnClient = z.object({ crossOrigin: z.literal(false).optional(), topOrigin: z.undefined().optional() });
const ClientData = base64url(4_000).refine((text) => OwnClient.safeParse(readTokenPart(text)).success);

/** Of an id: at most 1,023 bytes (WebAuthn, section 5.8.3). */
const Id = base64url(1_364);
const PublicKeyAnswer = z.object({
  id: Id,
  rawId: Id,
  type: z.literal("public-key"),
  clientExtensionResults: z.object({}).catch({}),
});

const RegistrationAnswer = PublicKeyAnswer.extend({
  response: z.object({
    clientDataJSON: ClientData,
    attestationObject: base64url(8_000),
    transports: z
      .array(z.string().regex(/^[\w-]{1,20}$/))
      .max(10)
      .catch([]),
  }),
});
type RegistrationAnswer = z.infer<typeof RegistrationAnswer>;

const AuthenticationAnswer = PublicKeyAnswer.extend({
  response: z.object({
    clientDataJSON: ClientData,
    authenticatorData: base64url(4_000),
    signature: base64url(2_000),
    userHandle: base64url(200).optional().catch(undefined),
  }),
});
export type AuthenticationAnswer = z.infer<typeof AuthenticationAnswer>;

/** Null for what is no answer of an authenticator. */
export function readRegistration(text: string): RegistrationAnswer | null {
  return RegistrationAnswer.safeParse(parse(text)).data ?? null;
}

export function readAuthentication(text: string): AuthenticationAnswer | null {
  return AuthenticationAnswer.safeParse(parse(text)).data ?? null;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null; // No schema takes it.
  }
}
