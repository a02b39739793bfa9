import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { request as httpRequest, type IncomingMessage, type Server, type ServerResponse } from "node:http";

import { Hashing } from "../../app/platform/copies/copy.ts";
import { createKeptServer } from "../firestore/http/kept-server.ts";
import type { Emulator } from "./emulator.ts";
import { IdentityStartError } from "./errors.ts";
import { answerInstead, IdentityFaults } from "./faults.ts";
import { page, PAGE_HEADERS } from "./html.ts";
import { mailsOf, outboxPage, type Mail, type OobCode } from "./outbox.ts";
import { firebaseHash } from "./scrypt.ts";
import { rejection, SocialDoor, type Credential, type Exchange, type JsonAnswer, type KnownPerson } from "./social.ts";

const HOST = "127.0.0.1";
const BODY_LIMIT_BYTES = 1_000_000;
const LOOKUP_DEADLINE_MS = 5_000;
/** More than the page needs. */
const MAILS_SHOWN = 100;
const PEOPLE_SHOWN = 8;

interface DoorOptions {
  emulator: Emulator;
  port: number;
  projectId: string;
  /** `host:port` of the local Firestore, for the outbox; without it only the emulator's codes are shown. */
  firestoreHost?: string | undefined;
  /** File that keeps how the passwords of restored accounts are hashed. */
  hashingFile: string;
}

interface Door {
  port: number;
  close(): Promise<void>;
}

/**
 * Listens in front of the emulator: social sign-in, the outbox, `/__faults` (POST, DELETE), `/__hashing` (POST) and
 * passwords of accounts that a copy brought are ours, all else passes through.
 */
export async function openDoor(options: DoorOptions): Promise<Door> {
  const social = new SocialDoor();
  const faults = new IdentityFaults();
  const server = createKeptServer((request, response) => {
    answer(request, response, options, { social, faults }).catch((error: unknown) => {
      if (!response.headersSent)
        sendJson(response, {
          status: 502,
          body: { error: { code: 502, message: `EMULATOR_UNREACHABLE : ${String(error)}` } },
        });
      else response.destroy();
    });
  });
  const port = await listen(server, options.port);
  return {
    port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  options: DoorOptions,
  { social, faults }: { social: SocialDoor; faults: IdentityFaults },
): Promise<void> {
  const host = request.headers.host ?? HOST;
  const url = new URL(request.url ?? "/", `http://${host}`);
  const route = `${request.method} ${url.pathname}`;
  if (route === "GET /outbox") {
    const [codes, mails] = await Promise.all([readCodes(options, url.origin), readMails(options)]);
    return sendPage(response, 200, outboxPage(codes, mails));
  }
  if (route === "GET /social") {
    const html = social.page(url.searchParams.get("state") ?? "", await readPeople(options));
    return html ? sendPage(response, 200, html) : sendPage(response, 400, STALE_PAGE);
  }
  if (route === "POST /social") {
    const back = social.decide(new URLSearchParams(await readBody(request)), await readPeople(options));
    if (!back) return sendPage(response, 400, STALE_PAGE);
    response.writeHead(303, { location: back, "cache-control": "no-store" }).end();
    return;
  }
  if (route === "POST /__faults") {
    const added = faults.add(parseObject(await readBody(request)));
    return sendJson(response, { status: added === null ? 200 : 400, body: { message: added } });
  }
  if (route === "DELETE /__faults") {
    faults.clear();
    return sendJson(response, { status: 200, body: {} });
  }
  if (route === "POST /__hashing") {
    const hashing = Hashing.safeParse(parseObject(await readBody(request)));
    if (hashing.success) writeFileSync(options.hashingFile, JSON.stringify(hashing.data), { mode: 0o600 });
    return sendJson(response, { status: hashing.success ? 200 : 400, body: {} });
  }
  const fault = faults.meet(url.pathname);
  if (fault)
    return fault.kind === "cutoff" ? cutOff(request, response, options.emulator) : answerInstead(fault, response);
  if (route.endsWith("/accounts:signInWithPassword") && existsSync(options.hashingFile)) {
    const text = await readBody(request);
    await acceptHashed(options, parseObject(text));
    return pass(request, response, options.emulator, text);
  }
  if (request.method === "POST" && /\/accounts:(createAuthUri|signInWithIdp)$/.test(url.pathname)) {
    const text = await readBody(request);
    const body = parseObject(text);
    if (url.pathname.endsWith("createAuthUri")) {
      if (body["providerId"] === undefined) return pass(request, response, options.emulator, text);
      return sendJson(response, social.createAuthUri(body, url.origin));
    }
    const exchanged = social.exchange(body);
    if (!exchanged) return pass(request, response, options.emulator, text);
    return sendJson(response, "status" in exchanged ? exchanged : await exchangeAt(options, social, url, exchanged));
  }
  return pass(request, response, options.emulator);
}

/**
 * Gives an account the password that it is signed in with, where it is the one of Google's hash: the emulator knows
 * only hashes of its own.
 */
async function acceptHashed(options: DoorOptions, { email, password }: Record<string, unknown>): Promise<void> {
  const { emulator, projectId, hashingFile } = options;
  if (typeof email !== "string" || typeof password !== "string") return;
  const accounts = `http://${emulator.host}:${emulator.port}/identitytoolkit.googleapis.com/v1/projects/${projectId}/accounts`;
  const { users = [] } = (await getJson(`${accounts}:lookup`, post({ email: [email] }))) as {
    users?: { localId: string; passwordHash?: string; salt?: string }[];
  };
  const [account] = users;
  if (!account?.passwordHash || !account.salt || account.passwordHash.startsWith("fakeHash:")) return;
  const hashing = Hashing.parse(JSON.parse(readFileSync(hashingFile, "utf8")));
  const hash = await firebaseHash(password, account.salt, hashing);
  if (fromUrlSafe(hash) !== fromUrlSafe(account.passwordHash)) return;
  await getJson(`${accounts}:update`, post({ localId: account.localId, password }));
}

/** Google exports base64 with - and _, and takes both. */
function fromUrlSafe(base64: string): string {
  return base64.replaceAll("-", "+").replaceAll("_", "/").replace(/=+$/, "");
}

const post = (body: object): { method: string; body: string } => ({ method: "POST", body: JSON.stringify(body) });

/** Forwards a provider's answer to the emulator; the result has the fields that the emulator leaves out. */
async function exchangeAt(
  options: DoorOptions,
  social: SocialDoor,
  url: URL,
  { body, credential, mustExist }: Exchange,
): Promise<JsonAnswer> {
  if (mustExist && !(await isKnown(options, credential))) return rejection("USER_NOT_FOUND");
  const { host, port, saveSoon } = options.emulator;
  const answer = await fetch(`http://${host}:${port}${url.pathname}${url.search}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(LOOKUP_DEADLINE_MS),
  });
  saveSoon();
  return { status: answer.status, body: social.complete((await answer.json()) as Record<string, unknown>, credential) };
}

/** Whether a credential belongs to an account, by the provider's user id or by a verified e-mail. */
async function isKnown({ emulator, projectId }: DoorOptions, { providerId, idToken }: Credential): Promise<boolean> {
  const { sub, email, email_verified } = JSON.parse(idToken) as { sub: string; email: string; email_verified: boolean };
  const by = { federatedUserId: [{ providerId, rawId: sub }], ...(email_verified && { email: [email] }) };
  const address = `http://${emulator.host}:${emulator.port}/identitytoolkit.googleapis.com/v1/projects/${projectId}/accounts:lookup`;
  const found = (await getJson(address, post(by))) as { users?: unknown[] };
  return (found.users?.length ?? 0) > 0;
}

/** Hands the request to the emulator and breaks the answer off. */
async function cutOff(request: IncomingMessage, response: ServerResponse, emulator: Emulator): Promise<void> {
  const { host, port, saveSoon } = emulator;
  const headers = { "content-type": "application/json", authorization: request.headers.authorization ?? "" };
  const body = await readBody(request);
  const answer = await fetch(`http://${host}:${port}${request.url}`, { method: "POST", headers, body });
  await answer.arrayBuffer();
  saveSoon();
  response.destroy();
}

/** Hands the request to the emulator as it came (or with another body) and its answer back. */
function pass(request: IncomingMessage, response: ServerResponse, emulator: Emulator, body?: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { ...request.headers };
    if (body !== undefined) {
      delete headers["transfer-encoding"];
      headers["content-length"] = String(Buffer.byteLength(body));
    }
    const upstream = httpRequest(
      { host: emulator.host, port: emulator.port, method: request.method, path: request.url, headers },
      (from) => {
        response.writeHead(from.statusCode ?? 502, from.headers);
        from.pipe(response);
        from.once("error", reject);
        from.once("end", () => {
          if (request.method !== "GET" && request.method !== "HEAD" && request.method !== "OPTIONS")
            emulator.saveSoon();
          resolve();
        });
      },
    );
    upstream.once("error", reject);
    if (body === undefined) request.pipe(upstream);
    else upstream.end(body);
  });
}

/** The emulator's links name its own port: they are turned to this door. */
async function readCodes({ emulator, projectId }: DoorOptions, doorUrl: string): Promise<OobCode[]> {
  const body = (await getJson(
    `http://${emulator.host}:${emulator.port}/emulator/v1/projects/${projectId}/oobCodes`,
  )) as { oobCodes?: OobCode[] };
  return (body.oobCodes ?? []).map((code) => {
    const { pathname, search } = new URL(code.oobLink);
    return { ...code, oobLink: doorUrl + pathname + search };
  });
}

async function readMails({ firestoreHost, projectId }: DoorOptions): Promise<Mail[] | null> {
  if (!firestoreHost) return null;
  try {
    const newest = {
      from: [{ collectionId: "mail" }],
      orderBy: [{ field: { fieldPath: "createdAt" }, direction: "DESCENDING" }],
      limit: MAILS_SHOWN,
    };
    return mailsOf(
      await getJson(`http://${firestoreHost}/v1/projects/${projectId}/databases/(default)/documents:runQuery`, {
        method: "POST",
        body: JSON.stringify({ structuredQuery: newest }),
      }),
    );
  } catch {
    return null; // The page says that Firestore could not be read, and still shows the codes.
  }
}

async function readPeople({ emulator, projectId }: DoorOptions): Promise<KnownPerson[]> {
  const address = `http://${emulator.host}:${emulator.port}/identitytoolkit.googleapis.com/v1/projects/${projectId}/accounts:batchGet?maxResults=${PEOPLE_SHOWN}`;
  const { users = [] } = (await getJson(address)) as {
    users?: { email?: string; displayName?: string; disabled?: boolean }[];
  };
  return users.flatMap(({ email, displayName = "", disabled = false }) =>
    email ? [{ email, displayName, disabled }] : [],
  );
}

async function getJson(address: string, init: { method?: string; body?: string } = {}): Promise<unknown> {
  const response = await fetch(address, {
    ...init,
    headers: { authorization: "Bearer owner", "content-type": "application/json" },
    signal: AbortSignal.timeout(LOOKUP_DEADLINE_MS),
  });
  if (!response.ok) throw new Error(`${response.status} of ${address}`);
  return response.json();
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += (chunk as Buffer).length;
    if (size > BODY_LIMIT_BYTES) throw new Error("the body is too large");
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function parseObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {}; // Not JSON: the emulator is asked as it is, and rejects in its own words.
  }
}

const STALE_PAGE = page(
  "Enlace vencido",
  `<h1>Este enlace ya no sirve</h1><p class="muted">Ya se usó, venció o faltó el correo. Vuelve a la tienda y ` +
    "empieza de nuevo.</p>",
);

function sendPage(response: ServerResponse, status: number, html: string): void {
  response.writeHead(status, PAGE_HEADERS).end(html);
}

function sendJson(response: ServerResponse, { status, body }: JsonAnswer): void {
  response.writeHead(status, { "content-type": "application/json; charset=utf-8" }).end(JSON.stringify(body));
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const busy = `El puerto ${port} de identidad está ocupado. Cierra lo que lo usa o elige otro puerto.`;
      reject(error.code === "EADDRINUSE" ? new IdentityStartError(busy, { cause: error }) : error);
    });
    server.listen(port, HOST, () => {
      const address = server.address();
      resolve(typeof address === "object" && address ? address.port : port);
    });
  });
}
