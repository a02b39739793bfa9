import { ROUTES } from "simulation:routes";

import { SERVICE_SWITCHES, type Switches } from "~/business/switches";
import { EVERY_MINUTE, NIGHTLY, runJobs } from "~/server/jobs.server";

import { World } from "../../support/world";
import { formOf } from "../../unit/selling/support";
import { sessionToken } from "../../worker/accounts/support";
import { LeavingIdentity } from "../../worker/privacy/erasure-world";
import { Chance } from "./chance";
import { env, mailService, sent } from "./cloudflare-workers";
import { Documents, reading } from "./firestore";
import { present } from "./globals";
import { MoodyProvider } from "./provider";

/** The one file that knows how a browser, the provider and the clock reach the product. */

export interface Answer {
  status: number;
  /** Where it leads. */
  to: string;
  /** Data of the page, or the form's failure. */
  body: Record<string, unknown>;
}

export type Form = Record<string, string | Blob>;

export interface Trouble {
  what: string;
  detail: string;
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Messages of a library, which nobody translated. */
const ENGLISH = /Invalid (?:input|option|string)|expected \w+|Too (?:big|small)|Required/;
let markets = 0;

/** Words of failures of services, which a fault that was planted explains. */
const FAULTY =
  /refund refused|payments invalid-response: refund|unavailable|timeout|planted|UNAVAILABLE|is down|DEADLINE|stopped|aborted|ABORTED/;

const PATTERNS = ROUTES.map(([path, page]) => ({
  page,
  names: [...path.matchAll(/:(\w+)\??/g)].map(([, name = ""]) => name),
  pattern: new RegExp(`^${path.replace(/[.]/g, "\\.").replace(/:\w+/g, "([^/]+)").replace("/*", "/.*")}$`),
  // As the router: words before parameters, and what fits everything at last.
  rank: path.includes("*") ? 99 : path.split(":").length,
})).sort((one, other) => one.rank - other.rank);

/** Parts of the context that jobs use, and are none. */
const JOBLESS: ReadonlySet<string> = new Set(["accounts", "clock", "database", "env", "log", "sums"]);
const SPARED_MS = 6 * 3_600_000;

/** Every service that can be announced is open. */
const OPEN = Object.fromEntries(Object.keys(SERVICE_SWITCHES).map((name) => [name, "activo"])) as Switches;

class KilledError extends Error {}

/** The product as it stands in the world: one Worker, its services, its clock, and what is outside of it. */
export class Site {
  readonly world: World;
  /** Time of its first day: a later market of the same process begins later, as modules remember times. */
  readonly start = present.milliseconds;
  readonly provider = new MoodyProvider();
  readonly identity = new LeavingIdentity();
  readonly documents: Documents;
  /** Unexplained errors, until a rule takes them. */
  readonly troubles: Trouble[] = [];
  /** Mails that left the product. */
  readonly sent = sent;
  /** Percent of calls of services that fail. */
  faults = 0;
  /** Hears each form and its answer. */
  listen: ((path: string, form: Form, answer: Answer) => void) | null = null;
  /** Runs of the jobs. */
  runs = { minute: 0, night: 0 };
  /** The Worker is killed after so many changes more. */
  killAfter = Infinity;
  #hasFault = false;
  #lines = 0;
  /** Jobs of the minute that had nothing to do. */
  readonly #rests = new Map<string, { at: number; value: unknown; isAtRest: () => boolean }>();

  constructor(seed: string) {
    present.chance = new Chance(`${seed}/start`);
    this.world = new World({
      now: new Date(),
      projectId: `market-${++markets}`,
      sleep: () => Promise.resolve(),
      env: {
        payments: { accessToken: "TEST-1", webhookSecret: "secret", localOrigin: null },
        mail: {
          from: "hola@rebi.test",
          dailyLimit: null,
          service: { kind: "binding", binding: env.EMAIL as unknown as SendEmail },
        },
        siteUrl: "https://rebi.test",
        brandName: "Rebi",
        commissionBasisPoints: 725,
        switches: OPEN,
      },
      given: { payments: this.provider, sleep: () => Promise.resolve() },
    });
    this.world.identity = this.identity;
    Object.defineProperty(this.world, "time", {
      get: () => new Date(present.milliseconds),
      set(time: Date) {
        present.milliseconds = time.getTime();
      },
    });
    this.documents = new Documents(this.world.projectId);
    this.world.outside = (service, method, send) => this.#outside(service, method, send);
    mailService.fault = () => (this.#stumbles() ? new Error("planted: mail") : null) as Error;
  }

  get now(): Date {
    return new Date(present.milliseconds);
  }

  get day(): number {
    return (present.milliseconds - this.start) / DAY_MS;
  }

  /** Services of a request without anybody. */
  services() {
    return this.world.context();
  }

  /** Sends a form as a browser does. `uid`: who is signed in; null for a visitor. */
  post(uid: string | null, path: string, form: Form, isMultipart = false): Promise<Answer> {
    const multipart = isMultipart || Object.values(form).some((value) => typeof value !== "string");
    const body = multipart ? dataOf(form) : new URLSearchParams(form as Record<string, string>);
    const asked = this.#ask("action", uid, path, { method: "POST", body });
    return this.listen ? asked.then((answer) => (this.listen?.(path, form, answer), answer)) : asked;
  }

  /** Opens a page: its data. */
  get(uid: string | null, path: string): Promise<Answer> {
    return this.#ask("loader", uid, path, {});
  }

  async #ask(kind: "loader" | "action", uid: string | null, path: string, init: RequestInit): Promise<Answer> {
    const url = new URL(path, "https://rebi.test");
    const found = PATTERNS.find(({ pattern }) => pattern.test(url.pathname));
    const handler = found?.page[kind];
    if (!found || !handler) throw new Error(`no ${kind} for ${path}`);
    const values = found.pattern.exec(url.pathname)?.slice(1) ?? [];
    const params = Object.fromEntries(found.names.map((name, at) => [name, decodeURIComponent(values[at] ?? "")]));
    const headers: Record<string, string> = { "CF-Connecting-IP": addressOf(uid ?? "visitor") };
    if (uid) headers["Cookie"] = `__Host-session=${sessionToken(uid)}`;
    const request = new Request(url, { ...init, headers });
    try {
      const context = this.world.context({}, request);
      const answer = await read(await handler({ request, params, context } as never));
      const words = JSON.stringify(answer.body["errors"] ?? {});
      if (ENGLISH.test(words))
        this.troubles.push({ what: `words of ${found.pattern.source}`, detail: words.slice(0, 300) });
      return answer;
    } catch (thrown) {
      if (thrown instanceof Response) return read(thrown);
      if (isData(thrown)) return read(thrown);
      if (!this.#isExplained(thrown))
        this.troubles.push({ what: `error in ${kind} ${found.pattern.source}`, detail: detail(thrown) });
      return { status: 500, to: "", body: {} };
    }
  }

  /** Runs what an actor does outside of a page, whose failures count like those of one. */
  async attempt<T>(name: string, run: () => Promise<T>): Promise<T | null> {
    try {
      return await run();
    } catch (error) {
      if (error instanceof Response || isData(error)) return null;
      if (!this.#isExplained(error)) this.troubles.push({ what: `error in ${name}`, detail: detail(error) });
      return null;
    }
  }

  async minute(): Promise<void> {
    this.runs.minute += 1;
    await this.attempt("the jobs of the minute", () => runJobs(EVERY_MINUTE, this.#sparing(this.world.context())));
    await this.settle();
  }

  /**
   * A context whose jobs are left out where they would find what they found before: nothing that they read was changed
   * or became due since. Each runs after six hours all the same, as some ask for what is some time ago.
   */
  #sparing(context: ReturnType<World["context"]>): ReturnType<World["context"]> {
    const spare = (job: string, value: unknown): unknown => {
      if (typeof value === "function")
        return async (...given: unknown[]) => {
          const known = this.#rests.get(job);
          if (known && present.milliseconds - known.at < SPARED_MS && known.isAtRest()) return known.value;
          this.#rests.delete(job);
          const { isAtRest, value: found } = await reading(async () => (await value(...given)) as unknown);
          if (!this.#hasFault) this.#rests.set(job, { at: present.milliseconds, value: found, isAtRest });
          return found;
        };
      if (typeof value !== "object" || value === null) return value;
      return new Proxy({}, { get: (_, name) => spare(`${job}.${String(name)}`, Reflect.get(value, name)) });
    };
    return new Proxy({} as typeof context, {
      get: (_, name) =>
        JOBLESS.has(String(name)) ? Reflect.get(context, name) : spare(String(name), Reflect.get(context, name)),
    });
  }

  async night(): Promise<void> {
    this.runs.night += 1;
    await this.attempt("the jobs of the night", () => runJobs(NIGHTLY, this.world.context()));
    await this.settle();
    await this.documents.expire();
  }

  /** Waits for what goes on in the background, and looks at the log of it all. */
  async settle(): Promise<void> {
    for (;;)
      try {
        await this.world.settled();
        break;
      } catch (error) {
        if (!this.#isExplained(error)) this.troubles.push({ what: "error in the background", detail: detail(error) });
      }
    const { lines } = this.world;
    for (; this.#lines < lines.length; this.#lines += 1) {
      const line = lines[this.#lines];
      const text = JSON.stringify(line);
      if (line?.level !== "error" || this.#hasFault || FAULTY.test(text)) continue;
      this.troubles.push({ what: `log ${line.event} ${String(line["job"] ?? "")}`.trim(), detail: text.slice(0, 600) });
    }
    lines.length = 0;
    this.#lines = 0;
    this.#hasFault = false;
    this.killAfter = Infinity;
    this.world.asked.length = 0;
    this.world.renew();
  }

  async #outside<T>(service: string, method: string, send: () => Promise<T>): Promise<T> {
    if (this.killAfter <= 0) {
      this.#hasFault = true;
      throw new KilledError("the Worker was stopped");
    }
    const isChange = ["commit", "put", "delete", "update"].includes(method);
    const fails = this.#stumbles();
    // Half of what failed was done all the same.
    if (fails && (!isChange || present.chance.percent(50))) return down(service);
    const answer = await send();
    if (fails) return down(service);
    if (isChange) this.killAfter -= 1;
    return answer;
  }

  #stumbles(): boolean {
    const does = this.faults > 0 && present.chance.next() * 100 < this.faults;
    if (does) this.#hasFault = true;
    return does;
  }

  #isExplained(error: unknown): boolean {
    return this.#hasFault || error instanceof KilledError || FAULTY.test(detail(error));
  }
}

function down<T>(service: string): T {
  if (service === "firestore" || service === "identity") return new Response("<html>502</html>", { status: 503 }) as T;
  throw new Error(`planted: ${service} is down`);
}

function dataOf(form: Form): FormData {
  const data = formOf({});
  for (const [name, value] of Object.entries(form)) data.append(name, value);
  return data;
}

/** An address of its own for everyone. */
function addressOf(name: string): string {
  let hash = 7;
  for (const letter of name) hash = (hash * 31 + letter.charCodeAt(0)) >>> 0;
  return `10.${hash & 255}.${(hash >> 8) & 255}.${((hash >> 16) & 127) + 1}`;
}

function isData(value: unknown): value is { init?: ResponseInit | null; data: Record<string, unknown> } {
  return typeof value === "object" && value !== null && "data" in value && "init" in value;
}

async function read(answer: unknown): Promise<Answer> {
  if (answer instanceof Response) {
    const to = answer.headers.get("Location") ?? "";
    const isJson = (answer.headers.get("Content-Type") ?? "").includes("json");
    const body = isJson ? ((await answer.json()) as Record<string, unknown>) : {};
    return { status: answer.status, to, body };
  }
  const { init, data } = isData(answer) ? answer : { init: null, data: answer as Record<string, unknown> };
  return { status: init?.status ?? 200, to: "", body: data ?? {} };
}

function detail(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const inner = error instanceof AggregateError ? ` [${error.errors.map(detail).join("; ")}]` : "";
  const cause = error.cause ? ` (${detail(error.cause)})` : "";
  return `${error.message}${inner}${cause} ${error.stack?.split("\n").slice(1, 4).join(" ") ?? ""}`.slice(0, 900);
}

export { MINUTE_MS, DAY_MS };
