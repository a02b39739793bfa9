import { z } from "zod";

import type { Accounts } from "~/accounts/accounts.server";
import { rejection } from "~/accounts/identity/errors";
import { SECOND_FACTOR_FIELDS as FIELDS, type FactorState } from "~/accounts/second-factor/constants";
import type { VerifiedUser } from "~/accounts/session/deps";
import { CREDENTIALS_MESSAGES } from "~/accounts/sign-in/credentials";
import { act, takeForm } from "~/platform/forms/act.server";
import { done, type FormOutcome } from "~/platform/forms/outcome";

const text = z.string().catch("");
const ProofForm = z.object({ [FIELDS.code]: text, [FIELDS.password]: text });

/**
 * The form of /administracion/confirmar. With a second factor its code is the proof, and once it was shown in this
 * session the password is one as well. `back`: the page of the act.
 */
export function submitAdminProof(
  { security, secondFactor }: Accounts,
  admin: VerifiedUser & { factor: FactorState },
  form: FormData,
  back: string,
): Promise<FormOutcome> {
  const prove = act({
    form: ProofForm,
    run: async ({ [FIELDS.code]: code, [FIELDS.password]: password }) => {
      const isByPassword = admin.factor === "absent" || (admin.factor === "proved" && code === "" && password !== "");
      if (!isByPassword) return secondFactor.prove(admin, code);
      if (password === "") return rejection(400, CREDENTIALS_MESSAGES.incomplete, "password");
      return security.proveAdmin(admin, password);
    },
    done: ({ headers }) => done(back, "Confirmamos que eres tú. Puedes seguir.", headers),
    fields: FIELDS,
  });
  return takeForm(form, prove);
}
