import type { Accounts } from "~/accounts/accounts.server";
import { PASSKEY_INTENTS } from "~/accounts/passkeys/constants";
import { submitPasskeySignIn } from "~/accounts/passkeys/passkey-forms.action.server";
import { parseForm } from "~/platform/forms/forms";
import { done, handleForm, rejected, rejectedWith, type FormOutcome } from "~/platform/forms/outcome";

import { RegisterForm, SignInForm } from "./credentials";
import type { LoginMode } from "./login-page";

/** The forms of /login and /register. `next`: the page to open afterwards. */
export function submitLogin(accounts: Accounts, mode: LoginMode, form: FormData, next: string): Promise<FormOutcome> {
  if (form.get("intent") === PASSKEY_INTENTS.enter) return submitPasskeySignIn(accounts, form, next);
  return handleForm(form, async () => {
    const parsed = mode === "register" ? parseForm(RegisterForm, form) : parseForm(SignInForm, form);
    if (!parsed.ok) return rejectedWith(parsed);
    const result = await (mode === "register"
      ? accounts.signIn.register(parsed.data, next === "/" ? undefined : next)
      : accounts.signIn.withPassword(parsed.data));
    if (result.ok) return done(next, undefined, result.headers);
    return rejected(form, { [result.field ?? ""]: result.message }, result.status);
  });
}
