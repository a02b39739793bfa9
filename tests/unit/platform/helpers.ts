import { createLogger, type Logger } from "~/platform/log";

export type LogLine = Record<string, unknown> & { level: string; event: string };

/** A logger that keeps its lines for the test. */
export function recordingLogger(): { log: Logger; lines: LogLine[]; sink: (level: string, line: string) => void } {
  const lines: LogLine[] = [];
  const sink = (_level: string, line: string) => void lines.push(JSON.parse(line) as LogLine);
  return { log: createLogger({}, sink), lines, sink };
}

/** Bindings for code that never calls them. */
export const FAKE_BINDINGS = { CACHE: { get: () => null }, PHOTOS: { put: () => null }, IMAGES: { input: () => null } };

/** The error of a promise; fails when it does not reject. */
export async function rejection(promise: Promise<unknown>): Promise<unknown> {
  try {
    await promise;
  } catch (error) {
    return error;
  }
  throw new Error("Nothing was thrown");
}
