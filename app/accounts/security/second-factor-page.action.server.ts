import { z } from "zod";

import type { Accounts } from "~/accounts/accounts.server";
import { SECOND_FACTOR_PATH } from "~/accounts/constants";
import {
  SECOND_FACTOR_FIELDS as FIELDS,
  SECOND_FACTOR_INTENTS as INTENTS,
  type EnrolmentView,
} from "~/accounts/second-factor/constants";
import { SECOND_FACTOR_MESSAGES, type FactorRejection } from "~/accounts/second-factor/second-factor.server";
import type { VerifiedUser } from "~/accounts/session/deps";
import { CREDENTIALS_MESSAGES } from "~/accounts/sign-in/credentials";
import { parseForm, type FormFailure } from "~/platform/forms/forms";
import {
  done,
  handleForm,
  rejected,
  rejectedWith,
  unknownIntent,
  type FormOutcome,
  type FormRejected,
} from "~/platform/forms/outcome";

interface SecondFactorReply extends FormFailure {
  /** Of the form that was sent: its secret must not change while the user corrects it. */
  enrolment?: EnrolmentView | null;
  /** Shown once. */
  codes?: string[];
}

const text = z.string().catch("");
const code = text.pipe(z.string().trim().min(1, SECOND_FACTOR_MESSAGES.missing));
const EnrolForm = z.object({ [FIELDS.enrolment]: text, [FIELDS.code]: code, [FIELDS.password]: text });
const EnrolFormWithPassword = EnrolForm.extend({
  [FIELDS.password]: text.pipe(z.string().min(1, CREDENTIALS_MESSAGES.incomplete)),
});
const CodeForm = z.object({ [FIELDS.code]: code });
const RenewForm = z.object({ [FIELDS.renewCode]: code });
const RemoveForm = z.object({ [FIELDS.removeCode]: code });

export async function submitSecondFactor(
  accounts: Accounts,
  verified: VerifiedUser,
  form: FormData,
): Promise<FormOutcome<SecondFactorReply>> {
  const outcome: FormOutcome<SecondFactorReply> = await handleForm<SecondFactorReply>(form, () => {
    switch (form.get("intent")) {
      case INTENTS.add:
        return enrol(accounts, verified, form);
      case INTENTS.renew:
        return renew(accounts, verified, form);
      case INTENTS.remove:
        return remove(accounts, verified, form);
      default:
        return Promise.resolve(unknownIntent(form));
    }
  });
  const sealed = form.get(FIELDS.enrolment);
  if (outcome.kind !== "rejected" || typeof sealed !== "string") return outcome;
  return {
    ...outcome,
    failure: { ...outcome.failure, enrolment: await accounts.secondFactor.resume(verified, sealed) },
  };
}

async function enrol(
  { secondFactor }: Accounts,
  verified: VerifiedUser,
  form: FormData,
): Promise<FormOutcome<SecondFactorReply>> {
  const hasPassword = verified.account.methods.some(({ id }) => id === "password");
  const parsed = parseForm(hasPassword ? EnrolFormWithPassword : EnrolForm, form);
  if (!parsed.ok) return rejectedWith(parsed);
  const { data } = parsed;
  const result = await secondFactor.enrol(verified, {
    sealed: data[FIELDS.enrolment],
    code: data[FIELDS.code],
    password: data[FIELDS.password],
  });
  return result.ok ? shown(result) : rejectedBy(form, result, FIELDS.code);
}

async function renew(
  { secondFactor }: Accounts,
  verified: VerifiedUser,
  form: FormData,
): Promise<FormOutcome<SecondFactorReply>> {
  const parsed = parseForm(RenewForm, form);
  if (!parsed.ok) return rejectedWith(parsed);
  const result = await secondFactor.renewCodes(verified, parsed.data[FIELDS.renewCode]);
  return result.ok ? shown(result) : rejectedBy(form, result, FIELDS.renewCode);
}

async function remove({ secondFactor }: Accounts, verified: VerifiedUser, form: FormData): Promise<FormOutcome> {
  const parsed = parseForm(RemoveForm, form);
  if (!parsed.ok) return rejectedWith(parsed);
  const result = await secondFactor.remove(verified, parsed.data[FIELDS.removeCode]);
  if (!result.ok) return rejectedBy(form, result, FIELDS.removeCode);
  return done(SECOND_FACTOR_PATH, "Quitaste la verificación en dos pasos.", result.headers);
}

/** The form of the page that asks for a code; `back`: the page that needs it. */
export function submitFactorCode(
  { secondFactor }: Accounts,
  verified: VerifiedUser,
  form: FormData,
  back: string,
): Promise<FormOutcome> {
  return handleForm(form, async () => {
    const parsed = parseForm(CodeForm, form);
    if (!parsed.ok) return rejectedWith(parsed);
    const result = await secondFactor.prove(verified, parsed.data[FIELDS.code]);
    return result.ok
      ? done(back, "Confirmamos que eres tú. Puedes seguir.", result.headers)
      : rejectedBy(form, result, FIELDS.code);
  });
}

function shown({ codes, headers }: { codes: string[]; headers: Headers }): FormOutcome<SecondFactorReply> {
  return { kind: "shown", reply: { ok: false, errors: {}, values: {}, codes }, headers };
}

export function rejectedBy(
  form: FormData,
  { status, field, message, retryAfterSeconds }: FactorRejection,
  codeField: string,
): FormRejected {
  const name = field === "code" ? codeField : field;
  return { ...rejected(form, { [name]: message }, status), ...(retryAfterSeconds && { retryAfterSeconds }) };
}
