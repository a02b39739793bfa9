import { E2E_LISTINGS, startTemporaryStack } from "../../local/stack/temporary.ts";

/** One seeded stack for the project `http`; with REBI_URL and its companions set, a stack that is there already. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  return process.env.REBI_URL ? undefined : startStack();
}

/** Starts a seeded stack and hands its addresses to this process and its children. Answers how it ends. */
export async function startStack(): Promise<() => Promise<void>> {
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
