import { MINUTE_MS } from "~/business/durations";
import { systemClock, type Clock } from "~/platform/clock";
import { ConfigurationError } from "~/platform/errors";
import { clientNetwork } from "~/platform/limits/network";
import { createLogger, type Logger, type LogSink } from "~/platform/log";
import { ruleOf } from "~/platform/routes/acts";
import { createServerTiming, type ServerTiming } from "~/platform/timing";

import { DEFAULT_BODY_BYTES, MAX_DISCOVERED, MAX_PATH, MAX_SEGMENTS, VISITOR_HEADER } from "./constants";
import { capBody, declaredLength, readCookie, SESSION_COOKIE, takeFlash } from "./http";
import { movedStatus, movedTo, withoutBlanks } from "./redirects";
import {
  BAD_ADDRESS,
  BAD_METHOD,
  CRASHED,
  notConfiguredRejection,
  NOT_SAME_ORIGIN,
  otherAddressRejection,
  readableResponse,
  rejectionResponse,
  TOO_DEEP,
  TOO_MANY,
  tooLargeRejection,
  type RequestRejection,
} from "./rejection-page";
import { createNonce, setSecurityHeaders, type LocalServices } from "./security-headers";

/** Facts about a request before any service exists. */
export interface RequestMeta {
  requestId: string;
  nonce: string;
  log: Logger;
  timing: ServerTiming;
  waitUntil(promise: Promise<unknown>): void;
}

export type Next = (request: Request, meta: RequestMeta) => Promise<Response>;

interface Gate {
  /** Never throws; `next` is the application. */
  handle(
    request: Request,
    ctx: Pick<ExecutionContext, "waitUntil">,
    next: Next,
    siteOf?: () => Site,
  ): Promise<Response>;
}

/** The site that the gate stands before. */
interface Site extends LocalServices {
  /** The only origin that is served: elsewhere passwords would travel unencrypted. Null on a local stack. */
  origin: string | null;
}

interface AddressRules {
  /** Shows everyone the same but for the header. */
  isShared: boolean;
  /** No search engine keeps its answers. */
  noindex: boolean;
  /** Largest form of its route; the gate takes at least DEFAULT_BODY_BYTES, so that the route itself can say more. */
  maxBodyBytes: number;
  /** A POST is accepted from every origin: a signature is the authority there, and no cookie counts. */
  acceptsForeignPost: boolean;
  /** Scripts of any page may post here: their browser asks first, by OPTIONS. */
  isOpenToPages: boolean;
}

interface GateDeps {
  rulesOf(pathname: string): AddressRules;
  clock?: Clock;
  sink?: LogSink;
}

/** A day: the table may change, so browsers must not keep a move for ever. */
const MOVED_CACHE = "public, max-age=86400";
const ANYWHERE: Site = { identityHost: null, paymentsOrigin: null, origin: null };
/** Where Remix's scripts ask for routes that they do not know yet. */
const MANIFEST_PATH = "/__manifest";
const METHODS = ["GET", "HEAD", "POST"];
const PREFLIGHT = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Allow-Methods": "GET, POST",
  // Of the Model Context Protocol, the only one that is open.
  "Access-Control-Allow-Headers": "Content-Type, Accept, MCP-Protocol-Version, Mcp-Session-Id, Last-Event-ID",
  "Access-Control-Max-Age": "86400",
};
/** Segments with 32 or more characters of a word, as each secret of a link has: no reader of the log may use one. */
const SECRET = /[^/]*[\w%-]{32,}[^/]*?(?=\.data$|\/|$)/g;
/** Segments with an e-mail or a mobile number: no address of ours has them, but anybody may ask for one. */
const PERSONAL = /[^/]*(?:@|%40|(?<![\w.-])(?:\+?51)?9\d{8}(?![\w-]))[^/]*/gi;

/** A serial number in an address, as who asked for which one is not kept; and the short secret of a mail's link. */
const HIDDEN = /(?<=^\/(?:api\/numeros|c)\/).+/;

/** Networks that one isolate remembers in a minute; further ones are let through. */
const NETWORKS_MAX = 10_000;

/**
 * Counts the changes of each network in an isolate's memory, by the row `change` of the table of limits: the first
 * bound, which costs nothing. The exact ones are in Firestore.
 */
export function createChangeRate(clock: Clock) {
  let minute = -1;
  const counts = new Map<string, number>();

  function take(key: string, limit: number): boolean {
    const count = (counts.get(key) ?? 0) + 1;
    if (count > 1 || counts.size < NETWORKS_MAX) counts.set(key, count);
    return count <= limit;
  }

  return {
    /** Seconds until a rejected network may go on; 0 where it may. */
    wait(request: Request): number {
      const address = request.headers.get("CF-Connecting-IP");
      // A local request comes without one.
      if (address === null) return 0;
      const now = clock.now().getTime();
      const current = Math.floor(now / MINUTE_MS);
      if (current !== minute) counts.clear();
      minute = current;
      const wide = clientNetwork(address);
      const isAllowed =
        take(clientNetwork(address, 56), ruleOf("change", "network", "minute").limit) &&
        (!wide.endsWith("/48") || take(wide, ruleOf("change", "wide", "minute").limit));
      return isAllowed ? 0 : Math.max(1, Math.ceil(((current + 1) * MINUTE_MS - now) / 1000));
    },
  };
}

type ChangeRate = ReturnType<typeof createChangeRate>;

/**
 * The layer between the network and the application: old addresses, rejections (method, `_data`, foreign
 * origin, size), headers, the log line of each request, and the page for uncaught errors.
 */
export function createGate({ rulesOf, clock = systemClock, sink }: GateDeps): Gate {
  const changes = createChangeRate(clock);
  return {
    async handle(request, ctx, next, siteOf = () => ANYWHERE) {
      const started = clock.now().getTime();
      const requestId = requestIdOf(request);
      const meta: RequestMeta = {
        requestId,
        nonce: createNonce(),
        log: createLogger({ requestId }, sink),
        timing: createServerTiming(),
        waitUntil: (promise) => ctx.waitUntil(promise),
      };
      const rules = rulesOf(new URL(request.url).pathname);
      const site = siteOf();
      const answered = elsewhere(request, site, meta) ?? (await answer(request, meta, next, { rules, changes }));
      const response = finishResponse(answered, request, meta, {
        isSharedPath: rules.isShared,
        noindex: rules.noindex,
        local: site,
      });
      logRequest(request, response.status, clock.now().getTime() - started, meta.log);
      return response;
    },
  };
}

/**
 * The `Cache-Control` of a response, the same for visitors and signed-in users (so that no cookie decides).
 * `isSharedPath`: the address shows every user the same page, apart from the header.
 * - not shared, the response to a change, or a cookie set beside a shared lifetime: `private, no-store`;
 * - shared pages and their data: `private, no-cache` (a page carries a nonce and the visitor's name);
 * - permanent redirects: as the redirect sets it;
 * - anything else that is shared (photos, sitemap): as its route sets it, else `private, no-cache`.
 */
export function cacheControl(request: Request, response: Response, isSharedPath: boolean): string {
  const own = response.headers.get("Cache-Control");
  const isRead = request.method === "GET" || request.method === "HEAD";
  const isShared = isSharedPath || response.status === 301;
  if (!isRead || own?.includes("no-store") || !isShared) return "private, no-store";
  if (response.headers.has("Set-Cookie") && own?.includes("public")) return "private, no-store";
  const isPage = /^text\/(html|x-script)/.test(response.headers.get("Content-Type") ?? "");
  return isPage ? "private, no-cache" : (own ?? "private, no-cache");
}

const KEPT_FORM = /(?:^|;\s*)__Host-kept-/;

/** On a shared path; null for an answer of this one visit (a message, a form that came back). */
export function visitorMark(request: Request, { status, headers }: Response): "0" | "1" | null {
  const isPage = /^text\/(html|x-script)/.test(headers.get("Content-Type") ?? "");
  if (request.method !== "GET" || status !== 200 || !isPage) return null;
  if (takeFlash(request).flash || KEPT_FORM.test(request.headers.get("Cookie") ?? "")) return null;
  // An expired session counts too: a cached page may still show its user's name.
  return readCookie(request, SESSION_COOKIE) === null ? "1" : "0";
}

/** The same answer with the headers that every answer has: security, caching, request id, `Server-Timing`. */
function finishResponse(
  response: Response,
  request: Request,
  meta: Pick<RequestMeta, "requestId" | "nonce" | "timing">,
  { isSharedPath, noindex, local }: { isSharedPath: boolean; noindex: boolean; local: LocalServices },
): Response {
  const finished = new Response(response.body, response);
  const { headers } = finished;
  headers.set("Cache-Control", cacheControl(request, response, isSharedPath));
  headers.set("X-Request-Id", meta.requestId);
  // The end of this limit is not ours to know.
  if (response.status === 429 && !headers.has("Retry-After")) headers.set("Retry-After", "60");
  if (noindex) headers.set("X-Robots-Tag", "noindex");
  const visitor = isSharedPath ? visitorMark(request, response) : null;
  if (visitor) headers.set(VISITOR_HEADER, visitor);
  // Production does not start with an emulator: where there is one, this is a local stack.
  const timing = meta.timing.header(local.identityHost !== null);
  if (timing) headers.append("Server-Timing", timing);
  setSecurityHeaders(headers, meta.nonce, local);
  return finished;
}

/**
 * Whether a request may change anything: the browser states that our own page sent it, by `Sec-Fetch-Site`,
 * or where that is missing by an `Origin` equal to ours. A request with neither is rejected.
 */
function isSameOrigin(request: Request): boolean {
  const site = request.headers.get("Sec-Fetch-Site");
  if (site !== null) return site === "same-origin";
  return request.headers.get("Origin") === new URL(request.url).origin;
}

/** A change that passed: Remix compares the Origin too, with the host that it sees, and calls a difference a fault. */
function withoutOrigin(request: Request): Request {
  if (request.method !== "POST" || !request.headers.has("Origin")) return request;
  const headers = new Headers(request.headers);
  headers.delete("Origin");
  return new Request(request, { headers });
}

/** The answer to a request at another scheme or host than the site's; null at its own. */
function elsewhere(request: Request, { origin }: Site, meta: RequestMeta): Response | null {
  const url = new URL(request.url);
  if (origin === null || url.origin === origin) return null;
  return request.method === "GET" || request.method === "HEAD"
    ? new Response(null, { status: 308, headers: { Location: origin + url.pathname + url.search } })
    : reject(otherAddressRejection(origin), request, meta);
}

async function answer(
  request: Request,
  meta: RequestMeta,
  next: Next,
  { rules, changes }: { rules: AddressRules; changes: ChangeRate },
): Promise<Response> {
  if (request.method === "OPTIONS" && rules.isOpenToPages)
    return new Response(null, { status: 204, headers: PREFLIGHT });
  const rejection = rejectionOf(request, rules);
  if (rejection) return reject(rejection, request, meta);
  const wait = request.method === "POST" && !rules.acceptsForeignPost ? changes.wait(request) : 0;
  if (wait > 0) {
    const rejected = reject(TOO_MANY, request, meta);
    rejected.headers.set("Retry-After", String(wait));
    return rejected;
  }
  const moved = movedTo(new URL(request.url)) ?? (isPageRequest(request) ? withoutBlanks(new URL(request.url)) : null);
  if (moved)
    return new Response(null, {
      status: movedStatus(request.method),
      headers: { Location: moved, "Cache-Control": MOVED_CACHE },
    });

  const limit = ceilingOf(rules);
  // With a Content-Length the server reads no more than that; without one the bytes are counted.
  const passed = withoutOrigin(request);
  const capped = request.headers.has("Content-Length")
    ? { request: passed, exceeded: () => false }
    : capBody(passed, limit);
  try {
    const response = await next(capped.request, meta);
    if (capped.exceeded()) return reject(tooLargeRejection(limit), request, meta);
    return await readableResponse(response, request, meta.requestId, meta.nonce);
  } catch (error) {
    if (capped.exceeded()) return reject(tooLargeRejection(limit), request, meta);
    if (error instanceof ConfigurationError) {
      if (!logged.has(error)) meta.log.error("request.crashed", error);
      logged.add(error);
      return reject(notConfiguredRejection(error), request, meta);
    }
    meta.log.error("request.crashed", error);
    return reject(CRASHED, request, meta);
  }
}

/** Whether a browser opens this address as a page. */
function isPageRequest({ method, headers }: Request): boolean {
  return method === "GET" && headers.get("Accept")?.includes("text/html") === true;
}

/** One error stands for an isolate's configuration: its log line would come with each request. */
const logged = new WeakSet<ConfigurationError>();

function rejectionOf(request: Request, rules: AddressRules): RequestRejection | null {
  const url = new URL(request.url);
  if (isTooDeep(url.pathname)) return TOO_DEEP;
  if (url.pathname === MANIFEST_PATH && !isManifestQuery(url.searchParams)) return BAD_ADDRESS;
  if (!METHODS.includes(request.method)) return BAD_METHOD;
  // Remix's older data address runs loaders and actions without its own checks.
  if (url.searchParams.has("_data")) return BAD_ADDRESS;
  if (request.method !== "POST") return null;
  if (!isSameOrigin(request) && !rules.acceptsForeignPost) return NOT_SAME_ORIGIN;
  const limit = ceilingOf(rules);
  return declaredLength(request) > limit ? tooLargeRejection(limit) : null;
}

/** Whether Remix would match a path once for each of too many ancestors. Ours have eight segments at most. */
function isTooDeep(path: string): boolean {
  return path.length > MAX_PATH || path.split("/", MAX_SEGMENTS + 2).length > MAX_SEGMENTS + 1;
}

function isManifestQuery(query: URLSearchParams): boolean {
  const paths = query.getAll("p");
  if (paths.some(isTooDeep)) return false;
  const ancestors = paths.flatMap((path) => path.split("/").map((_, at, all) => all.slice(0, at + 1).join("/")));
  return new Set(ancestors).size <= MAX_DISCOVERED;
}

function ceilingOf({ maxBodyBytes }: AddressRules): number {
  return Math.max(DEFAULT_BODY_BYTES, maxBodyBytes);
}

function reject(rejection: RequestRejection, request: Request, { requestId, nonce }: RequestMeta): Response {
  const response = rejectionResponse(rejection, request, requestId, nonce);
  if (rejection === BAD_METHOD) response.headers.set("Allow", METHODS.join(", "));
  return response;
}

/** The platform's own id where there is one, so that its logs and ours can be joined. */
function requestIdOf(request: Request): string {
  const ray = request.headers.get("CF-Ray");
  return ray && /^[\w-]{8,64}$/.test(ray) ? ray : crypto.randomUUID();
}

/** One line a request. Of the query only the names: values may be personal data. */
function logRequest(request: Request, status: number, ms: number, log: Logger): void {
  const { pathname, searchParams } = new URL(request.url);
  const query = [...new Set(searchParams.keys())].filter((name) => /^[\w-]{1,30}$/.test(name)).slice(0, 20);
  const fields = {
    method: request.method,
    path: pathname.slice(0, MAX_PATH).replace(SECRET, "…").slice(0, 300).replace(PERSONAL, "…").replace(HIDDEN, "…"),
    ...(query.length > 0 && { query }),
    status,
    ms,
  };
  if (status >= 500) log.error("http.request", fields);
  else log.info("http.request", fields);
}
