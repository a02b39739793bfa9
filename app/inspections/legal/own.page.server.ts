import { formatDate } from "~/business/format";
import type { Clock } from "~/platform/clock";
import { act, takeForm } from "~/platform/forms/act.server";
import { done, type FormOutcome } from "~/platform/forms/outcome";

import { OPEN_LEGAL_STATUSES, ownInspectionPath } from "../constants";
import type { Inspections } from "../inspections.server";
import { inspectionView } from "../view";
import type { LegalInspection } from "./legal.server";

export function ownLegalPage(inspection: LegalInspection, { now }: Clock) {
  const { legal, status, privateUntil } = inspection;
  return {
    inspection: inspectionView(inspection, now()),
    plate: legal.plate,
    documents: legal.documents.length,
    isOpen: OPEN_LEGAL_STATUSES.includes(status),
    /** Reason of the rejection; empty for none. */
    reason: legal.reason,
    /** The day its plate and documents are deleted; null before its end and afterwards. */
    privateUntil: privateUntil && formatDate(privateUntil),
  };
}

export type OwnLegalPageView = ReturnType<typeof ownLegalPage>;

/** `intent`: `cancelar`. */
export function submitOwnLegal({ legal }: Inspections, uid: string, id: string, form: FormData): Promise<FormOutcome> {
  return takeForm(form, {
    cancelar: act({
      run: () => legal.cancel(uid, id),
      done: () => done(ownInspectionPath(id), "Cancelamos tu pedido."),
      words: {
        "not-found": "No encontramos esta inspección.",
        closed: "Un asesor ya la tomó o ya terminó: no se puede cancelar aquí.",
      },
    }),
  });
}
