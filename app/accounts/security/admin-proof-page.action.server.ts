import { z } from "zod";

import type { Accounts } from "~/accounts/accounts.server";
import type { VerifiedUser } from "~/accounts/session/session.server";
import { CREDENTIALS_MESSAGES } from "~/accounts/sign-in/credentials";
import { parseForm } from "~/platform/forms/forms";
import { done, handleForm, rejected, rejectedWith, type FormOutcome } from "~/platform/forms/outcome";

const ProofForm = z.object({ password: z.string().catch("").pipe(z.string().min(1, CREDENTIALS_MESSAGES.incomplete)) });

/** The form of /administracion/confirmar. `back`: the page of the act. */
export function submitAdminProof(
  { security }: Pick<Accounts, "security">,
  admin: VerifiedUser,
  form: FormData,
  back: string,
): Promise<FormOutcome> {
  return handleForm(form, async () => {
    const parsed = parseForm(ProofForm, form);
    if (!parsed.ok) return rejectedWith(parsed);
    const proof = await security.proveAdmin(admin, parsed.data.password);
    if (proof.ok) return done(back, "Confirmamos que eres tú. Ya puedes hacer el cambio.", proof.headers);
    const { field, message, status } = proof.failure;
    return rejected(form, { [field === "password" ? field : ""]: message }, status);
  });
}
