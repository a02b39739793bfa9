import { SAVED_VIEWS_PATH } from "~/admin-kit/list/query";
import { slugify } from "~/catalog/folding";
import type { Context } from "~/platform/context";
import { formLine, formText } from "~/platform/forms/form-text";
import { done, handleForm, rejected, unknownIntent, type FormOutcome } from "~/platform/forms/outcome";

import { SAVED_VIEWS_MAX, VIEW_NAME_MAX, viewAddress } from "./saved-views";

/** Data of the page. `de`: an address that is to get a name. */
export async function loadSavedViews({ adminViews, resources }: Context, uid: string, params: URLSearchParams) {
  return { views: await adminViews.list(uid), to: viewAddress(resources.sections, params.get("de") ?? "") };
}

/** Handles the forms of the page. `intent`: guardar or borrar. */
export function submitSavedViews(
  { adminViews, resources }: Context,
  uid: string,
  form: FormData,
): Promise<FormOutcome> {
  return handleForm(form, async () => {
    const intent = form.get("intent");
    if (intent === "borrar") {
      await adminViews.remove(uid, formText(form, "vista"));
      return done(SAVED_VIEWS_PATH, "Borramos la vista.");
    }
    if (intent !== "guardar") return unknownIntent(form);
    const name = formLine(form, "nombre");
    if (slugify(name) === "" || name.length > VIEW_NAME_MAX)
      return rejected(form, { nombre: `Escribe un nombre de hasta ${VIEW_NAME_MAX} letras o números.` });
    const to = viewAddress(resources.sections, formText(form, "de"));
    if (to === null) return rejected(form, { "": "Esa lista no se puede guardar. Vuelve a la lista e inténtalo." });
    const result = await adminViews.save(uid, name, to);
    if (result === "full")
      return rejected(form, { "": `Ya tienes ${SAVED_VIEWS_MAX} vistas. Borra una para guardar otra.` }, 409);
    return done(SAVED_VIEWS_PATH, `Guardamos la vista «${name}».`);
  });
}
