import { createServer } from "node:net";
import { join } from "node:path";

import { LOCAL_GEMINI_KEY } from "../../app/platform/env-assistant.ts";
import { startAnalyticsServer } from "../analytics/server.ts";
import { startFirestoreServer } from "../firestore/server.ts";
import { startGeminiServer } from "../gemini/server.ts";
import { IdentityStartError, startIdentity } from "../identity/index.ts";
import { startMailServer } from "../mail/server.ts";
import { startPaymentServer } from "../payments/server.ts";
import { startPhoneServer } from "../phone/server.ts";
import { localVapidKeys } from "../push/keys.ts";
import { startPushServer } from "../push/server.ts";
import { isSeeded, seedIfEmpty } from "../seed/seed.ts";
import { buildIfStale, currentBuild } from "./build.ts";
import { prepareIndex } from "./first-index.ts";
import { lockDataDir } from "./lock.ts";
import {
  ANALYTICS_API_SECRET,
  PAYMENTS_ACCESS_TOKEN,
  PAYMENTS_WEBHOOK_SECRET,
  PROJECT_ID,
  ROOT,
  StackError,
  type StackOptions,
} from "./options.ts";
import { workerVariables } from "./variables.ts";
import { startWorker, type RunningWorker } from "./worker.ts";

interface Backends {
  firestoreUrl: string;
  identityUrl: string;
  paymentsUrl: string;
  /** Null where Google's own model answers. */
  geminiUrl: string | null;
  pushUrl: string;
  mailUrl: string;
  phoneUrl: string;
  variables: Record<string, string>;
  close(): Promise<void>;
}

export interface RunningStack extends Backends {
  url: string;
  worker: RunningWorker;
}

/**
 * Firestore, identity, payments, notifications and Rebi's model, seeded: the base of both the built Worker and the dev
 * server.
 */
export async function startBackends(options: StackOptions): Promise<Backends> {
  const unlock = await claim(options);
  try {
    const backends = await openBackends(options);
    return { ...backends, close: () => backends.close().finally(unlock) };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** The whole product on loopback: build, backends, Worker, and a catalogue index that is ready to be read. */
export async function startStack(options: StackOptions): Promise<RunningStack> {
  const unlock = await claim(options);
  // All at once: a first start builds while it draws the pictures, a later one starts the emulator beside the Worker.
  const opening = openBackends(options);
  // The seed puts the pictures into a new R2, before a Worker opens it.
  const wasSeeded = isSeeded(options);
  const seeded = wasSeeded ? Promise.resolve() : opening;
  const serving = Promise.all([buildIfStale(options.progress), seeded]).then(() => serve(options));
  const [opened, served] = await Promise.allSettled([opening, serving]);
  const closing = new AbortController();
  const close = async (): Promise<void> => {
    closing.abort();
    if (served.status === "fulfilled") await served.value.close();
    if (opened.status === "fulfilled") await opened.value.close();
    unlock();
  };
  try {
    if (opened.status === "rejected") throw opened.reason;
    if (served.status === "rejected") throw served.reason;
    const { dataDir, progress } = options;
    const worker = served.value;
    // Each engine has an index of its own.
    const build = [currentBuild(), process.env.CATALOG_ENGINE].filter(Boolean).join(" ");
    await prepareIndex({ dataDir, build, wasSeeded, worker, closing: closing.signal, progress });
    return { ...opened.value, url: worker.url, worker, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Takes the data folder for this process, after all ports were found free. Returns the function that frees it. */
async function claim({ port, dataDir, ...options }: StackOptions): Promise<() => void> {
  await assertFree(port);
  const unlock = lockDataDir(dataDir);
  try {
    await assertFree(options.firestorePort);
    await assertFree(options.identityPort);
    await assertFree(options.paymentsPort);
    await assertFree(options.geminiPort);
    await assertFree(options.analyticsPort);
    await assertFree(options.pushPort);
    await assertFree(options.mailPort);
    await assertFree(options.phonePort);
    return unlock;
  } catch (error) {
    unlock();
    throw error;
  }
}

async function openBackends(options: StackOptions): Promise<Backends> {
  const closers: (() => Promise<void>)[] = [];
  const close = async (): Promise<void> => {
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  try {
    options.progress("Levantando Firestore, identidad, pagos, medición, notificaciones y el modelo de Rebi…");
    const firestore = await startFirestoreServer({
      file: join(options.dataDir, "firestore.sqlite"),
      port: options.firestorePort,
      indexesFile: join(ROOT, "firestore.indexes.json"),
    }).catch((error: unknown) => {
      throw new StackError(
        `Los datos de Firestore no se pueden abrir (${messageOf(error)}). npm run reset empieza de cero.`,
        { cause: error },
      );
    });
    closers.push(() => firestore.close());
    const { firestoreHost, paymentsUrl, geminiUrl, pushUrl, mailUrl, phoneUrl } = hostsOf(options);
    const identity = await startIdentity({
      port: options.identityPort,
      dataDir: join(options.dataDir, "identity"),
      firestoreHost,
      projectId: PROJECT_ID,
    }).catch((error: unknown) => {
      throw error instanceof IdentityStartError ? new StackError(error.message, { cause: error }) : error;
    });
    closers.push(() => identity.close());
    const payments = await startPaymentServer({
      file: join(options.dataDir, "payments.sqlite"),
      port: options.paymentsPort,
      accessToken: PAYMENTS_ACCESS_TOKEN,
      webhookSecret: PAYMENTS_WEBHOOK_SECRET,
      repeatMs: options.paymentsRepeatMs,
    });
    closers.push(() => payments.close());
    const analytics = await startAnalyticsServer({ port: options.analyticsPort, apiSecret: ANALYTICS_API_SECRET });
    closers.push(() => analytics.close());
    if (geminiUrl !== null) {
      const gemini = await startGeminiServer({
        port: options.geminiPort,
        apiKey: LOCAL_GEMINI_KEY,
        dripMs: options.geminiDripMs,
      });
      closers.push(() => gemini.close());
    }
    const push = await startPushServer({ port: options.pushPort });
    closers.push(() => push.close());
    const mail = await startMailServer({ port: options.mailPort });
    closers.push(() => mail.close());
    const phone = await startPhoneServer({ port: options.phonePort });
    closers.push(() => phone.close());
    await seedIfEmpty({ ...options, firestoreHost, identityUrl: identity.url });
    return {
      firestoreUrl: firestore.url,
      identityUrl: identity.url,
      paymentsUrl,
      geminiUrl,
      pushUrl,
      mailUrl,
      phoneUrl,
      variables: variablesOf(options),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

function serve(options: StackOptions): Promise<RunningWorker> {
  options.progress("Levantando el Worker en workerd…");
  const { port, dataDir } = options;
  return startWorker({ port, dataDir, mailUrl: hostsOf(options).mailUrl, variables: variablesOf(options) });
}

export function variablesOf(options: StackOptions): Record<string, string> {
  const hosts = hostsOf(options);
  const push = { url: hosts.pushUrl, vapid: localVapidKeys(options.dataDir) };
  const { port, pagePatienceMs } = options;
  return workerVariables({ port, ...hosts, push, pagePatienceMs });
}

/** Known before the services listen, so that the Worker can start beside them: ports of a stack are never 0. */
function hostsOf(options: StackOptions) {
  const { firestorePort, identityPort, paymentsPort, geminiPort } = options;
  const { analyticsPort, pushPort, mailPort, phonePort, hasOwnModel = false } = options;
  return {
    firestoreHost: `127.0.0.1:${firestorePort}`,
    identityHost: `127.0.0.1:${identityPort}`,
    paymentsUrl: `http://127.0.0.1:${paymentsPort}`,
    analyticsUrl: `http://127.0.0.1:${analyticsPort}`,
    geminiUrl: hasOwnModel ? null : `http://127.0.0.1:${geminiPort}`,
    pushUrl: `http://127.0.0.1:${pushPort}`,
    mailUrl: `http://127.0.0.1:${mailPort}`,
    phoneUrl: `http://127.0.0.1:${phonePort}`,
  };
}

async function assertFree(port: number): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const probe = createServer();
    probe.once("error", (error: NodeJS.ErrnoException) => {
      const busy = `El puerto ${port} está ocupado. Cierra lo que lo usa, o elige otro: PORT=${port + 10} npm start`;
      reject(error.code === "EADDRINUSE" ? new StackError(busy) : error);
    });
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve()));
  });
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
