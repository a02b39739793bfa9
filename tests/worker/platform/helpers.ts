import { env } from "cloudflare:workers";

import { Firestore, type FirestoreDeps } from "~/platform/firestore/client";
import { createLogger, type Logger } from "~/platform/log";

export type LogLine = Record<string, unknown> & { level: string; event: string };

/** A logger that keeps its lines for the test. */
export function recordingLogger(): { log: Logger; lines: LogLine[] } {
  const lines: LogLine[] = [];
  return { log: createLogger({}, (_level, line) => void lines.push(JSON.parse(line) as LogLine)), lines };
}

/** A client of the local Firestore, in a project of its own so that files do not meet. */
export function firestore(
  projectId: string,
  deps: Partial<FirestoreDeps> = {},
  emulatorHost = env.FIRESTORE_EMULATOR_HOST,
): Firestore {
  return new Firestore({ projectId, serviceAccount: null, emulatorHost }, { log: recordingLogger().log, ...deps });
}

/** A twentieth of a pause between tries: they keep their order, and no core waits for the whole of them. */
export function waitBriefly(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds / 20));
}

/** The error of a promise; fails when it does not reject. */
export async function rejection(promise: Promise<unknown>): Promise<unknown> {
  try {
    await promise;
  } catch (error) {
    return error;
  }
  throw new Error("Nothing was thrown");
}
