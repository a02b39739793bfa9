import { z } from "zod";

import { findProvider } from "~/accounts/providers";
import type { VerifiedUser } from "~/accounts/session/deps";
import { CREDENTIALS_MESSAGES, EmailField, NewPasswordField } from "~/accounts/sign-in/credentials";
import { act, takeForm } from "~/platform/forms/act.server";
import { formText } from "~/platform/forms/form-text";
import { done, type FormOutcome } from "~/platform/forms/outcome";

import { SECURITY_FIELDS as FIELDS, SECURITY_INTENTS as INTENTS } from "./constants";
import type { Security, SecurityResult } from "./security.server";

const text = z.string().catch("");
const known = text.pipe(z.string().min(1, CREDENTIALS_MESSAGES.incomplete));

const SessionForm = z.object({ [FIELDS.session]: text });
const EmailForm = z.object({ [FIELDS.newEmail]: EmailField, [FIELDS.emailPassword]: text });
const EmailFormWithPassword = EmailForm.extend({ [FIELDS.emailPassword]: known });
const PasswordForm = z.object({ [FIELDS.currentPassword]: text, [FIELDS.newPassword]: NewPasswordField });
const PasswordFormWithPassword = PasswordForm.extend({ [FIELDS.currentPassword]: known });
const LinkForm = z.object({ [FIELDS.linkPassword]: text });
const LinkFormWithPassword = LinkForm.extend({ [FIELDS.linkPassword]: known });
const UnlinkForm = z.object({ [FIELDS.unlinkPassword]: text });
const UnlinkFormWithPassword = UnlinkForm.extend({ [FIELDS.unlinkPassword]: known });

/** Forms that guard the account without changing how one enters it. */
const FREE = new Set<string>([INTENTS.resend, INTENTS.signOutOne, INTENTS.signOutAll]);

export function needsFactor(form: FormData): boolean {
  return !FREE.has(formText(form, "intent"));
}

export function submitSecurity(security: Security, user: VerifiedUser, form: FormData): Promise<FormOutcome> {
  const withPassword = user.account.methods.some(({ id }) => id === "password");
  const provider = findProvider(formText(form, FIELDS.provider));
  return takeForm(form, {
    [INTENTS.resend]: act({ run: () => security.resendVerification(user), done: (result) => changed(result) }),
    [INTENTS.email]: act({
      form: withPassword ? EmailFormWithPassword : EmailForm,
      run: (typed) => security.askEmailChange(user, { email: typed.newEmail, password: typed.emailPassword }),
      done: (result) => changed(result),
    }),
    [INTENTS.password]: act({
      form: withPassword ? PasswordFormWithPassword : PasswordForm,
      run: (typed) => security.changePassword(user, { current: typed.currentPassword, password: typed.newPassword }),
      done: (result) => changed(result),
    }),
    ...(provider && {
      [INTENTS.link]: act({
        form: withPassword ? LinkFormWithPassword : LinkForm,
        run: (typed) => security.link(user, { provider: provider.id, password: typed.linkPassword }),
        done: (result) => changed(result),
      }),
      [INTENTS.unlink]: act({
        form: withPassword ? UnlinkFormWithPassword : UnlinkForm,
        run: (typed) => security.unlink(user, { provider: provider.id, password: typed.unlinkPassword }),
        done: (result) => changed(result),
      }),
    }),
    [INTENTS.signOutOne]: act({
      form: SessionForm,
      run: (typed) => security.revokeSession(user, typed.session),
      done: (result) => changed(result),
    }),
    [INTENTS.signOutAll]: act({ run: () => security.signOutEverywhere(user), done: (result) => changed(result) }),
  });
}

function changed({ to, flash, headers }: Extract<SecurityResult, { ok: true }>): FormOutcome {
  return done(to, flash ?? undefined, headers);
}
