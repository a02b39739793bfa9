import type { Accounts } from "~/accounts/accounts.server";
import type { SecurityView } from "~/accounts/security/constants";
import type { VerifiedUser } from "~/accounts/session/deps";
import type { Context } from "~/platform/context";
import { UpstreamError } from "~/platform/errors";
import { act, takeForm } from "~/platform/forms/act.server";
import { formText } from "~/platform/forms/form-text";
import { done, rejected, type FormOutcome } from "~/platform/forms/outcome";
import type { Logger } from "~/platform/log";

import { EXPORT_PASSWORD } from "./export";

export const PASSWORD_MISSING = "Escribe tu contraseña.";

/** The form of /perfil/mis-datos: asks for the same proof of identity as deletion, and leads to the file. */
export function submitExport(
  { accounts, privacy }: Context,
  verified: VerifiedUser,
  form: FormData,
): Promise<FormOutcome> {
  const password = formText(form, EXPORT_PASSWORD);
  const isMissing = password === "" && verified.account.methods.some(({ id }) => id === "password");
  const ask = act({
    first: () => (isMissing ? rejected(form, { [EXPORT_PASSWORD]: PASSWORD_MISSING }) : null),
    run: () => accounts.security.prove(verified, password),
    done: async () =>
      done(await privacy.export.address(verified.user.uid), undefined, accounts.security.spendProof(verified)),
    fields: { password: EXPORT_PASSWORD },
  });
  return takeForm(form, ask);
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
