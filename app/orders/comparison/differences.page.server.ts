import { OTHER_REASON, readReason, reasonFields, type Reason } from "~/admin-kit/decision/reasons";
import type { FieldsOfSheet } from "~/admin-kit/sheet/sheet";
import { formatDay } from "~/business/calendar";
import { formatSoles } from "~/business/money";
import { auditWrite } from "~/platform/audit/audit";
import type { Context } from "~/platform/context";
import { decodeDocument } from "~/platform/firestore/codec";
import { isDocumentId } from "~/platform/firestore/paths";
import { formText } from "~/platform/forms/form-text";
import { type FormOutcome, done, formNotFound, handleForm, rejected, unknownIntent } from "~/platform/forms/outcome";

import { adminOrderMoneyPath } from "../paths";
import { DIFFERENCE_NAMES, DIFFERENCES_PATH } from "./constants";
import { MoneyDifferenceSchema } from "./model";

/** Shown at once, oldest first: closing one makes room for the next. */
const SHOWN = 30;

export interface DifferenceRow {
  id: string;
  name: string;
  facts: { label: string; value: string; href?: string | null }[];
  why: FieldsOfSheet;
}

/** Open differences, oldest first. */
export async function loadDifferences({ database, log }: Context): Promise<{ rows: DifferenceRow[]; total: number }> {
  const open = { collection: "moneyDifferences", where: [["state", "==", "open"]] } as {
    collection: string;
    where: [string, "==", string][];
  };
  const [found, total] = await Promise.all([
    database.find({ ...open, orderBy: [["at", "asc"]], limit: SHOWN }),
    database.count({ ...open, limit: 1_000 }),
  ]);
  const rows = found.flatMap((snapshot) => {
    const difference = decodeDocument(MoneyDifferenceSchema, snapshot, log);
    if (!difference) return [];
    const { day, paymentId, orderId, orderNumber, kind, hereCentimos, thereCentimos } = difference;
    return [
      {
        id: snapshot.id,
        name: DIFFERENCE_NAMES[kind],
        facts: [
          { label: "Día", value: formatDay(day) },
          { label: "Pago", value: paymentId },
          { label: "Pedido", value: orderNumber, href: orderId === "" ? null : adminOrderMoneyPath(orderId) },
          { label: "Según el libro", value: formatSoles(hereCentimos) },
          { label: kind === "transfer" ? "Según el pago" : "Según Mercado Pago", value: formatSoles(thereCentimos) },
        ],
        why: reasonFields(CLOSING_REASONS, "Queda en el registro.", snapshot.id),
      },
    ];
  });
  return { rows, total };
}

/** How somebody dealt with a difference. */
const CLOSING_REASONS: readonly Reason[] = [
  {
    id: "llego-tarde",
    label: "El aviso llegó tarde y ya coincide",
    text: "El aviso de Mercado Pago llegó tarde: ahora los montos coinciden.",
  },
  {
    id: "devuelto",
    label: "Se devolvió el dinero al comprador",
    text: "El dinero que sobraba se devolvió al comprador.",
  },
  {
    id: "corregido",
    label: "Se corrigió el pago al vendedor",
    text: "Se corrigió el pago al vendedor, y ahora dice lo mismo que el libro.",
  },
  {
    id: "ajeno",
    label: "El pago no es de una compra en el sitio",
    text: "El pago no es de una compra en el sitio: no hay nada que corregir.",
  },
  OTHER_REASON,
];

/** Closes a difference (`id`) with what was done about it; nothing else changes. */
export function submitDifference({ database, clock }: Context, uid: string, form: FormData): Promise<FormOutcome> {
  return handleForm(form, async () => {
    if (form.get("intent") !== "cerrar") return unknownIntent(form);
    const id = formText(form, "id");
    if (!isDocumentId(id)) return formNotFound("No encontramos esa diferencia.");
    const why = readReason(CLOSING_REASONS, form, id);
    if (!why.ok) return rejected(form, why.errors);
    const path = `moneyDifferences/${id}`;
    const isClosedNow = await database.transaction(async (tx) => {
      const found = await tx.read(path);
      if (!found) return null;
      if (found.data.state === "closed") return false;
      const entry = { actor: uid, action: "difference.closed", target: "lists/differences", label: id } as const;
      tx.write({ update: path, data: { state: "closed" } });
      tx.write(auditWrite({ ...entry, reason: why.text }, clock.now()));
      return true;
    });
    if (isClosedNow === null) return formNotFound("No encontramos esa diferencia.");
    return isClosedNow
      ? done(DIFFERENCES_PATH, "Cerramos la diferencia.")
      : rejected(form, { "": "Esa diferencia ya estaba cerrada." }, 409);
  });
}
