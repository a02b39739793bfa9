import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseEnv } from "node:util";

/** Where a stack keeps its data and which ports it takes. Port 0 means any free one. */
export interface StackOptions {
  port: number;
  firestorePort: number;
  identityPort: number;
  paymentsPort: number;
  geminiPort: number;
  analyticsPort: number;
  pushPort: number;
  mailPort: number;
  phonePort: number;
  /** Milliseconds until the local provider repeats an unanswered notification; its own default is 15 minutes. */
  paymentsRepeatMs?: number;
  /** Milliseconds between two pieces of Rebi's answers; none by default. */
  geminiDripMs?: number;
  /** How long a page waits for optional data; the Worker's own default where left out. */
  pagePatienceMs?: number;
  /** Rebi asks Google's Gemini, with the key of `.dev.vars`, in place of the local one. */
  hasOwnModel?: boolean;
  /** All that survives the process: Firestore's file, identity's export, payments, KV and R2. */
  dataDir: string;
  listings: number;
  /** Rows of progress and the log of children go here. */
  progress(line: string): void;
}

export const ROOT = resolve(import.meta.dirname, "../..");
/** Module to preload into child processes: they end when this process is gone. */
export const LIFELINE = new URL("./lifeline.mjs", import.meta.url).href;
export const PROJECT_ID = "demo-rebi";
/** Of the local stack only: signs what the tests send in Facebook's name. */
export const FACEBOOK_APP_SECRET = "local-stack-facebook-secret-of-rebi";
/** Of the local stack only: the key of the local payment provider, and the secret that signs its notifications. */
export const PAYMENTS_ACCESS_TOKEN = "local-stack-payments-token-of-rebi";
export const PAYMENTS_WEBHOOK_SECRET = "local-stack-payments-secret-of-rebi";
/** Of the local stack only: the secret of the local Google Analytics. */
export const ANALYTICS_API_SECRET = "local-stack-analytics-secret-of-rebi";
/** So that an answer visibly grows, as the real model's does. */
const GEMINI_DRIP_MS = 40;
export const DEFAULT_LISTINGS = 428;

export function dataDirOf(port: number): string {
  return join(ROOT, ".local", port === 8787 ? "data" : `data-${port}`);
}

/** Options of `npm start`: `PORT` is the shop's; the others follow it, so that two stacks can run side by side. */
export function optionsFromEnvironment(): StackOptions {
  const port = readPort(process.env.PORT);
  const dataDir = dataDirOf(port);
  mkdirSync(dataDir, { recursive: true });
  return {
    port,
    firestorePort: port + 1,
    identityPort: port + 2,
    paymentsPort: port + 3,
    geminiPort: port + 4,
    analyticsPort: port + 6,
    pushPort: port + 5,
    mailPort: port + 7,
    phonePort: port + 8,
    geminiDripMs: GEMINI_DRIP_MS,
    hasOwnModel: hasOwnModel(),
    dataDir,
    listings: DEFAULT_LISTINGS,
    progress: (line) => console.log(`→ ${line}`),
  };
}

/** The developer's own variables, which wrangler reads as well. */
export function devVariables(): NodeJS.Dict<string> {
  const file = join(ROOT, ".dev.vars");
  return existsSync(file) ? parseEnv(readFileSync(file, "utf8")) : {};
}

function hasOwnModel(): boolean {
  return Boolean(devVariables().GEMINI_API_KEY?.trim());
}

function readPort(text: string | undefined): number {
  if (!text) return 8787;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1024 || port > 65000) {
    throw new StackError(`PORT=${text} no sirve: usa un número entre 1024 y 65000, por ejemplo PORT=8800 npm start.`);
  }
  return port;
}

/** An error that the developer can fix; its message is one line and says how. */
export class StackError extends Error {
  override readonly name = "StackError";
}
