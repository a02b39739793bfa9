import { UpstreamError } from "~/platform/errors";
import { parseForm, refuse, type FormFailure } from "~/platform/forms/forms";

import { reportForm } from "./form";
import type { ReportedKind, ReportInput } from "./model";
import { refusal, type Reports } from "./reports.server";

export type SubmitOutcome = { flash: string } | { refusal: FormFailure; status: number; headers: HeadersInit };

const THANKS: Record<ReportedKind, string> = {
  listing: "Gracias por avisarnos. Vamos a revisar este anuncio.",
  person: "Gracias por avisarnos. Vamos a revisar lo que nos contaste.",
};

/**
 * Takes the form of a report. What it lacks, the day's limit and a service that is down are refusals that keep
 * what was typed.
 * @throws a 403 or 404 (`data` response in Spanish) where there is nothing to report
 */
export async function submitReport(
  reports: Pick<Reports, "report">,
  about: Pick<ReportInput, "reporterId" | "targetId"> & { kind: ReportedKind },
  form: FormData,
): Promise<SubmitOutcome> {
  const parsed = parseForm(reportForm(about.kind), form);
  if (!parsed.ok) return { refusal: parsed, status: 400, headers: {} };
  try {
    const result = await reports.report({ ...about, ...parsed.data });
    if (result.ok) return { flash: THANKS[about.kind] };
    if (result.status !== 429) throw refusal(result);
    return {
      refusal: refuse(form, { "": result.message }),
      status: 429,
      headers: { "Retry-After": String(result.retryAfterSeconds) },
    };
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    return { refusal: refuse(form, { "": error.publicMessage }), status: error.status, headers: {} };
  }
}
