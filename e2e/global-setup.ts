import { E2E_LISTINGS, startTemporaryStack } from "../local/stack/temporary.ts";

/**
 * Starts the whole stack for the browser tests and hands its addresses to their workers. With REBI_URL and its
 * companions set, the tests run against a stack that is there already.
 */
export default async function globalSetup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.REBI_URL) return undefined;
  const stack = await startTemporaryStack(E2E_LISTINGS);
  process.env.REBI_URL = stack.url;
  process.env.REBI_FIRESTORE_URL = stack.firestoreUrl;
  process.env.REBI_IDENTITY_URL = stack.identityUrl;
  process.env.REBI_PAYMENTS_URL = stack.paymentsUrl;
  process.env.REBI_GEMINI_URL = stack.geminiUrl ?? "";
  process.env.REBI_PUSH_URL = stack.pushUrl;
  process.env.REBI_MAIL_URL = stack.mailUrl;
  process.env.REBI_WORKER_LOG = stack.worker.logFile;
  return stack.close;
}
