import { z } from "zod";

import type { Accounts } from "~/accounts/accounts.server";
import { recoverPath } from "~/accounts/constants";
import type { VerifiedUser } from "~/accounts/session/deps";
import { EmailField, NewPasswordField } from "~/accounts/sign-in/credentials";
import { parseForm, type FormFailure } from "~/platform/forms/forms";
import { done, handleForm, rejected, rejectedWith, type FormOutcome } from "~/platform/forms/outcome";

import { isExpired, type CodeMode } from "./constants";

const ResetRequestForm = z.object({ email: EmailField });
const NewPasswordForm = z.object({ password: NewPasswordField });

/** The form of /recuperar-contrasena. Answers the same for every e-mail. `redirectTo`: a checked path for after it. */
export function submitResetRequest(accounts: Accounts, form: FormData, redirectTo: string): Promise<FormOutcome> {
  return handleForm(form, async () => {
    const parsed = parseForm(ResetRequestForm, form);
    if (!parsed.ok) return rejectedWith(parsed);
    const failure = await accounts.emailLinks.requestReset(
      parsed.data.email,
      redirectTo === "/" ? undefined : redirectTo,
    );
    if (failure)
      return rejected(form, { [failure.field ?? ""]: failure.message }, failure.status, failure.retryAfterSeconds);
    const again = recoverPath({ redirectTo });
    return done(`${again}${again.includes("?") ? "&" : "?"}enviado=1`);
  });
}

interface CodeFailure extends FormFailure {
  expired?: boolean;
}

/** The button that mails the verification link again; back to `back`, where the link leads as well. */
export function submitConfirmEmail(
  { security }: Accounts,
  user: VerifiedUser,
  form: FormData,
  back: string,
): Promise<FormOutcome> {
  return handleForm(form, async () => {
    const result = await security.resendVerification(user, back);
    return result.ok
      ? done(back, result.flash ?? undefined)
      : rejected(form, result.errors, result.status, result.retryAfterSeconds);
  });
}

/** The form of /auth/accion: uses the code of a mail. `back`: where its link leads to. */
export function submitCode(
  { emailLinks }: Accounts,
  mode: CodeMode,
  code: string,
  form: FormData,
  back?: string,
): Promise<FormOutcome<CodeFailure>> {
  return handleForm<CodeFailure>(form, async () => {
    const parsed = mode === "resetPassword" ? parseForm(NewPasswordForm, form) : null;
    if (parsed && !parsed.ok) return rejectedWith(parsed);
    const result = await (mode === "resetPassword"
      ? emailLinks.resetPassword(code, parsed?.data.password ?? "", back)
      : emailLinks.applyCode(mode, code, back));
    if (result.ok) return done(result.to, result.flash, result.headers);
    const { field, message, cause, status } = result.failure;
    const { failure } = rejected(form, { [field === "password" ? field : ""]: message });
    return rejectedWith({ ...failure, expired: isExpired(cause) }, status);
  });
}
