import { createLogger, type Logger } from "~/platform/log";

export type LogLine = Record<string, unknown> & { level: string; event: string };

/** A logger whose lines can be looked at. */
export function recordingLogger(): { log: Logger; lines: LogLine[]; sink: (level: string, line: string) => void } {
  const lines: LogLine[] = [];
  const sink = (_level: string, line: string) => void lines.push(JSON.parse(line) as LogLine);
  return { log: createLogger({}, sink), lines, sink };
}

/** Bindings that stand for the platform's where nothing is asked of them. */
export const FAKE_BINDINGS = { CACHE: { get: () => null }, PHOTOS: { put: () => null }, IMAGES: { input: () => null } };

/** What was thrown by a promise; fails when nothing was. */
export async function rejection(promise: Promise<unknown>): Promise<unknown> {
  try {
    await promise;
  } catch (error) {
    return error;
  }
  throw new Error("Nothing was thrown");
}
