import { z } from "zod";

import type { Accounts } from "~/accounts/accounts.server";
import { EmailField, NewPasswordField } from "~/accounts/sign-in/credentials";
import { parseForm, type FormFailure } from "~/platform/forms/forms";
import { done, handleForm, rejected, rejectedWith, type FormOutcome } from "~/platform/forms/outcome";

import { isExpired, type CodeMode } from "./constants";

const ResetRequestForm = z.object({ email: EmailField });
const NewPasswordForm = z.object({ password: NewPasswordField });

/** The form of /recuperar-contrasena. Answers the same for every e-mail. */
export function submitResetRequest(accounts: Pick<Accounts, "emailLinks">, form: FormData): Promise<FormOutcome> {
  return handleForm(form, async () => {
    const parsed = parseForm(ResetRequestForm, form);
    if (!parsed.ok) return rejectedWith(parsed);
    const failure = await accounts.emailLinks.requestReset(parsed.data.email);
    if (failure) return rejected(form, { [failure.field ?? ""]: failure.message }, failure.status);
    return done("/recuperar-contrasena?enviado=1");
  });
}

/** The page of a mailed code, shown again. */
export interface CodeFailure extends FormFailure {
  /** Whether the code is worth nothing any more: expired, used or forged. */
  expired?: boolean;
}

/** The form of /auth/accion: uses the code of a mail. */
export function submitCode(
  { emailLinks }: Pick<Accounts, "emailLinks">,
  mode: CodeMode,
  code: string,
  form: FormData,
): Promise<FormOutcome<CodeFailure>> {
  return handleForm<CodeFailure>(form, async () => {
    const parsed = mode === "resetPassword" ? parseForm(NewPasswordForm, form) : null;
    if (parsed && !parsed.ok) return rejectedWith(parsed);
    const result = await (mode === "resetPassword"
      ? emailLinks.resetPassword(code, parsed?.data.password ?? "")
      : emailLinks.applyCode(mode, code));
    if (result.ok) return done(result.to, result.flash, result.headers);
    const { field, message, cause, status } = result.failure;
    const { failure } = rejected(form, { [field === "password" ? field : ""]: message });
    return rejectedWith({ ...failure, expired: isExpired(cause) }, status);
  });
}
