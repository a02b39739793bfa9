import { createTokens } from "../app/platform/crypto/tokens.server.ts";
import { workerVariables } from "../local/stack/variables.ts";

const { SIGNING_SECRET: secret = "" } = workerVariables({
  port: 0,
  firestoreHost: "",
  identityHost: "",
  paymentsUrl: "",
  geminiUrl: null,
});

/** The secret with which the local site signs and seals. */
export const tokens = createTokens({ secret, clock: { now: () => new Date() } });
