import { startTemporaryStack } from "../local/stack/temporary.ts";

const E2E_LISTINGS = 90;

/** Starts the whole stack for the browser tests and hands its addresses to their workers. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const stack = await startTemporaryStack(E2E_LISTINGS);
  process.env.REBI_URL = stack.url;
  process.env.REBI_FIRESTORE_URL = stack.firestoreUrl;
  process.env.REBI_IDENTITY_URL = stack.identityUrl;
  return stack.close;
}
