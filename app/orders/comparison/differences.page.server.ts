import { z } from "zod";

import { formatDay } from "~/business/calendar";
import { formatSoles } from "~/business/money";
import { auditWrite } from "~/platform/audit/audit";
import type { Context } from "~/platform/context";
import { decodeDocument } from "~/platform/firestore/codec";
import { isDocumentId } from "~/platform/firestore/paths";
import { lineField, required } from "~/platform/forms/fields";
import { formText } from "~/platform/forms/form-text";
import { parseForm } from "~/platform/forms/forms";
import {
  type FormOutcome,
  done,
  formNotFound,
  handleForm,
  rejected,
  rejectedWith,
  unknownIntent,
} from "~/platform/forms/outcome";

import { adminOrderMoneyPath } from "../paths";
import { DIFFERENCE_NAMES, DIFFERENCE_NOTE_MAX, DIFFERENCES_PATH, differenceNoteField } from "./constants";
import { MoneyDifferenceSchema } from "./model";

/** Shown at once, oldest first: closing one makes room for the next. */
const SHOWN = 30;

export interface DifferenceRow {
  id: string;
  name: string;
  facts: { label: string; value: string; href?: string | null }[];
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
      },
    ];
  });
  return { rows, total };
}

const NoteField = required(lineField("Qué se hizo", { min: 3, max: DIFFERENCE_NOTE_MAX }), "Escribe qué se hizo.");

/** Closes a difference with what was done about it; nothing else changes. */
export function submitDifference({ database, clock }: Context, uid: string, form: FormData): Promise<FormOutcome> {
  return handleForm(form, async () => {
    if (form.get("intent") !== "cerrar") return unknownIntent(form);
    const id = formText(form, "id");
    if (!isDocumentId(id)) return formNotFound("No encontramos esa diferencia.");
    const field = differenceNoteField(id);
    const parsed = parseForm(z.object({ [field]: NoteField }), form);
    if (!parsed.ok) return rejectedWith(parsed);
    const path = `moneyDifferences/${id}`;
    const isClosedNow = await database.transaction(async (tx) => {
      const found = await tx.read(path);
      if (!found) return null;
      if (found.data.state === "closed") return false;
      const entry = { actor: uid, action: "difference.closed", target: "lists/differences", label: id } as const;
      tx.write({ update: path, data: { state: "closed" } });
      tx.write(auditWrite({ ...entry, reason: parsed.data[field] ?? "" }, clock.now()));
      return true;
    });
    if (isClosedNow === null) return formNotFound("No encontramos esa diferencia.");
    return isClosedNow
      ? done(DIFFERENCES_PATH, "Cerramos la diferencia.")
      : rejected(form, { "": "Esa diferencia ya estaba cerrada." }, 409);
  });
}
