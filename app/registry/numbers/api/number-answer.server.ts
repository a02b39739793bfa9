import type { Context } from "~/platform/context";
import { UpstreamError } from "~/platform/errors";

import { stolenPath } from "../../theft/constants";
import { CHECK_RULE } from "../check/check.server";
import { CHECK_PATH } from "../check/constants";
import type { CheckResult } from "../check/model";
import { foldSerial, MAX_SERIAL, MIN_SERIAL } from "../serials/fold";
import { API_AGE, API_PATH } from "./constants";

/** Answer to a number, as app/registry/numbers/api/open-api.ts describes it. */
export interface NumberAnswer {
  /** The number as it is compared. */
  number: string;
  isRegistered: boolean;
  isReported: boolean;
  /** Page of the live report; null for none. */
  report: string | null;
  /** Other numbers that look like it, at most 5. */
  similar: { registered: number; reported: number };
  /** Page for people. */
  page: string;
}

/** Longer texts are no number, with whatever stands around it. */
const MAX_TYPED = 60;
/** Any site's pages may ask; no cookie counts. */
const OPEN = { "Access-Control-Allow-Origin": "*", "Access-Control-Expose-Headers": "Retry-After" };

/** Answers a program: the public check, with its limits and its notice to the owner. Never throws for a fault. */
export async function answerNumber({ checks, env, log }: Context, typed: string): Promise<Response> {
  try {
    const number = typed.length > MAX_TYPED ? "" : foldSerial(typed);
    if (number === "")
      return failure(400, "unreadable", `Se esperan de ${MIN_SERIAL} a ${MAX_SERIAL} letras y números.`, env.siteUrl);
    const admitted = await checks.admit();
    if (!admitted.allowed) {
      const words = `Hay un límite de ${CHECK_RULE.limit} consultas por hora.`;
      return failure(429, "limited", words, env.siteUrl, admitted.retryAfterSeconds);
    }
    const result = await checks.check(typed);
    const headers = { ...OPEN, "Cache-Control": `public, max-age=${API_AGE}` };
    return Response.json(answerOf(number, result, env.siteUrl), { headers });
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    log.warn("registry.api-unavailable", { error });
    return failure(503, "unavailable", "El registro no responde. Un fallo no dice nada del número.", env.siteUrl, 30);
  }
}

function answerOf(number: string, result: CheckResult | null, siteUrl: string): NumberAnswer {
  const similar = result === null || result.kind === "undeclared" ? [] : result.similar;
  return {
    number,
    isRegistered: result?.kind === "registered" || result?.kind === "stolen",
    isReported: result?.kind === "stolen",
    report: result?.kind === "stolen" ? siteUrl + stolenPath(result.report.id) : null,
    similar: { registered: similar.length, reported: similar.filter(({ isReported }) => isReported).length },
    page: siteUrl + CHECK_PATH,
  };
}

function failure(status: 400 | 429 | 503, code: string, message: string, siteUrl: string, retryAfter?: number) {
  const headers = {
    ...OPEN,
    "Cache-Control": "no-store",
    ...(retryAfter !== undefined && { "Retry-After": String(retryAfter) }),
  };
  return Response.json({ error: { code, message, documentation: siteUrl + API_PATH } }, { status, headers });
}
