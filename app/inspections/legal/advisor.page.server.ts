import { formatDateTime } from "~/business/format";
import { casePath } from "~/cases/queue-query";
import { textField } from "~/platform/forms/fields";
import { done, handleForm, notDone, rejected, type FormOutcome } from "~/platform/forms/outcome";

import { adminDocumentPath, legalWorkPath } from "../constants";
import type { Inspections } from "../inspections.server";
import type { WorkPageView } from "../work/work-views";
import { loadWork, submitWork, WORK_NOT_FOUND } from "../work/work.page.server";
import { documentViews, type DocumentView } from "./documents.page.server";
import { LEGAL_MESSAGES, REJECTION_LENGTH } from "./request-form";

export interface AdvisorPageView {
  work: WorkPageView;
  plate: string;
  email: string;
  asked: string;
  /** No advisor has accepted it yet. */
  isWaiting: boolean;
  documents: DocumentView[];
  reason: string;
  case: { number: string; to: string } | null;
}

/** Null for anything but a legal inspection. Callers check permissions. */
export async function loadAdvisorPage(
  inspections: Inspections,
  adminUid: string,
  id: string,
): Promise<AdvisorPageView | null> {
  const inspection = await inspections.legal.read(id);
  const work = inspection && (await loadWork(inspections, { by: "admin", uid: adminUid }, id));
  if (!inspection || !work) return null;
  const { legal, status, userEmail, createdAt, caseNumber } = inspection;
  return {
    work,
    plate: legal.plate,
    email: userEmail,
    asked: formatDateTime(createdAt),
    isWaiting: status === "requested",
    documents: documentViews(legal.documents, (position) => adminDocumentPath(id, position)),
    reason: legal.reason,
    case: caseNumber === null ? null : { number: caseNumber, to: casePath(caseNumber) },
  };
}

const CLOSED = "Esta inspección ya cambió de estado: vuelve a cargar la página.";
const reasonField = textField("Motivo", REJECTION_LENGTH);

/** `intent`: `aceptar`, `rechazar` or `terminar`. */
export function submitAdvisorPage(
  inspections: Inspections,
  adminUid: string,
  id: string,
  form: FormData,
): Promise<FormOutcome> {
  const { legal } = inspections;
  const intent = form.get("intent");
  if (intent === "terminar")
    return submitWork(inspections, { by: "admin", uid: adminUid }, id, form, { work: legalWorkPath });
  return handleForm(form, async () => {
    if (intent !== "aceptar" && intent !== "rechazar") return rejected(form, { "": "Elige qué quieres hacer." });
    const reason = reasonField.safeParse(form.get("motivo") ?? undefined);
    if (intent === "rechazar" && !(reason.success && reason.data !== undefined))
      return rejected(form, { motivo: reason.error?.issues[0]?.message ?? LEGAL_MESSAGES.reason });
    const result =
      intent === "aceptar" ? await legal.accept(adminUid, id) : await legal.reject(adminUid, id, reason.data ?? "");
    if (result.ok)
      return done(
        legalWorkPath(id),
        intent === "aceptar"
          ? "Aceptaste el pedido y avisamos a quien lo hizo."
          : "Rechazaste el pedido y avisamos a quien lo hizo.",
      );
    return notDone(form, result, { "not-found": WORK_NOT_FOUND, closed: CLOSED });
  });
}
