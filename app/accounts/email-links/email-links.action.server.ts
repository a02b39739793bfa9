import { z } from "zod";

import type { Accounts } from "~/accounts/accounts.server";
import { recoverPath } from "~/accounts/constants";
import type { VerifiedUser } from "~/accounts/session/deps";
import { EmailField, NewPasswordField } from "~/accounts/sign-in/credentials";
import { act, takeForm } from "~/platform/forms/act.server";
import { parseForm, type FormFailure } from "~/platform/forms/forms";
import { done, handleForm, rejectedBy, rejectedWith, type FormOutcome } from "~/platform/forms/outcome";

import { isExpired, type CodeMode } from "./constants";

const ResetRequestForm = z.object({ email: EmailField });
const NewPasswordForm = z.object({ password: NewPasswordField });

/** The form of /recuperar-contrasena. Answers the same for every e-mail. `redirectTo`: a checked path for after it. */
export function submitResetRequest(accounts: Accounts, form: FormData, redirectTo: string): Promise<FormOutcome> {
  const again = recoverPath({ redirectTo });
  const ask = act({
    form: ResetRequestForm,
    run: ({ email }) => accounts.emailLinks.requestReset(email, redirectTo === "/" ? undefined : redirectTo),
    done: () => done(`${again}${again.includes("?") ? "&" : "?"}enviado=1`),
  });
  return takeForm(form, ask);
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
  const resend = act({
    run: () => security.resendVerification(user, back),
    done: ({ flash }) => done(back, flash ?? undefined),
  });
  return takeForm(form, resend);
}

/**
 * The form of /auth/accion: uses the code of a mail. `next` is where the link of a verification or a reset leads to.
 */
export function submitCode(
  { emailLinks }: Accounts,
  mode: CodeMode,
  code: string,
  form: FormData,
  next?: string,
): Promise<FormOutcome<CodeFailure>> {
  return handleForm<CodeFailure>(form, async () => {
    const parsed = mode === "resetPassword" ? parseForm(NewPasswordForm, form) : null;
    if (parsed && !parsed.ok) return rejectedWith(parsed);
    const result = await (mode === "resetPassword"
      ? emailLinks.resetPassword(code, parsed?.data.password ?? "", next)
      : emailLinks.applyCode(mode, code, next));
    if (result.ok) return done(result.to, result.flash, result.headers);
    const back = rejectedBy(form, result.failure, { password: "password" });
    return { ...back, failure: { ...back.failure, expired: isExpired(result.failure.cause) } };
  });
}
