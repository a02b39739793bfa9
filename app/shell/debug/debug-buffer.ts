/*
 * Keeps errors of the time before the debug log has loaded, for `?debug=true` alone. Inlined before the bootstrap
 * (debug-buffer.vite.ts); the log takes the lines over.
 */
import { describe, loadFailureOf, policyViolationOf, type DebugEntry } from "./debug-log";

export interface EarlyLine {
  at: number;
  level: DebugEntry["level"];
  text: string;
}

const SIZE = 20;

const lines: EarlyLine[] = [];
const add = (level: DebugEntry["level"], text: string): void => {
  if (lines.length < SIZE) lines.push({ at: Date.now(), level, text });
};
(window as { registros?: EarlyLine[] }).registros = lines;
addEventListener("error", (event) => add("error", loadFailureOf(event)), true);
addEventListener("unhandledrejection", (event: PromiseRejectionEvent) => add("error", describe([event.reason])));
addEventListener("securitypolicyviolation", (event) => add("warn", policyViolationOf(event)));
