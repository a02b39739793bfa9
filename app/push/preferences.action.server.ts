import { UserSchema } from "~/accounts/model";
import type { Context } from "~/platform/context";
import { failed } from "~/platform/failed";
import { formText } from "~/platform/forms/form-text";
import { done, formNotFound, handleForm, notDone, rejected, type FormOutcome } from "~/platform/forms/outcome";
import { typedValues } from "~/platform/forms/typed-values";

import { PREFERENCES_PATH, PUSH_INTENTS, typedChoices } from "./constants";

const NO_DEVICE = "Todavía no hay ningún equipo con notificaciones. Actívalas primero en este.";
/** For users without scripts, or who pressed before scripts had loaded. */
const NEEDS_SCRIPTS =
  "Tu navegador no terminó de cargar la página, o tiene JavaScript apagado. Espera unos segundos y toca el " +
  "botón otra vez.";

const INTENTS: ReadonlySet<unknown> = new Set(Object.values(PUSH_INTENTS));

export function isPushForm(form: FormData): boolean {
  return INTENTS.has(form.get("intent"));
}

/** The forms about notifications of /perfil/preferencias. @throws redirect when signed out */
export function submitPush(context: Context, form: FormData): Promise<FormOutcome> {
  const { accounts, push } = context;

  return handleForm(form, async () => {
    const { uid } = await accounts.requireUser();
    if (push.publicKey === null) return formNotFound("Las notificaciones no están disponibles.");
    switch (form.get("intent")) {
      case PUSH_INTENTS.choices:
        return saveChoices(accounts, uid, form);
      case PUSH_INTENTS.remove:
        await push.devices.remove(uid, formText(form, "device"));
        return done(PREFERENCES_PATH, "Listo: ese dispositivo ya no recibe notificaciones.");
      case PUSH_INTENTS.test:
        return sendTest(context, uid, form);
      default:
        return rejected(form, { "": NEEDS_SCRIPTS });
    }
  });
}

/** A box that is not ticked is off. */
async function saveChoices(accounts: Context["accounts"], uid: string, form: FormData): Promise<FormOutcome> {
  const preferences = UserSchema.shape.preferences.parse((await accounts.user(uid))?.preferences);
  const notifications = { ...preferences.notifications, push: typedChoices(typedValues(form)) };
  await accounts.profile.update(uid, { preferences: { ...preferences, notifications } });
  return done(PREFERENCES_PATH, "Guardamos qué notificaciones quieres.");
}

async function sendTest({ accounts, push }: Context, uid: string, form: FormData): Promise<FormOutcome> {
  const user = await accounts.user(uid);
  const result = user ? await push.test(user) : failed("no-device");
  if (result.ok)
    return done(PREFERENCES_PATH, "Te enviamos una notificación de prueba. Llega en un minuto como máximo.");
  const limited = "Ya enviaste varias pruebas. Inténtalo otra vez dentro de una hora.";
  return notDone(form, result, { "no-device": NO_DEVICE, limited });
}
