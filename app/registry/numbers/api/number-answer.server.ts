import type { Context } from "~/platform/context";
import { UpstreamError } from "~/platform/errors";

import { stolenPath } from "../../theft/constants";
import { CHECK_RULE } from "../check/check.server";
import { CHECK_PATH } from "../check/constants";
import { CHECK_WORDS, type CheckReason, type NumberResult } from "../check/model";
import { askedSerial, holdsNumber } from "../serials/likeness";
import { MAX_TYPED, UNREADABLE_NUMBER } from "../serials/words";
import { API_AGE, API_PATH } from "./constants";

/** Answer to a number, as app/registry/numbers/api/api-openapi.route.ts describes it. */
export interface NumberAnswer {
  /** As it was typed. */
  asked: string;
  /** As it is compared, where letters that look alike are one; null for a part of one. */
  key: string | null;
  state: CheckReason;
  /** The state in words. */
  title: string;
  isRegistered: boolean;
  isReported: boolean;
  /** Page of the live report, of this number or of the one that it is very like; null for none. */
  report: string | null;
  /** Other numbers that look like it, at most 5. */
  similar: { registered: number; reported: number };
  /** Page for people. */
  page: string;
}

/** Any site's pages may ask; no cookie counts. */
const OPEN = { "Access-Control-Allow-Origin": "*", "Access-Control-Expose-Headers": "Retry-After" };

/** Answers a program: the public check, with its limits and its notice to the owner. Never throws for a fault. */
export async function answerNumber({ checks, env, log }: Context, typed: string): Promise<Response> {
  try {
    if (typed.length > MAX_TYPED || !holdsNumber(askedSerial(typed)))
      return failure(400, "unreadable", UNREADABLE_NUMBER, env.siteUrl);
    const admitted = await checks.admit();
    if (!admitted.allowed) {
      const words = `Hay un límite de ${CHECK_RULE.limit} consultas por hora.`;
      return failure(429, "limited", words, env.siteUrl, admitted.retryAfterSeconds);
    }
    const result = await checks.check(typed);
    if (result === null) return failure(400, "unreadable", UNREADABLE_NUMBER, env.siteUrl);
    const headers = { ...OPEN, "Cache-Control": `public, max-age=${API_AGE}` };
    return Response.json(answerOf(typed, result, env.siteUrl), { headers });
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    log.warn("registry.api-unavailable", { error });
    return failure(503, "unavailable", "El registro no responde. Un fallo no dice nada del número.", env.siteUrl, 30);
  }
}

function answerOf(
  asked: string,
  { number, why, isRegistered, report, similar }: NumberResult,
  siteUrl: string,
): NumberAnswer {
  return {
    asked,
    key: number || null,
    state: why,
    title: CHECK_WORDS[why].title,
    isRegistered,
    isReported: why === "reported",
    report: report && siteUrl + stolenPath(report.id),
    similar: { registered: similar.length, reported: similar.filter((one) => one.report !== null).length },
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
