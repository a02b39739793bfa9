import { z } from "zod";

import { formatDay } from "~/business/calendar";
import { decodeDocument } from "~/platform/firestore/codec";
import type { Database } from "~/platform/firestore/types";
import { lineField } from "~/platform/forms/fields";
import { parseForm } from "~/platform/forms/forms";
import {
  done,
  formNotFound,
  handleForm,
  rejected,
  rejectedWith,
  unknownIntent,
  type FormOutcome,
} from "~/platform/forms/outcome";
import type { Logger } from "~/platform/log";

import { ADMIN_THEFTS_PATH, isTheftId, theftPath, THEFTS } from "../constants";
import { placeName } from "../list/view";
import { TheftReportSchema } from "../model";
import { stolenName } from "../name";
import type { Theft } from "../theft.server";
import type { AdminTheft } from "./admin-page";

const PAGE_SIZE = 25;

/** One page of live and hidden reports, after the report `after`. */
export async function adminThefts(
  { database, log }: { database: Pick<Database, "find" | "read">; log: Logger },
  after: string | null,
): Promise<{ thefts: AdminTheft[]; next: string | null }> {
  const last = after !== null && isTheftId(after) ? await database.read(theftPath(after)) : null;
  const found = await database.find({
    collection: THEFTS,
    where: [["state", "in", ["live", "hidden"]]],
    orderBy: [
      ["publishedAt", "desc"],
      ["__name__", "desc"],
    ],
    ...(last && { startAfter: [last.data.publishedAt, last.path] }),
    limit: PAGE_SIZE + 1,
  });
  const thefts = found.slice(0, PAGE_SIZE).flatMap((snapshot): AdminTheft[] => {
    const report = decodeDocument(TheftReportSchema, snapshot, log);
    if (!report) return [];
    const { id, story, policeReport, stolenOn, state } = report;
    return [
      {
        id,
        name: stolenName(report),
        where: placeName(report),
        when: formatDay(stolenOn),
        story,
        policeReport,
        state: state === "hidden" ? state : "live",
      },
    ];
  });
  return { thefts, next: found.length > PAGE_SIZE ? (found[PAGE_SIZE - 1]?.id ?? null) : null };
}

const HideSchema = z.object({ reason: lineField("Motivo", { min: 10, max: 500 }) });

/** Hides or shows a report. The caller has checked the administrator. */
export function moderateTheft(theft: Pick<Theft, "reports">, adminUid: string, form: FormData): Promise<FormOutcome> {
  return handleForm(form, async () => {
    const intent = form.get("intent");
    if (intent !== "hide" && intent !== "show") return unknownIntent(form);
    const parsed = parseForm(HideSchema, form);
    if (intent === "hide" && !parsed.ok) return rejectedWith(parsed);
    const reason = parsed.ok ? (parsed.data.reason ?? "") : "";
    if (intent === "hide" && reason === "") return rejected(form, { reason: "Escribe el motivo." });
    const result = await theft.reports.moderate(adminUid, String(form.get("report") ?? ""), intent, reason);
    if (result.ok) return done(ADMIN_THEFTS_PATH, intent === "hide" ? "Ocultamos el reporte." : "Se ve otra vez.");
    if (result.reason === "not-found") return formNotFound("No encontramos este reporte.");
    return rejected(form, { "": result.message }, 409);
  });
}
