import { USER_LIMITS } from "~/platform/env-limits";
import { createBudgets } from "~/platform/limits/budgets.server";
import type { Limiter } from "~/platform/limits/limits.server";
import type { Trust } from "~/platform/routes/acts";

import { contextOf } from "./context";

interface Asker {
  limiter: Limiter;
  /** Address of the request. */
  address?: string;
  strangersPercent?: number;
  /** Of every account. */
  trust?: Trust;
  uid?: string | null;
}

/** The table of limits, for requests of one address. */
export function budgetsAt({ limiter, address, strangersPercent = 100, trust = "proven", uid = null }: Asker) {
  const headers: Record<string, string> = address === undefined ? {} : { "CF-Connecting-IP": address };
  const request = new Request("https://rebi.test/", { headers });
  return createBudgets(contextOf({ limiter, request, env: { limits: { ...USER_LIMITS, strangersPercent } } }), {
    trustOf: () => Promise.resolve(trust),
    signedIn: () => Promise.resolve(uid),
  });
}
