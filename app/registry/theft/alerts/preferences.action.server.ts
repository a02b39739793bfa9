import type { Context } from "~/platform/context";
import { done, type FormOutcome, handleForm, rejected, unknownIntent } from "~/platform/forms/outcome";

import { ALERT_CHOICES, ALERT_INTENT } from "./constants";

export function isAlertForm(form: FormData): boolean {
  return form.get("intent") === ALERT_INTENT;
}

/** The form about thefts near a user. @throws redirect when signed out */
export function submitAlerts({ accounts, theft }: Context, form: FormData): Promise<FormOutcome> {
  return handleForm(form, async () => {
    const { uid } = await accounts.requireUser();
    const choice = ALERT_CHOICES.find((one) => one === form.get("robos"));
    if (choice === undefined) return unknownIntent(form);
    if (await theft.alerts.choose(uid, choice))
      return done(
        "/perfil/preferencias",
        choice === "off" ? "Ya no te avisaremos de robos." : "Te avisaremos de robos cerca de ti.",
      );
    return rejected(form, { "": "Agrega primero tu distrito en tus datos." }, 409);
  });
}
