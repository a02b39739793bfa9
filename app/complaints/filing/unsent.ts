import { AS_IS_FIELD } from "~/complaints/constants";
import { textsOf } from "~/complaints/draft";

import type { ComplaintFormFailure } from "./form-page.action.server";

/** Nobody knows whether it arrived: the form's stamp makes one sheet of both. */
export const UNSENT_MESSAGE =
  "Se cortó la conexión y no sabemos si tu hoja llegó. Lo que escribiste sigue aquí y en este navegador: vuelve a presentarla cuando tengas señal. Si ya la recibimos, no se duplica.";

/** The answer to a form that did not reach the server: the page stays as it is, files chosen included. */
export function unsent(form: FormData): ComplaintFormFailure {
  return {
    ok: false,
    errors: { "": UNSENT_MESSAGE },
    values: textsOf(form),
    mayFileAsIs: form.has(AS_IS_FIELD),
    notice: null,
  };
}
