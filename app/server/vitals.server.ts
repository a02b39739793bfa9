import type { AppLoadContext } from "@remix-run/cloudflare";

import { browserName } from "~/accounts/session/browser-name";
import { createVitals } from "~/vitals/vitals.server";

import { ROUTE_TABLE } from "./route-table/route-table";

/** Only these are counted: an address that somebody makes up makes no figures. */
const PAGES: ReadonlySet<string> = new Set(
  ROUTE_TABLE.filter(({ isPage }) => isPage !== false).map(({ path }) => path),
);

export function composeVitals(context: AppLoadContext) {
  const { database, limiter, env, network, clock, log, waitUntil } = context;
  const figures = () => context.figures;
  return createVitals({
    ...{ database, figures, limiter, env, network, clock, log, waitUntil },
    pages: PAGES,
    browserOf: browserName,
  });
}
