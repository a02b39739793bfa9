import { z } from "zod";

import { lineField } from "~/platform/forms/fields";
import { parseForm } from "~/platform/forms/forms";
import { rejected, rejectedWith, type FormOutcome } from "~/platform/forms/outcome";
import type { FormFailure } from "~/platform/forms/typed-values";

import { WHY_MAX, WHY_MIN } from "./constants";

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
