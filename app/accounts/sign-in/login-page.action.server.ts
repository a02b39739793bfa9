import type { Accounts } from "~/accounts/accounts.server";
import { parseForm } from "~/platform/forms/forms";
import { done, handleForm, rejectedBy, rejectedWith, type FormOutcome } from "~/platform/forms/outcome";

import { RegisterForm, SignInForm } from "./credentials";
import type { LoginMode } from "./login-page";

/** The forms of /login and /register. `next`: the page to open. `token`: of the mailed link. */
export function submitLogin(
  accounts: Accounts,
  mode: LoginMode,
  form: FormData,
  next: string,
  token = "",
): Promise<FormOutcome> {
  return handleForm(form, async () => {
    const parsed = mode === "register" ? parseForm(RegisterForm, form) : parseForm(SignInForm, form);
    if (!parsed.ok) return rejectedWith(parsed);
    const result = await (mode === "register"
      ? accounts.signIn.register(parsed.data, { token, ...(next !== "/" && { back: next }) })
      : accounts.signIn.withPassword(parsed.data));
    if (!result.ok && result.isMailed)
      return done(`/register?enviado=1${next === "/" ? "" : `&redirect=${encodeURIComponent(next)}`}`);
    if (result.ok) return done(next, undefined, result.headers);
    return rejectedBy(form, result);
  });
}
