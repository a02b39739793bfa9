import { z } from "zod";

import { findProvider } from "~/accounts/providers";
import type { VerifiedUser } from "~/accounts/session/deps";
import { CREDENTIALS_MESSAGES, EmailField, NewPasswordField } from "~/accounts/sign-in/credentials";
import { formText } from "~/platform/forms/form-text";
import { parseForm } from "~/platform/forms/forms";
import { done, handleForm, rejected, rejectedWith, unknownIntent, type FormOutcome } from "~/platform/forms/outcome";

import { SECURITY_FIELDS as FIELDS, SECURITY_INTENTS as INTENTS } from "./constants";
import type { Security, SecurityResult } from "./security.server";

const text = z.string().catch("");
const known = text.pipe(z.string().min(1, CREDENTIALS_MESSAGES.incomplete));

const NoFields = z.object({});
const SessionForm = z.object({ [FIELDS.session]: text });
const EmailForm = z.object({ [FIELDS.newEmail]: EmailField, [FIELDS.emailPassword]: text });
const EmailFormWithPassword = EmailForm.extend({ [FIELDS.emailPassword]: known });
const PasswordForm = z.object({ [FIELDS.currentPassword]: text, [FIELDS.newPassword]: NewPasswordField });
const PasswordFormWithPassword = PasswordForm.extend({ [FIELDS.currentPassword]: known });
const LinkForm = z.object({ [FIELDS.provider]: text, [FIELDS.linkPassword]: text });
const LinkFormWithPassword = LinkForm.extend({ [FIELDS.linkPassword]: known });
const UnlinkForm = z.object({ [FIELDS.provider]: text, [FIELDS.unlinkPassword]: text });
const UnlinkFormWithPassword = UnlinkForm.extend({ [FIELDS.unlinkPassword]: known });

/** Forms that guard the account without changing how one enters it. */
const FREE = new Set<string>([INTENTS.resend, INTENTS.signOutOne, INTENTS.signOutAll]);

export function needsFactor(form: FormData): boolean {
  return !FREE.has(formText(form, "intent"));
}

export function submitSecurity(security: Security, user: VerifiedUser, form: FormData): Promise<FormOutcome> {
  const withPassword = user.account.methods.some(({ id }) => id === "password");

  async function run<S extends z.ZodObject>(
    schema: S,
    change: (typed: z.infer<S>) => Promise<SecurityResult> | undefined,
  ): Promise<FormOutcome> {
    const parsed = parseForm(schema, form);
    if (!parsed.ok) return rejectedWith(parsed);
    const result = await change(parsed.data);
    if (result === undefined) return unknownIntent(form);
    return result.ok
      ? done(result.to, result.flash ?? undefined, result.headers)
      : rejected(form, result.errors, result.status, result.retryAfterSeconds);
  }

  return handleForm(form, () => {
    switch (formText(form, "intent")) {
      case INTENTS.resend:
        return run(NoFields, () => security.resendVerification(user));
      case INTENTS.email:
        return run(withPassword ? EmailFormWithPassword : EmailForm, (typed) =>
          security.askEmailChange(user, { email: typed.newEmail, password: typed.emailPassword }),
        );
      case INTENTS.password:
        return run(withPassword ? PasswordFormWithPassword : PasswordForm, (typed) =>
          security.changePassword(user, { current: typed.currentPassword, password: typed.newPassword }),
        );
      case INTENTS.link:
        return run(withPassword ? LinkFormWithPassword : LinkForm, (typed) => {
          const provider = findProvider(typed.provider);
          return provider && security.link(user, { provider: provider.id, password: typed.linkPassword });
        });
      case INTENTS.unlink:
        return run(withPassword ? UnlinkFormWithPassword : UnlinkForm, (typed) => {
          const provider = findProvider(typed.provider);
          return provider && security.unlink(user, { provider: provider.id, password: typed.unlinkPassword });
        });
      case INTENTS.signOutOne:
        return run(SessionForm, (typed) => security.revokeSession(user, typed.session));
      case INTENTS.signOutAll:
        return run(NoFields, () => security.signOutEverywhere(user));
      default:
        return Promise.resolve(unknownIntent(form));
    }
  });
}
