import { createServer } from "node:net";
import { join } from "node:path";

import { startFirestoreServer } from "../firestore/server.ts";
import { IdentityStartError, startIdentity } from "../identity/index.ts";
import { seedIfEmpty } from "../seed/seed.ts";
import { buildIfStale } from "./build.ts";
import { lockDataDir } from "./lock.ts";
import { PROJECT_ID, ROOT, StackError, type StackOptions } from "./options.ts";
import { workerVariables } from "./variables.ts";
import { startWorker, type RunningWorker } from "./worker.ts";

export interface Backends {
  firestoreUrl: string;
  identityUrl: string;
  variables: Record<string, string>;
  close(): Promise<void>;
}

export interface RunningStack extends Backends {
  url: string;
  worker: RunningWorker;
}

/** Firestore and identity, seeded: the base of both the built Worker and the dev server. */
export async function startBackends(options: StackOptions): Promise<Backends> {
  await assertFree(options.port);
  const unlock = lockDataDir(options.dataDir);
  const closers: (() => Promise<void> | void)[] = [unlock];
  const close = async (): Promise<void> => {
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  try {
    await assertFree(options.firestorePort);
    await assertFree(options.identityPort);
    options.progress("Levantando Firestore e identidad…");
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
    const firestoreHost = `127.0.0.1:${firestore.port}`;
    const identityDir = join(options.dataDir, "identity");
    const identity = await startIdentity({
      port: options.identityPort,
      dataDir: identityDir,
      firestoreHost,
      projectId: PROJECT_ID,
    }).catch((error: unknown) => {
      throw error instanceof IdentityStartError ? new StackError(error.message, { cause: error }) : error;
    });
    closers.push(() => identity.close());
    const identityHost = `127.0.0.1:${identity.port}`;
    await seedIfEmpty({
      firestoreHost,
      identityUrl: identity.url,
      dataDir: options.dataDir,
      listings: options.listings,
      progress: options.progress,
    });
    return {
      firestoreUrl: firestore.url,
      identityUrl: identity.url,
      variables: workerVariables({ port: options.port, firestoreHost, identityHost }),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The whole product on loopback: build, backends, Worker, and a catalogue index that is ready to be read. */
export async function startStack(options: StackOptions): Promise<RunningStack> {
  // Both need a core of their own for the first start: the build for Vite, the backends for drawing the pictures.
  const [built, started] = await Promise.allSettled([buildIfStale(options.progress), startBackends(options)]);
  if (started.status === "rejected") throw started.reason;
  const backends = started.value;
  try {
    if (built.status === "rejected") throw built.reason;
    options.progress("Levantando el Worker en workerd…");
    const worker = await startWorker({ port: options.port, dataDir: options.dataDir, variables: backends.variables });
    options.progress("Preparando el índice del catálogo…");
    await worker.runJob("0 8 * * *");
    return {
      ...backends,
      url: worker.url,
      worker,
      close: async () => {
        await worker.close();
        await backends.close();
      },
    };
  } catch (error) {
    await backends.close();
    throw error;
  }
}

async function assertFree(port: number): Promise<void> {
  if (port === 0) return;
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
