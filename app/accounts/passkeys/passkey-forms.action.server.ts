import type { Accounts } from "~/accounts/accounts.server";
import { SECURITY_PATH } from "~/accounts/constants";
import type { VerifiedUser } from "~/accounts/session/deps";
import { formText } from "~/platform/forms/form-text";
import { done, handleForm, rejected, unknownIntent, type FormOutcome } from "~/platform/forms/outcome";

import { PASSKEY_FIELDS as FIELDS, PASSKEY_INTENTS as INTENTS } from "./constants";
import type { PasskeyRejection } from "./passkeys.server";

const OWN = new Set<string>([INTENTS.add, INTENTS.rename, INTENTS.remove]);
const TO_LIST = `${SECURITY_PATH}#llaves`;

export function isAboutPasskeys(form: FormData): boolean {
  return OWN.has(formText(form, "intent"));
}

/** The forms of the list of passkeys. The caller has asked for the second factor. */
export function submitPasskeys({ passkeys }: Accounts, user: VerifiedUser, form: FormData): Promise<FormOutcome> {
  return handleForm(form, async () => {
    switch (formText(form, "intent")) {
      case INTENTS.add: {
        const added = await passkeys.add(user, formText(form, FIELDS.answer));
        return added.ok ? done(TO_LIST, "Agregaste una llave de acceso.", added.headers) : refusedBy(form, added);
      }
      case INTENTS.rename: {
        const renamed = await passkeys.rename(user, formText(form, FIELDS.renamed), formText(form, FIELDS.name));
        return renamed.ok ? done(TO_LIST, "Cambiamos el nombre de tu llave.") : refusedBy(form, renamed);
      }
      case INTENTS.remove: {
        const removed = await passkeys.remove(
          user,
          formText(form, FIELDS.removed),
          formText(form, FIELDS.removePassword),
        );
        return removed.ok
          ? done(TO_LIST, "Quitaste la llave de acceso. Bórrala también de tu dispositivo.", removed.headers)
          : refusedBy(form, removed);
      }
      default:
        return unknownIntent(form);
    }
  });
}

/** Signs in by the form of /login; `next`: the page to open afterwards. */
export function submitPasskeySignIn({ passkeys }: Accounts, form: FormData, next: string): Promise<FormOutcome> {
  return handleForm(form, async () => {
    const entered = await passkeys.signIn(formText(form, FIELDS.answer));
    return entered.ok ? done(next, undefined, entered.headers) : refusedBy(form, entered);
  });
}

/** Shows a passkey where a code is asked for; `back`: the page that needs it. */
export function submitPasskeyProof(
  { passkeys }: Pick<Accounts, "passkeys">,
  user: VerifiedUser,
  form: FormData,
  back: string,
): Promise<FormOutcome> {
  return handleForm(form, async () => {
    const shown = await passkeys.prove(user, formText(form, FIELDS.answer));
    return shown.ok ? done(back, "Confirmamos que eres tú. Puedes seguir.", shown.headers) : refusedBy(form, shown);
  });
}

function refusedBy(form: FormData, { status, message, field, retryAfterSeconds }: PasskeyRejection) {
  const names = { password: FIELDS.removePassword, name: FIELDS.name } as const;
  return rejected(form, { [field ? names[field] : ""]: message }, status, retryAfterSeconds);
}
