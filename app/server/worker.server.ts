import { createRequestHandler, type AppLoadContext, type ServerBuild } from "@remix-run/cloudflare";

import { withAuditMirror } from "~/platform/audit/mirror";
import { systemClock } from "~/platform/clock";
import { parseEnv, type Env } from "~/platform/env";
import { ConfigurationError } from "~/platform/errors";
import { createDatabase } from "~/platform/firestore/client";
import { machineAnswerOf } from "~/platform/forms/machine-answer.server";
import { wrapBuild } from "~/platform/forms/wrap-build.server";
import { createGate, type RequestMeta } from "~/platform/http/gate.server";
import { createPulse } from "~/platform/http/pulse.server";
import { withChangeMarks } from "~/platform/jobs/changes";
import { createCache } from "~/platform/kv/cache";
import { createLogger } from "~/platform/log";
import { createServerTiming } from "~/platform/timing";
import { createBell } from "~/server/bell.server";
import { createContext } from "~/server/context.server";
import { JOB_SOURCES } from "~/server/job-wakes";
import { EVERY_MINUTE, runJobs } from "~/server/jobs.server";
import type { Libraries } from "~/server/libraries";
import { policyOf } from "~/server/route-policy";
import { createSettingsReader } from "~/settings/effective.server";
import { createAheadLimit } from "~/shell/delivery/speculation";

type Bindings = Record<string, unknown>;

/** The first request of an isolate waits for them: no longer than this for KV. */
const SETTINGS_DEADLINE_MS = 700;
/** Answers from this status on count as errors of the site. */
const FAILED = 500;

/** Answers that are no pages: photos come from a cache, and monitors ask each minute. */
const UNCOUNTED = /^\/(?:fotos|healthz)(?:\/|$)/;

/** Deadline of one call of Firestore: no user waits for a job, and it counts more than requests do. */
const JOB_DEADLINE_MS = 30_000;

/**
 * The Worker: requests pass the gate and go to Remix; cron triggers run the jobs. Production and the dev
 * server share it; `loadBuild` is called at each request, so that the dev server can hand in a fresh one. `libraries`
 * are kept out of this build: they would be run at every start.
 */
export function createWorker(loadBuild: () => Promise<ServerBuild>, libraries: Libraries) {
  const gate = createGate({ rulesOf: policyOf });
  const isTooMuchAhead = createAheadLimit();
  const bell = createBell(systemClock);
  const pulse = createPulse(systemClock);

  async function runTrigger(cron: string, bindings: Bindings, meta: RequestMeta): Promise<void> {
    const env = envOf(bindings);
    const current = await settingsOf(bindings, meta).synchronized();
    const client = createDatabase(current, { ...meta, deadlineMs: JOB_DEADLINE_MS });
    const marked = withChangeMarks(client, { ...meta, clock: systemClock, sources: JOB_SOURCES });
    const database = withAuditMirror(marked, meta.log);
    const context = createContext(new Request(env.siteUrl), current, meta, systemClock, libraries, database);
    await countingErrors(context, () => runJobs(cron, context, { onlyDue: true }));
  }

  return {
    fetch(request: Request, bindings: Bindings, ctx: ExecutionContext): Promise<Response> {
      return gate.handle(
        request,
        ctx,
        async (passed, meta) => {
          // The browser drops it, and asks again once its user does. As HTML it gets no page with words.
          if (isTooMuchAhead(passed))
            return new Response(null, { status: 429, headers: { "Content-Type": "text/html" } });
          const env = await settingsOf(bindings, meta)[isFresh(passed) ? "fresh" : "effective"]();
          const context = createContext(passed, env, meta, systemClock, libraries);
          // On a local stack nothing runs unasked.
          if (env.environment === "production" && !bell.isQuiet())
            meta.waitUntil(bell.ring(context, () => runTrigger(EVERY_MINUTE, bindings, meta)));
          const began = systemClock.now().getTime();
          const note = (status: number): void => {
            if (!UNCOUNTED.test(new URL(passed.url).pathname))
              pulse.note(context, status, systemClock.now().getTime() - began);
          };
          try {
            return await countingErrors(context, async () => {
              const page = await handlerOf(await loadBuild())(passed, context);
              const response = machineAnswerOf(context) ?? page;
              if (response.status >= FAILED) context.metrics.count("errors");
              note(response.status);
              return response;
            });
          } catch (error) {
            note(FAILED);
            throw error;
          }
        },
        () => {
          const env = envOrNull(bindings);
          return {
            identityHost: env?.firebase?.authEmulatorHost ?? null,
            paymentsOrigin: env?.payments?.localOrigin ?? null,
            origin: env?.environment === "production" ? env.siteUrl : null,
          };
        },
      );
    },

    async scheduled(
      controller: Pick<ScheduledController, "cron">,
      bindings: Bindings,
      ctx: ExecutionContext,
    ): Promise<void> {
      const requestId = crypto.randomUUID();
      await runTrigger(controller.cron, bindings, {
        requestId,
        nonce: "",
        log: createLogger({ requestId, cron: controller.cron }),
        timing: createServerTiming(),
        waitUntil: (promise: Promise<unknown>) => ctx.waitUntil(promise),
      });
    },
  };
}

// A build is one object for the life of an isolate (in development: until the code changes), and Remix derives the
// tables of all routes from it: once, not at each request.
const handlers = new WeakMap<ServerBuild, ReturnType<typeof createRequestHandler>>();

function handlerOf(build: ServerBuild): ReturnType<typeof createRequestHandler> {
  const known = handlers.get(build);
  if (known) return known;
  const handler = createRequestHandler(wrapBuild(build), import.meta.env.MODE);
  handlers.set(build, handler);
  return handler;
}

/** Counts crashes among the errors of the site: answers by the gate, jobs by the platform. @throws the same */
async function countingErrors<T>(context: AppLoadContext, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    context.metrics.count("errors");
    throw error;
  }
}

/** The settings over the variables (app/settings). */
function settingsOf(bindings: Bindings, { log, timing, waitUntil }: RequestMeta) {
  const env = envOf(bindings);
  return createSettingsReader({
    env,
    cache: createCache({ kv: env.CACHE, log, deadlineMs: SETTINGS_DEADLINE_MS }),
    database: () => createDatabase(env, { log, timing, waitUntil }),
    clock: systemClock,
    log,
    waitUntil,
  });
}

/** Whether a form must see the settings of this moment. */
function isFresh({ url, method }: Request): boolean {
  return method === "POST" && policyOf(new URL(url).pathname).policy.freshSettings === true;
}

// Bindings are one object for the life of an isolate: they are parsed once.
const parsed = new WeakMap<Bindings, Env>();
/** The same error each time, which the gate logs once. */
const broken = new WeakMap<Bindings, ConfigurationError>();

function envOf(bindings: Bindings): Env {
  const known = parsed.get(bindings);
  if (known) return known;
  const failure = broken.get(bindings);
  if (failure) throw failure;
  try {
    const env = parseEnv(bindings);
    parsed.set(bindings, env);
    // Which version a line of the log is of: the first one of its isolate says it.
    createLogger().info("isolate.started", { version: env.version?.id ?? null, environment: env.environment });
    return env;
  } catch (error) {
    if (error instanceof ConfigurationError) broken.set(bindings, error);
    throw error;
  }
}

/** Null where the variables are wrong: the application says so itself. */
function envOrNull(bindings: Bindings): Env | null {
  try {
    return envOf(bindings);
  } catch (error) {
    if (error instanceof ConfigurationError) return null;
    throw error;
  }
}
