import type { Accounts } from "~/accounts/accounts.server";
import { SECURITY_PATH } from "~/accounts/constants";
import type { VerifiedUser } from "~/accounts/session/deps";
import { act, takeForm } from "~/platform/forms/act.server";
import { formText } from "~/platform/forms/form-text";
import { done, type FormOutcome } from "~/platform/forms/outcome";

import { PASSKEY_FIELDS as FIELDS, PASSKEY_INTENTS as INTENTS } from "./constants";

const OWN = new Set<string>([INTENTS.add, INTENTS.rename, INTENTS.remove]);
const TO_LIST = `${SECURITY_PATH}#llaves`;

export function isAboutPasskeys(form: FormData): boolean {
  return OWN.has(formText(form, "intent"));
}

/** The forms of the list of passkeys. The caller has asked for the second factor. */
export function submitPasskeys({ passkeys }: Accounts, user: VerifiedUser, form: FormData): Promise<FormOutcome> {
  const typed = (name: keyof typeof FIELDS): string => formText(form, FIELDS[name]);
  return takeForm(form, {
    [INTENTS.add]: act({
      run: () => passkeys.add(user, typed("answer")),
      done: ({ headers }) => done(TO_LIST, "Agregaste una llave de acceso.", headers),
    }),
    [INTENTS.rename]: act({
      run: () => passkeys.rename(user, typed("renamed"), typed("name")),
      done: () => done(TO_LIST, "Cambiamos el nombre de tu llave."),
      fields: { name: FIELDS.name },
    }),
    [INTENTS.remove]: act({
      run: () => passkeys.remove(user, typed("removed"), typed("removePassword")),
      done: ({ headers }) => done(TO_LIST, "Quitaste la llave de acceso. Bórrala también de tu dispositivo.", headers),
      fields: { password: FIELDS.removePassword },
    }),
  });
}

/** Signs in by the form of /login; `next`: the page to open afterwards. */
export function submitPasskeySignIn({ passkeys }: Accounts, form: FormData, next: string): Promise<FormOutcome> {
  const enter = act({
    run: () => passkeys.signIn(formText(form, FIELDS.answer)),
    done: ({ headers }) => done(next, undefined, headers),
    fields: {},
  });
  return takeForm(form, enter);
}

/** Shows a passkey where a code is asked for; `back`: the page that needs it. */
export function submitPasskeyProof(
  { passkeys }: Pick<Accounts, "passkeys">,
  user: VerifiedUser,
  form: FormData,
  back: string,
): Promise<FormOutcome> {
  const prove = act({
    run: () => passkeys.prove(user, formText(form, FIELDS.answer)),
    done: ({ headers }) => done(back, "Confirmamos que eres tú. Puedes seguir.", headers),
  });
  return takeForm(form, prove);
}
