import { AS_IS_FIELD } from "~/complaints/constants";
import { textsOf } from "~/complaints/draft";
import { CONNECTION_LOST } from "~/shell/recovery/offline-forms";

import type { ComplaintFormFailure } from "./form-page.action.server";

/** It is unknown whether it arrived: the form's stamp makes one sheet of both. */
export const UNSENT_MESSAGE =
  "Se cortó la conexión y no sabemos si tu hoja llegó. Lo que escribiste sigue aquí y en este " +
  "navegador: vuelve a presentarla cuando tengas señal. Si ya la recibimos, no se duplica.";

const BROKEN_MESSAGE =
  "El servicio no respondió bien y no sabemos si tu hoja llegó. Lo que escribiste sigue aquí y en este " +
  "navegador: vuelve a presentarla en unos minutos. Si ya la recibimos, no se duplica.";

/**
 * Answer to a form that did not reach the server: the page stays unchanged, with its chosen files. `message`
 * distinguishes a lost connection from a broken service (`keepingForm`).
 */
export function unsent(form: FormData, message: string): ComplaintFormFailure {
  return {
    ok: false,
    errors: { "": message === CONNECTION_LOST ? UNSENT_MESSAGE : BROKEN_MESSAGE },
    values: textsOf(form),
    mayFileAsIs: form.has(AS_IS_FIELD),
    notice: null,
  };
}
