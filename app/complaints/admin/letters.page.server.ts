import { createBulk, takeEach } from "~/admin-kit/bulk/bulk.server";
import { rowKey } from "~/admin-kit/bulk/rows";
import type { FieldsOfSheet } from "~/admin-kit/sheet/sheet";
import { limaDay } from "~/business/calendar";
import { formatDate } from "~/business/format";
import { COMPLAINT_LIST_PATH, complaintPath } from "~/complaints/list-query";
import { COMPLAINT_NUMBER, ProgressSchema, type Progress } from "~/complaints/model";
import { KIND_NAMES } from "~/complaints/progress/constants";
import { letterText } from "~/complaints/progress/letter";
import { versionOf } from "~/complaints/progress/transitions";
import type { Context } from "~/platform/context";
import { decodeDocument } from "~/platform/firestore/codec";
import { parseForm } from "~/platform/forms/forms";
import { rejected } from "~/platform/forms/outcome";

import { LetterForm, LETTER_MESSAGES } from "./complaint-page.action.server";
import { LETTER_FIELDS as FIELDS, POST_INTENT } from "./constants";

/** Each letter keeps its copy of the proof. */
const LETTERS_AT_ONCE = 20;
const countOf = (count: number) => (count === 1 ? "1 carta" : `${count} cartas`);

/** Letters that went out together, with the list that the carrier stamped. */
export const LETTERS_BULK = createBulk<Context, typeof POST_INTENT>({
  list: { path: `${COMPLAINT_LIST_PATH}?estado=por-enviar`, label: "Reclamos" },
  steps: {
    [POST_INTENT]: {
      verb: "Registrar las cartas enviadas",
      effect: "Cada caso queda respondido con el día de envío y la constancia. No se puede deshacer.",
    },
  },
  things: countOf,
  isFeminine: true,
  none: "No elegiste ninguna carta.",
  max: LETTERS_AT_ONCE,
  shape: { id: COMPLAINT_NUMBER, version: /^\d{1,9}$/ },
  fields: () => LETTERS_FORM,
  target: (number) => `complaintProgress/${number}`,
  async preview(context, rows) {
    const found = await progressOf(
      context,
      rows.map(({ id }) => id),
    );
    return found.map((one) => ({
      key: rowKey(one.number, versionOf(one)),
      title: one.number,
      to: complaintPath(one.number),
      facts: [KIND_NAMES[one.kind], one.consumerName, one.answer ? `respuesta del ${formatDate(one.answer.at)}` : ""],
      problem: one.state === "posting" ? null : "no debe una carta",
    }));
  },
  async take(context, rows, { actor, form }) {
    const { complaints, clock } = context;
    const parsed = parseForm(LetterForm, form);
    const file = form.get(FIELDS.proof);
    const proof = file instanceof File && file.size > 0 ? file : null;
    const errors: Record<string, string> = parsed.ok ? {} : { ...parsed.errors };
    if (parsed.ok && parsed.data[FIELDS.sentOn] > limaDay(clock.now())) errors[FIELDS.sentOn] = LETTER_MESSAGES.future;
    if (proof === null) errors[FIELDS.proof] = LETTER_MESSAGES.proof;
    if (!parsed.ok || proof === null || Object.keys(errors).length > 0) return rejected(form, errors);
    const { [FIELDS.sentOn]: sentOn, [FIELDS.carrier]: carrier } = parsed.data;
    const bytes = await proof.arrayBuffer();
    const known = await progressOf(
      context,
      rows.map(({ id }) => id),
    );
    const { count, left } = await takeEach(rows, async ({ id, version }) => {
      const answer = known.find(({ number }) => number === id)?.answer;
      if (answer && sentOn < limaDay(answer.at)) return `${id}: ${LETTER_MESSAGES.early}`;
      const stored = await complaints.uploads.storeProof(id, {
        name: proof.name,
        arrayBuffer: () => Promise.resolve(bytes),
      });
      if (stored === null || typeof stored === "string") return `${id}: ${stored ?? LETTER_MESSAGES.proof}`;
      const letter = { sentOn, carrier, proof: stored };
      const asked = { step: "post", actor, text: letterText(letter), version, letter } as const;
      return (await complaints.progress.advance(id, asked)).ok ? null : `${id} cambió mientras lo veías.`;
    });
    return { kind: "taken", words: count === 0 ? null : `Registramos ${countOf(count)}.`, left };
  },
});

async function progressOf({ database, log }: Context, numbers: readonly string[]): Promise<Progress[]> {
  const found = await database.readAll(numbers.map((number) => `complaintProgress/${number}`));
  return found.flatMap((one) => (one === null ? [] : (decodeDocument(ProgressSchema, one, log) ?? [])));
}

const LETTERS_FORM: FieldsOfSheet = {
  fields: {
    [FIELDS.sentOn]: { label: "Día de envío", type: "date", required: true },
    [FIELDS.carrier]: {
      label: "Empresa o persona que las lleva",
      required: true,
      maxLength: 80,
      hint: "Por ejemplo, Serpost u Olva Courier.",
    },
    [FIELDS.proof]: {
      label: "Constancia de envío",
      input: "files",
      accept: "photos-or-documents",
      hint: "El cargo con todas las cartas: un PDF o una foto. Queda con cada una.",
    },
  },
};
