import type { Clock } from "~/platform/clock";
import { USER_LIMITS } from "~/platform/env-limits";
import type { PhoneEnv } from "~/platform/env-phone";
import type { Database } from "~/platform/firestore/types";
import { createBudgets } from "~/platform/limits/budgets.server";
import type { Limiter } from "~/platform/limits/limits.server";
import type { Trust } from "~/platform/routes/acts";

import { contextOf } from "./context";

/** A service that sends codes. */
export const PHONE: PhoneEnv = {
  url: "https://phone.test/",
  token: "a:b",
  whatsapp: null,
  sms: { from: "+5115550100" },
};

/** Fields of a user whose telephone is verified. */
export const VERIFIED = { phone: "+51987654321", verifiedPhone: "+51987654321" };

interface Asker {
  limiter: Limiter;
  /** Address of the request. */
  address?: string;
  strangersPercent?: number;
  /** Of every account. */
  trust?: Trust;
  uid?: string | null;
  /** Null where no telephone can be verified. */
  phone?: PhoneEnv | null;
  /** For mails to administrators. */
  database?: Database;
  clock?: Clock;
}

/** The table of limits, for requests of one address. */
export function budgetsAt({
  limiter,
  address,
  strangersPercent = 100,
  trust = "proven",
  uid = null,
  phone = PHONE,
  ...more
}: Asker) {
  const headers: Record<string, string> = address === undefined ? {} : { "CF-Connecting-IP": address };
  const request = new Request("https://rebi.test/", { headers });
  const limits = { ...USER_LIMITS, strangersPercent };
  const env = { limits, phone, siteUrl: "https://rebi.test", business: { email: "hola@rebi.test" }, brandName: "Rebi" };
  return createBudgets(contextOf({ limiter, request, env, ...more }), {
    trustOf: () => Promise.resolve(trust),
    signedIn: () => Promise.resolve(uid),
  });
}
