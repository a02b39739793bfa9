import { z } from "zod";

import type { Accounts } from "~/accounts/accounts.server";
import { formatDay } from "~/business/calendar";
import { formatDateTime, formatShortDateTime } from "~/business/format";
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
import { notFound } from "~/platform/http/http";
import type { Logger } from "~/platform/log";
import { stolenPath, THEFT_STATES, THEFTS } from "~/registry/theft/constants";
import { placeName } from "~/registry/theft/list/view";
import { TheftReportSchema } from "~/registry/theft/model";
import { stolenName } from "~/registry/theft/name";
import type { Theft } from "~/registry/theft/theft.server";

import { cursorPage } from "../list/cursor.server";
import { LIST_PAGE_SIZE, readListQuery } from "../list/query";
import { ADMIN_THEFT_NAMES, adminTheftPath, THEFT_LIST, THEFT_STATE_SLUGS } from "./paths";

export const NO_THEFT = "No encontramos este reporte.";

/** Reports of theft, those that went live last first. */
export async function loadTheftList(
  { database, log }: { database: Pick<Database, "find" | "read">; log: Logger },
  params: URLSearchParams,
) {
  const query = readListQuery(THEFT_LIST, params);
  const asked = THEFT_STATES.find((state) => THEFT_STATE_SLUGS[state] === query.values.estado);
  const { found, next, previous } = await cursorPage(
    database,
    {
      collection: THEFTS,
      where: [asked ? ["state", "==", asked] : ["state", "in", ["live", "hidden"]]],
      orderBy: [["publishedAt", "desc"]],
    },
    query,
    LIST_PAGE_SIZE,
  );
  const reports = found.flatMap((snapshot) => decodeDocument(TheftReportSchema, snapshot, log) ?? []);
  return {
    query,
    next,
    previous,
    rows: reports.map((report) => ({
      key: report.id,
      title: stolenName(report),
      to: adminTheftPath(report.id),
      state: report.state,
      isVerified: report.verifiedAt !== null,
      where: placeName(report),
      when: formatDay(report.stolenOn),
      policeReport: report.policeReport || "Sin denuncia",
      story: report.story,
    })),
  };
}
export type TheftListView = Awaited<ReturnType<typeof loadTheftList>>;

/** A report with what people saw. @throws a 404 */
export async function loadAdminTheft(
  { theft, accounts }: { theft: Pick<Theft, "reports" | "sightings">; accounts: Pick<Accounts, "names"> },
  id: string,
) {
  const report = await theft.reports.find(id);
  if (report === null) throw notFound(NO_THEFT);
  const [sightings, names] = await Promise.all([theft.sightings.ofReport(id), accounts.names([report.ownerId])]);
  const { state, stolenOn, policeReport, rewardSoles, verifiedAt, publishedAt, closedAt, createdAt } = report;
  const at = (date: Date | null) => (date === null ? "" : formatDateTime(date));
  return {
    id,
    name: stolenName(report),
    state,
    stateName: ADMIN_THEFT_NAMES[state],
    publicPath: state === "live" ? stolenPath(id) : null,
    isVerified: verifiedAt !== null,
    canVerify: verifiedAt === null && policeReport !== "",
    story: report.story,
    facts: [
      { label: "Dueño", value: names.get(report.ownerId) || "Cuenta eliminada" },
      { label: "Robada el", value: formatDay(stolenOn) },
      { label: "Dónde", value: [report.place, placeName(report)].filter(Boolean).join(", ") },
      { label: "Denuncia", value: policeReport || "No la indicó" },
      { label: "Recompensa", value: rewardSoles === 0 ? "" : `S/ ${rewardSoles}` },
      { label: "Recibido", value: at(createdAt) },
      { label: "Denuncia comprobada", value: at(verifiedAt) },
      { label: "Publicado", value: at(publishedAt) },
      { label: "Cerrado", value: at(closedAt) },
    ],
    // The sender's contact is for the owner alone.
    sightings: sightings.map((one) => ({
      id: one.id,
      where: one.place,
      seen: formatDay(one.seenOn),
      sent: formatShortDateTime(one.createdAt),
      text: one.text,
    })),
  };
}
export type AdminTheftView = Awaited<ReturnType<typeof loadAdminTheft>>;

const HideForm = z.object({ reason: lineField("Motivo", { min: 10, max: 500 }) });
const DONE = {
  hide: "Ocultamos el reporte y avisamos a su dueño.",
  show: "Se ve otra vez.",
  verify: "Marcamos la denuncia como comprobada.",
} as const;

/** `intent`: `hide` (with a reason), `show` or `verify`. The caller has checked the administrator. */
export function submitTheft(
  { reports }: Pick<Theft, "reports">,
  id: string,
  adminUid: string,
  form: FormData,
): Promise<FormOutcome> {
  return handleForm(form, async () => {
    const intent = form.get("intent");
    if (intent !== "hide" && intent !== "show" && intent !== "verify") return unknownIntent(form);
    const parsed = parseForm(HideForm, form);
    if (intent === "hide" && !parsed.ok) return rejectedWith(parsed);
    const reason = parsed.ok ? (parsed.data.reason ?? "") : "";
    if (intent === "hide" && reason === "") return rejected(form, { reason: "Escribe el motivo." });
    const result =
      intent === "verify" ? await reports.verify(adminUid, id) : await reports.moderate(adminUid, id, intent, reason);
    if (result.ok) return done(adminTheftPath(id), DONE[intent]);
    if (result.reason === "not-found") return formNotFound(NO_THEFT);
    return rejected(form, { "": result.message }, 409);
  });
}
