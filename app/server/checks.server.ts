import type { AppLoadContext } from "@remix-run/cloudflare";

import { departmentOfRequest } from "~/registry/check/asker-place";
import { createChecks, type Checks } from "~/registry/check/check.server";

/** The public check of a request. */
export function checksOf(context: AppLoadContext, request: Request): Checks {
  const { env, registry } = context;
  return createChecks({
    ...servicesOf(context),
    serials: registry.serials,
    burst: env.BURST,
    department: departmentOfRequest(request),
  });
}

function servicesOf(context: AppLoadContext) {
  const { env, database, limiter, network, clock, log, waitUntil } = context;
  const site = { url: env.siteUrl, name: env.brandName };
  return { database, limiter, network, clock, log, waitUntil, site, accounts: () => context.accounts };
}
