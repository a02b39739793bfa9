import type { Accounts } from "~/accounts/accounts.server";
import type { SecurityView } from "~/accounts/security/constants";
import type { VerifiedUser } from "~/accounts/session/deps";
import type { Context } from "~/platform/context";
import { UpstreamError } from "~/platform/errors";
import { formText } from "~/platform/forms/form-text";
import { done, handleForm, rejected, type FormOutcome } from "~/platform/forms/outcome";
import type { Logger } from "~/platform/log";

import { EXPORT_PASSWORD } from "./export";

export const PASSWORD_MISSING = "Escribe tu contraseña.";

/** The form of /perfil/mis-datos: asks for the same proof of identity as deletion, and leads to the file. */
export function submitExport(
  { accounts, privacy }: Context,
  verified: VerifiedUser,
  form: FormData,
): Promise<FormOutcome> {
  return handleForm(form, async () => {
    const password = formText(form, EXPORT_PASSWORD);
    const hasPassword = verified.account.methods.some(({ id }) => id === "password");
    if (hasPassword && password === "") return rejected(form, { [EXPORT_PASSWORD]: PASSWORD_MISSING });
    const failure = await accounts.security.prove(verified, password);
    if (failure)
      return rejected(form, { [failure.field === "password" ? EXPORT_PASSWORD : ""]: failure.message }, failure.status);
    const address = await privacy.export.address(verified.user.uid);
    return done(address, undefined, accounts.security.spendProof(verified));
  });
}

/** Ways in which the user can prove their identity; null while a service is down. @throws redirect when signed out */
export async function viewExport(
  accounts: Accounts,
  log: Logger,
): Promise<Pick<SecurityView, "hasPassword" | "provedRecently" | "methods"> | null> {
  try {
    const { hasPassword, provedRecently, methods } = await accounts.security.view(await accounts.requireVerifiedUser());
    return { hasPassword, provedRecently, methods };
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    log.warn("privacy.export-not-shown", { error });
    return null;
  }
}
