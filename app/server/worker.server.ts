import { createRequestHandler, type ServerBuild } from "@remix-run/cloudflare";

import type { LoadGenAi } from "~/assistant/gemini/client.server";
import { systemClock } from "~/platform/clock";
import { parseEnv, type Env } from "~/platform/env";
import { wrapBuild } from "~/platform/forms/wrap-build.server";
import { createGate } from "~/platform/http/gate.server";
import { createLogger } from "~/platform/log";
import { createServerTiming } from "~/platform/timing";
import { createContext } from "~/server/context.server";
import { runJobs } from "~/server/jobs.server";
import { policyOf } from "~/server/route-policy";

export type Bindings = Record<string, unknown>;

/**
 * The Worker: requests pass the gate and go to Remix; cron triggers run the jobs. Production and the dev
 * server share it; `loadBuild` is asked at each request, so that the dev server can hand in a fresh one. `loadGenAi`
 * brings the model's client, which is kept out of this build: it would be run at every start.
 */
export function createWorker(loadBuild: () => Promise<ServerBuild>, loadGenAi: LoadGenAi) {
  const gate = createGate({ rulesOf: policyOf });
  return {
    fetch(request: Request, bindings: Bindings, ctx: ExecutionContext): Promise<Response> {
      return gate.handle(
        request,
        ctx,
        async (passed, meta) => {
          const context = createContext(passed, envOf(bindings), meta, systemClock, loadGenAi);
          const handler = createRequestHandler(wrapBuild(await loadBuild()), import.meta.env.MODE);
          return handler(passed, context);
        },
        () => {
          const env = parsed.get(bindings);
          return {
            identityHost: env?.firebase?.authEmulatorHost ?? null,
            paymentsOrigin: env?.payments?.localOrigin ?? null,
          };
        },
      );
    },

    async scheduled(
      controller: Pick<ScheduledController, "cron">,
      bindings: Bindings,
      ctx: ExecutionContext,
    ): Promise<void> {
      const env = envOf(bindings);
      const requestId = crypto.randomUUID();
      const log = createLogger({ requestId, cron: controller.cron });
      const meta = {
        requestId,
        nonce: "",
        log,
        timing: createServerTiming(),
        waitUntil: (promise: Promise<unknown>) => ctx.waitUntil(promise),
      };
      await runJobs(controller.cron, createContext(new Request(env.siteUrl), env, meta));
    },
  };
}

// Bindings are one object for the life of an isolate: they are parsed once.
const parsed = new WeakMap<Bindings, Env>();

function envOf(bindings: Bindings): Env {
  const known = parsed.get(bindings);
  if (known) return known;
  const env = parseEnv(bindings);
  parsed.set(bindings, env);
  return env;
}
