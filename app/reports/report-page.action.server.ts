import { act, takeForm } from "~/platform/forms/act.server";
import { done, type FormOutcome } from "~/platform/forms/outcome";
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
  return takeForm(
    form,
    act({
      form: reportForm(about.kind),
      async run(data) {
        const result = await reports.report({ ...about, ...data });
        if (!result.ok && result.reason === "forbidden") throw failureError(result);
        return result;
      },
      done: ({ isTaken }) =>
        done(
          reportedPath({ kind: about.kind, id: about.targetId }),
          isTaken ? THANKS[about.kind] : { type: "info", message: DECIDED },
        ),
    }),
  );
}
