import { z } from "zod";

import type { AuditEntry, AuditRecorder } from "~/platform/audit/audit";
import { lineField } from "~/platform/forms/fields";
import { parseForm } from "~/platform/forms/forms";
import { rejected, rejectedWith, type FormOutcome } from "~/platform/forms/outcome";
import type { FormFailure } from "~/platform/forms/typed-values";

import { REVEAL_REASON, WHY_MAX, WHY_MIN } from "./constants";

/** Answer to a form of a page whose personal data is masked; `opened`: the data, once. */
export interface RevealReply extends FormFailure {
  opened?: { label: string; value: string }[];
}

const why = lineField("El motivo", { min: WHY_MIN, max: WHY_MAX });
const NO_WHY = `Escribe el motivo, con al menos ${WHY_MIN} caracteres.`;

/** A form with a reason for the log in the field `name`. */
export async function withWhy<F extends FormFailure>(
  form: FormData,
  name: string,
  run: (reason: string) => Promise<FormOutcome<F>>,
): Promise<FormOutcome<F | FormFailure>> {
  const parsed = parseForm(z.object({ [name]: why }), form);
  if (!parsed.ok) return rejectedWith(parsed);
  const reason = parsed.data[name];
  return reason === undefined ? rejected(form, { [name]: NO_WHY }) : run(reason);
}

/** Shows personal data once, for a reason; never without its entry in the log, which `read` gives. */
export function reveal(
  audit: AuditRecorder,
  form: FormData,
  read: (reason: string) => Promise<{ entry: AuditEntry; facts: { label: string; value: string }[] }>,
): Promise<FormOutcome<RevealReply>> {
  return withWhy(form, REVEAL_REASON, async (reason) => {
    const { entry, facts } = await read(reason);
    await audit.record(entry);
    const opened = facts.filter(({ value }) => value !== "");
    return { kind: "shown", reply: { ok: false, errors: {}, values: {}, opened } };
  });
}
