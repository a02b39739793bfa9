import { redirect } from "@remix-run/cloudflare";

import type { User } from "~/accounts/model";
import { SAVED_VIEWS_PATH } from "~/admin-kit/list/query";
import { slugify } from "~/catalog/folding";
import type { Context } from "~/platform/context";
import { TICKED } from "~/platform/forms/field-look";
import { formLine, formText } from "~/platform/forms/form-text";
import { done, handleForm, notDone, rejected, unknownIntent, type FormOutcome } from "~/platform/forms/outcome";
import { notFound } from "~/platform/http/http";

import { MAIL_DAY_NAMES, MAIL_DAYS, SAVED_VIEWS_MAX, VIEW_NAME_MAX, viewAddress } from "./saved-views";

const NO_VIEW = "No encontramos esa vista: quizá la borraron o dejaron de compartirla.";
const TOO_MANY = `Ya tienes ${SAVED_VIEWS_MAX} vistas de esa lista. Borra una para guardar otra.`;

/** Data of the page. `de`: an address that is to get a name. */
export async function loadSavedViews({ adminViews, resources }: Context, user: User, params: URLSearchParams) {
  return { views: await adminViews.list(user), to: viewAddress(resources.sections, params.get("de") ?? "") };
}

/** The file of a view: its own address asks for what each download asks for. @throws a redirect, or a 404 */
export async function openViewFile({ adminViews }: Context, user: User, id: string): Promise<never> {
  const view = await adminViews.find(user, id);
  if (view === null) throw notFound(NO_VIEW);
  const [path = "", query = ""] = view.to.split("?");
  throw redirect(query === "" ? `${path}.csv` : `${path}.csv?${query}`);
}

/** `intent`: guardar, renombrar, compartir, dejar, correo or borrar. */
export function submitSavedViews({ adminViews, resources }: Context, user: User, form: FormData): Promise<FormOutcome> {
  return handleForm(form, async () => {
    const intent = form.get("intent");
    const id = formText(form, "vista");
    const name = formLine(form, "nombre");
    const told = async (result: ReturnType<typeof adminViews.rename>, words: (name: string) => string) => {
      const answer = await result;
      if (answer.ok) return done(SAVED_VIEWS_PATH, words(answer.name));
      return notDone(form, answer, { "not-found": NO_VIEW, limited: "Esa vista ya llega a 20 personas." });
    };
    if ((intent === "guardar" || intent === "renombrar") && (slugify(name) === "" || name.length > VIEW_NAME_MAX))
      return rejected(form, { [`nombre${id && `-${id}`}`]: `Escribe un nombre de hasta ${VIEW_NAME_MAX} letras.` });
    switch (intent) {
      case "guardar": {
        const to = viewAddress(resources.sections, formText(form, "de"));
        const saved = to && (await adminViews.save(user, name, to));
        if (saved && !saved.ok && saved.reason === "limited") return rejected(form, { "": TOO_MANY }, 409);
        if (!saved || !saved.ok)
          return rejected(form, { "": "Esa lista no se puede guardar. Vuelve a la lista e inténtalo." });
        return done(SAVED_VIEWS_PATH, `Guardamos la vista «${name}».`);
      }
      case "renombrar":
        return told(adminViews.rename(user, id, name), () => `La vista se llama ahora «${name}».`);
      case "compartir":
        return told(
          adminViews.share(user, id, true),
          (shared) => `Compartimos «${shared}» con quienes pueden abrir la lista.`,
        );
      case "dejar":
        return told(adminViews.share(user, id, false), (shared) => `«${shared}» es solo tuya otra vez.`);
      case "correo": {
        const day = MAIL_DAYS.find((one) => one === form.get("dia")) ?? null;
        const mail = day && { day, evenEmpty: form.get("vacia") === TICKED };
        return told(adminViews.mailTo(user, id, mail), (mailed) =>
          day === null
            ? `Ya no te enviamos «${mailed}».`
            : `${MAIL_DAY_NAMES[day]} a las 7 de la mañana te enviamos «${mailed}».`,
        );
      }
      case "borrar":
        return told(adminViews.remove(user, id), (removed) => `Borramos la vista «${removed}».`);
      default:
        return unknownIntent(form);
    }
  });
}
