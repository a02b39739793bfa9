import { parseForm } from "~/platform/forms/forms";
import { done, handleForm, notDone, rejectedWith, type FormOutcome } from "~/platform/forms/outcome";
import { failureError } from "~/platform/http/http";

import { reportForm } from "./form";
import { reportedPath, type ReportedKind, type ReportInput } from "./model";
import type { Reports } from "./reports.server";

const THANKS: Record<ReportedKind, string> = {
  listing: "Gracias por avisarnos. Vamos a revisar este anuncio.",
  person: "Gracias por avisarnos. Vamos a revisar lo que nos contaste.",
  review: "Gracias por avisarnos. Vamos a revisar esta opinión.",
  question: "Gracias por avisarnos. Vamos a revisar esta pregunta.",
};

const DECIDED = "Ya revisamos tu reporte y tomamos una decisión. Si algo cambia, avísanos otra vez.";

/** @throws a 403 or 404 (`data` response in Spanish) where there is nothing to report */
export function submitReport(
  reports: Reports,
  about: Pick<ReportInput, "reporterId" | "targetId"> & { kind: ReportedKind },
  form: FormData,
): Promise<FormOutcome> {
  return handleForm(form, async () => {
    const parsed = parseForm(reportForm(about.kind), form);
    if (!parsed.ok) return rejectedWith(parsed);
    const result = await reports.report({ ...about, ...parsed.data });
    const back = reportedPath({ kind: about.kind, id: about.targetId });
    if (result.ok) return done(back, result.isTaken ? THANKS[about.kind] : { type: "info", message: DECIDED });
    if (result.reason === "forbidden") throw failureError(result);
    return notDone(form, result);
  });
}
