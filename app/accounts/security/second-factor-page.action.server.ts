import { z } from "zod";

import type { Accounts } from "~/accounts/accounts.server";
import { SECOND_FACTOR_PATH } from "~/accounts/constants";
import {
  SECOND_FACTOR_FIELDS as FIELDS,
  SECOND_FACTOR_INTENTS as INTENTS,
  type EnrolmentView,
} from "~/accounts/second-factor/constants";
import { SECOND_FACTOR_MESSAGES } from "~/accounts/second-factor/second-factor.server";
import type { VerifiedUser } from "~/accounts/session/deps";
import { CREDENTIALS_MESSAGES } from "~/accounts/sign-in/credentials";
import { act, takeForm } from "~/platform/forms/act.server";
import type { FormFailure } from "~/platform/forms/forms";
import { done, type FormOutcome } from "~/platform/forms/outcome";

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
  { secondFactor }: Accounts,
  verified: VerifiedUser,
  form: FormData,
): Promise<FormOutcome<SecondFactorReply>> {
  const hasPassword = verified.account.methods.some(({ id }) => id === "password");
  const outcome: FormOutcome<SecondFactorReply> = await takeForm<SecondFactorReply>(form, {
    [INTENTS.add]: act({
      form: hasPassword ? EnrolFormWithPassword : EnrolForm,
      run: (typed) =>
        secondFactor.enrol(verified, {
          sealed: typed[FIELDS.enrolment],
          code: typed[FIELDS.code],
          password: typed[FIELDS.password],
        }),
      done: (result) => shown(result),
      fields: FIELDS,
    }),
    [INTENTS.renew]: act({
      form: RenewForm,
      run: (typed) => secondFactor.renewCodes(verified, typed[FIELDS.renewCode]),
      done: (result) => shown(result),
      fields: { code: FIELDS.renewCode },
    }),
    [INTENTS.remove]: act({
      form: RemoveForm,
      run: (typed) => secondFactor.remove(verified, typed[FIELDS.removeCode]),
      done: ({ headers }) => done(SECOND_FACTOR_PATH, "Quitaste la verificación en dos pasos.", headers),
      fields: { code: FIELDS.removeCode },
    }),
  });
  const sealed = form.get(FIELDS.enrolment);
  if (outcome.kind !== "rejected" || typeof sealed !== "string") return outcome;
  return { ...outcome, failure: { ...outcome.failure, enrolment: await secondFactor.resume(verified, sealed) } };
}

/** The form of the page that asks for a code; `back`: the page that needs it. */
export function submitFactorCode(
  { secondFactor }: Accounts,
  verified: VerifiedUser,
  form: FormData,
  back: string,
): Promise<FormOutcome> {
  const prove = act({
    form: CodeForm,
    run: (typed) => secondFactor.prove(verified, typed[FIELDS.code]),
    done: ({ headers }) => done(back, "Confirmamos que eres tú. Puedes seguir.", headers),
    fields: FIELDS,
  });
  return takeForm(form, prove);
}

function shown({ codes, headers }: { codes: string[]; headers: Headers }): FormOutcome<SecondFactorReply> {
  return { kind: "shown", reply: { ok: false, errors: {}, values: {}, codes }, headers };
}
