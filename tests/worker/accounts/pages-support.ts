import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";

import type { DocumentData } from "~/platform/firestore/types";
import { createServerTiming } from "~/platform/timing";
import { createContext } from "~/server/context.server";

import { database, databaseDown, env, log, visit } from "./support";

export type Handler = (args: LoaderFunctionArgs & ActionFunctionArgs) => Promise<unknown>;
type Fields = Record<string, string | File>;

const behind: Promise<unknown>[] = [];

/** Waits for what goes on in the background. */
export async function settled(): Promise<void> {
  for (let next = behind.shift(); next; next = behind.shift()) await next;
}

/** A handler's arguments; `down` has no Firestore, `identity` an identity service that knows everyone. */
export function args(
  path: string,
  cookie: string | null,
  { form, down = false, identity = false }: { form?: Fields; down?: boolean; identity?: boolean } = {},
): LoaderFunctionArgs & ActionFunctionArgs {
  const address = `http://127.0.0.1:8787${path}`;
  const body =
    form && Object.entries(form).reduce((sent, [name, value]) => (sent.append(name, value), sent), new FormData());
  const request = new Request(address, {
    ...(body && { method: "POST", body }),
    headers: cookie ? { Cookie: `__Host-session=${cookie}` } : {},
  });
  const meta = {
    requestId: "r",
    nonce: "n",
    log,
    timing: createServerTiming(),
    waitUntil: (promise: Promise<unknown>) => void behind.push(promise),
  };
  const context = createContext(request, env, meta);
  if (down || identity) {
    const accounts = visit({ cookie, path, method: request.method, database: down ? databaseDown : database });
    Object.defineProperty(context, "accounts", { get: () => accounts });
  }
  if (down) Object.defineProperty(context, "database", { get: () => databaseDown });
  return { request, params: {}, context };
}

/** Answer of a handler, thrown or returned: status, location, message. */
export async function answered(
  work: Promise<unknown>,
): Promise<{ status: number; location: string | null; flash: string; body: unknown }> {
  const answer: unknown = await work.catch((error: unknown) => {
    if (error instanceof Error) throw error;
    return error;
  });
  if (answer instanceof Response) {
    const flash = answer.headers.getSetCookie().find((cookie) => cookie.startsWith("__Host-flash=")) ?? "";
    return {
      status: answer.status,
      location: answer.headers.get("Location"),
      flash: decodeURIComponent(flash),
      body: null,
    };
  }
  const { init, data: body } = answer as { init?: ResponseInit; data?: unknown };
  return {
    status: init?.status ?? 200,
    location: null,
    flash: "",
    body: init === undefined && body === undefined ? answer : body,
  };
}

export async function stored(uid: string): Promise<DocumentData> {
  return (await database.read(`users/${uid}`))?.data ?? {};
}
