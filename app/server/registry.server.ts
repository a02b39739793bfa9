import type { AppLoadContext } from "@remix-run/cloudflare";

import { createAnnouncedServices, type AnnouncedServices } from "~/registry/announced/announced.server";
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

/** Addresses that want to know when a service opens. */
export function announcedOf(context: AppLoadContext): AnnouncedServices {
  return createAnnouncedServices({ ...servicesOf(context), tokens: context.tokens });
}

function servicesOf(context: AppLoadContext) {
  const { env, database, limiter, network, clock, log, waitUntil } = context;
  const site = { url: env.siteUrl, name: env.brandName };
  return { database, limiter, network, clock, log, waitUntil, site, accounts: () => context.accounts };
}
