import { z } from "zod";

import { findProvider } from "~/accounts/providers";
import type { Confirmed } from "~/accounts/session/session.server";
import { CREDENTIALS_MESSAGES, PASSWORD_MIN } from "~/accounts/sign-in/credentials";
import { EMAIL } from "~/business/email";
import { parseForm, refuse, type FormFailure } from "~/platform/forms/forms";

import { SECURITY_FIELDS as FIELDS, SECURITY_INTENTS as INTENTS } from "./constants";
import type { Security, SecurityResult } from "./security.server";

const text = z.string().catch("");
const email = text
  .transform((value) => value.trim())
  .pipe(z.string().min(1, CREDENTIALS_MESSAGES.incomplete).regex(EMAIL, CREDENTIALS_MESSAGES.email));
const newPassword = text.pipe(
  z.string().min(1, CREDENTIALS_MESSAGES.incomplete).min(PASSWORD_MIN, CREDENTIALS_MESSAGES.password),
);
const known = text.pipe(z.string().min(1, CREDENTIALS_MESSAGES.incomplete));

/** What /recuperar-contrasena takes. */
export const ResetRequestForm = z.object({ email });
/** What the page of its link takes. */
export const NewPasswordForm = z.object({ password: newPassword });

const EmailForm = z.object({ [FIELDS.newEmail]: email, [FIELDS.emailPassword]: text });
const EmailFormWithPassword = EmailForm.extend({ [FIELDS.emailPassword]: known });
const PasswordForm = z.object({ [FIELDS.currentPassword]: text, [FIELDS.newPassword]: newPassword });
const PasswordFormWithPassword = PasswordForm.extend({ [FIELDS.currentPassword]: known });
const LinkForm = z.object({ [FIELDS.provider]: text, [FIELDS.linkPassword]: text });
const LinkFormWithPassword = LinkForm.extend({ [FIELDS.linkPassword]: known });
const UnlinkForm = z.object({ [FIELDS.provider]: text, [FIELDS.unlinkPassword]: text });
const UnlinkFormWithPassword = UnlinkForm.extend({ [FIELDS.unlinkPassword]: known });

export type SecuritySubmission =
  Extract<SecurityResult, { ok: true }> | { ok: false; status: number; failure: FormFailure } | null;

/** One of the forms of 'Seguridad'; null for a form that it does not have. */
export async function submitSecurity(
  security: Security,
  person: Confirmed,
  form: FormData,
): Promise<SecuritySubmission> {
  const withPassword = person.account.methods.some(({ id }) => id === "password");
  const settle = (result: SecurityResult): SecuritySubmission =>
    result.ok ? result : { ok: false, status: result.status, failure: refuse(form, result.errors) };
  const refused = (failure: FormFailure): SecuritySubmission => ({ ok: false, status: 400, failure });

  switch (String(form.get("intent") ?? "")) {
    case INTENTS.resend:
      return settle(await security.resendVerification(person));
    case INTENTS.email: {
      const parsed = parseForm(withPassword ? EmailFormWithPassword : EmailForm, form);
      return parsed.ok
        ? settle(
            await security.askEmailChange(person, { email: parsed.data.newEmail, password: parsed.data.emailPassword }),
          )
        : refused(parsed);
    }
    case INTENTS.password: {
      const parsed = parseForm(withPassword ? PasswordFormWithPassword : PasswordForm, form);
      return parsed.ok
        ? settle(
            await security.changePassword(person, {
              current: parsed.data.currentPassword,
              password: parsed.data.newPassword,
            }),
          )
        : refused(parsed);
    }
    case INTENTS.link: {
      const parsed = parseForm(withPassword ? LinkFormWithPassword : LinkForm, form);
      if (!parsed.ok) return refused(parsed);
      const provider = findProvider(parsed.data.provider);
      return provider
        ? settle(await security.link(person, { provider: provider.id, password: parsed.data.linkPassword }))
        : null;
    }
    case INTENTS.unlink: {
      const parsed = parseForm(withPassword ? UnlinkFormWithPassword : UnlinkForm, form);
      if (!parsed.ok) return refused(parsed);
      const provider = findProvider(parsed.data.provider);
      return provider
        ? settle(await security.unlink(person, { provider: provider.id, password: parsed.data.unlinkPassword }))
        : null;
    }
    case INTENTS.signOutAll:
      return settle(await security.signOutEverywhere(person));
    default:
      return null;
  }
}
