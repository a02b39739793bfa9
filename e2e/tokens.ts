import { createTokens } from "../app/platform/crypto/tokens.server.ts";
import { workerVariables } from "../local/stack/variables.ts";

const { SIGNING_SECRET: secret = "" } = workerVariables({ port: 0, firestoreHost: "", identityHost: "" });

/** What the local site signs and seals by. */
export const tokens = createTokens({ secret, clock: { now: () => new Date() } });
