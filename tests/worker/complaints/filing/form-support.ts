import { env as bindings } from "cloudflare:workers";

import { createComplaints, type Complaints } from "~/complaints/complaints.server";
import { GUARD_PURPOSE } from "~/complaints/filing/form-page.action.server";
import { createTokens, type Tokens } from "~/platform/crypto/tokens.server";
import type { Database } from "~/platform/firestore/types";
import { GUARD_STAMP } from "~/platform/forms/constants";
import { createFormGuard, type FormGuard } from "~/platform/forms/form-guard.server";
import { wholeForm } from "~/platform/forms/multipart.server";
import type { Budgets } from "~/platform/limits/budgets.server";
import { createLimiter, type Limiter } from "~/platform/limits/limits.server";

import { budgetsAt } from "../../../support/budgets";
import { contextOf } from "../../../support/context";
import { complaint, type Fields } from "../../../unit/complaints/support";
import { clockAt, env, log, database as realDatabase } from "../../accounts/support";

export const bucket: R2Bucket = bindings.PHOTOS;

const nobody = () => Promise.reject(new Error("no one is asked"));

export interface Desk {
  complaints: Complaints;
  formGuard: FormGuard;
  budgets: Budgets;
  limiter: Limiter;
  network: string;
  tokens: Tokens;
  clock: ReturnType<typeof clockAt>;
  log: typeof log;
}

/** The book and the guard of one sender. Each desk has an address of its own. */
export function deskAt({
  clock = clockAt(),
  database = realDatabase,
  photos = bucket,
}: { clock?: ReturnType<typeof clockAt>; database?: Database; photos?: R2Bucket } = {}): Desk {
  const tokens = createTokens({ secret: env.signingSecret, clock });
  const network = crypto.randomUUID();
  const limiter = createLimiter({ database, clock });
  const budgets = budgetsAt({ limiter, address: network });
  const deps = { env: { ...env, PHOTOS: photos }, database, tokens, limiter, clock, log };
  return {
    complaints: createComplaints(
      contextOf({
        ...deps,
        accounts: { session: nobody, requireUser: nobody, requireAdmin: nobody, user: async () => null },
      }),
    ),
    formGuard: createFormGuard(
      contextOf({
        tokens,
        budgets,
        clock,
      }),
    ),
    budgets,
    limiter,
    network,
    tokens,
    clock,
    log,
  };
}

/** A stamp that somebody has looked at for long enough. */
export async function stampOf({ formGuard, clock }: Desk): Promise<string> {
  const stamp = await formGuard.stamp(GUARD_PURPOSE);
  clock.forward(5);
  return stamp;
}

/** A form as it is sent: the hidden fields, what was typed, the files. */
export function sentForm(stamp: string, changes: Fields = {}, files: File[] = []) {
  const form = complaint(changes);
  form.append(GUARD_STAMP, stamp);
  for (const file of files) form.append("archivos", file);
  return wholeForm(form, "archivos");
}

export const pdf = (name: string, text = name, bytes = 400): File =>
  new File([`%PDF-1.7\n${text}`.padEnd(bytes)], name, { type: "application/pdf" });
