import { z } from "zod";

import type { Accounts } from "~/accounts/accounts.server";
import { SECOND_FACTOR_FIELDS as FIELDS, type FactorState } from "~/accounts/second-factor/constants";
import type { VerifiedUser } from "~/accounts/session/deps";
import { CREDENTIALS_MESSAGES } from "~/accounts/sign-in/credentials";
import { parseForm } from "~/platform/forms/forms";
import { done, handleForm, rejected, rejectedWith, type FormOutcome } from "~/platform/forms/outcome";

import { rejectedBy } from "./second-factor-page.action.server";

const text = z.string().catch("");
const ProofForm = z.object({ [FIELDS.code]: text, [FIELDS.password]: text });
const CONFIRMED = "Confirmamos que eres tú. Puedes seguir.";

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
  return handleForm(form, async () => {
    const parsed = parseForm(ProofForm, form);
    if (!parsed.ok) return rejectedWith(parsed);
    const { [FIELDS.code]: code, [FIELDS.password]: password } = parsed.data;
    const isByPassword = admin.factor === "absent" || (admin.factor === "proved" && code === "" && password !== "");
    if (!isByPassword) {
      const proof = await secondFactor.prove(admin, code);
      return proof.ok ? done(back, CONFIRMED, proof.headers) : rejectedBy(form, proof, FIELDS.code);
    }
    if (password === "") return rejected(form, { [FIELDS.password]: CREDENTIALS_MESSAGES.incomplete });
    const proof = await security.proveAdmin(admin, password);
    if (proof.ok) return done(back, CONFIRMED, proof.headers);
    const { field, message, status, retryAfterSeconds } = proof.failure;
    return rejected(form, { [field === "password" ? FIELDS.password : ""]: message }, status, retryAfterSeconds);
  });
}
