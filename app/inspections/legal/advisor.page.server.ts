import { OTHER_REASON, readReason, reasonFields, type Reason } from "~/admin-kit/decision/reasons";
import { formatDateTime } from "~/business/format";
import { casePath } from "~/cases/queue-query";
import { done, handleForm, notDone, rejected, type FormOutcome } from "~/platform/forms/outcome";

import { adminDocumentPath, legalWorkPath } from "../constants";
import type { Inspections } from "../inspections.server";
import { loadWork, submitWork, WORK_NOT_FOUND } from "../work/work.page.server";
import { documentViews } from "./documents.page.server";

/** Null for anything but a legal inspection. Callers check permissions. */
export async function loadAdvisorPage(inspections: Inspections, adminUid: string, id: string) {
  const inspection = await inspections.legal.read(id);
  const work = inspection && (await loadWork(inspections, { by: "admin", uid: adminUid }, id));
  if (!inspection || !work) return null;
  const { legal, status, userEmail, createdAt, caseNumber } = inspection;
  return {
    work,
    plate: legal.plate,
    email: userEmail,
    asked: formatDateTime(createdAt),
    /** No advisor has accepted it yet. */
    isWaiting: status === "requested",
    documents: documentViews(legal.documents, (position) => adminDocumentPath(id, position)),
    reason: legal.reason,
    /** Fields of a rejection. */
    why: reasonFields(REJECTION_REASONS, "Lo lee en su correo quien la pidió."),
    case: caseNumber === null ? null : { number: caseNumber, to: casePath(caseNumber) },
  };
}

export type AdvisorPageView = NonNullable<Awaited<ReturnType<typeof loadAdvisorPage>>>;

const CLOSED = "Esta inspección ya cambió de estado: vuelve a cargar la página.";
const REJECTION_REASONS: readonly Reason[] = [
  { id: "placa", label: "La placa no es de la moto", text: "La placa no corresponde a la moto." },
  { id: "documentos", label: "Faltan documentos", text: "Los documentos que adjuntaste no alcanzan para revisarla." },
  { id: "pago", label: "No acordamos el pago", text: "No pudimos acordar el pago contigo." },
  {
    id: "consultas",
    label: "Consultas caídas",
    text: "Las consultas oficiales no responden. Pídela otra vez en unos días.",
  },
  OTHER_REASON,
];

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
    const why = intent === "rechazar" ? readReason(REJECTION_REASONS, form) : null;
    if (why && !why.ok) return rejected(form, why.errors);
    const result = why ? await legal.reject(adminUid, id, why.text) : await legal.accept(adminUid, id);
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
