import type { z } from "zod";

import type { SessionUser } from "~/accounts/model";
import type { Cases } from "~/cases/cases.server";
import type { CaseInput } from "~/cases/model";
import { UpstreamError } from "~/platform/errors";
import type { FormGuard } from "~/platform/form-guard.server";
import { parseForm, refuseDown, type FormFailure } from "~/platform/forms";
import type { Logger } from "~/platform/log";

import type { Advisor } from "./model";
import type { Workshops } from "./workshops.server";

export type SubmitOutcome = { number: string } | { refusal: FormFailure; status: number; headers: HeadersInit };

export interface SubmitDeps {
  cases: Pick<Cases, "file">;
  formGuard: FormGuard;
}

/** Room for texts that are too long by far, so that they come back with a message. */
export const MAX_FORM_BYTES = 64 * 1024;
/** A place where many share one address files a few. */
const RULE = { limit: 8, windowSeconds: 3600 };

/**
 * Files what a public form says as a case. What it lacks, robots, the hour's limit and a service that is down are
 * refusals that keep what was typed.
 */
export async function submitCase<S extends z.ZodObject>(
  { purpose, schema, form, toCase }: { purpose: string; schema: S; form: FormData; toCase(typed: z.infer<S>, formId: string): CaseInput },
  { cases, formGuard }: SubmitDeps,
): Promise<SubmitOutcome> {
  const parsed = parseForm(schema, form);
  if (!parsed.ok) return { refusal: parsed, status: 400, headers: {} };
  try {
    const guarded = await formGuard.check(purpose, form, RULE);
    if (!guarded.ok) return guarded;
    const { number } = await cases.file(toCase(parsed.data, guarded.id));
    return { number };
  } catch (error) {
    return { ...refuseDown(form, error), headers: {} };
  }
}

/** What is known of who is signed in, as the form has it. */
export function prefilled(user: SessionUser | null): Record<string, string> {
  return user ? { name: user.displayName, email: user.email } : {};
}

/** The advisors that one may choose among; null where they cannot be told: the form does without. */
export async function knownAdvisors({ workshops, log }: { workshops: Pick<Workshops, "advisors">; log: Logger }): Promise<Advisor[] | null> {
  try {
    return await workshops.advisors();
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    log.warn("workshops.advisors-left-out", error);
    return null;
  }
}

const NUMBER = /^R-[0-9A-HJKMNP-TV-Z]{8}$/;

/** The case that the address of a thank-you names; null where it names none. */
export function numberOf(request: Request): string | null {
  const number = new URL(request.url).searchParams.get("caso");
  return number !== null && NUMBER.test(number) ? number : null;
}
