import type { Accounts } from "~/accounts/accounts.server";
import type { ActiveUser } from "~/accounts/session/active-user.server";
import { UpstreamError } from "~/platform/errors";
import { typedValues } from "~/platform/forms/forms";
import { rejected, rejectedWith, type FormRejected } from "~/platform/forms/outcome";

import type { UnprovenFailure } from "./constants";

/**
 * Rejects a form (403) whose user has neither a verified e-mail nor a provider; null where nothing is missing. The page
 * shows `ConfirmEmail` for `unproven`. `isKept`: what was typed waits for the return; not where a form carries a
 * version that its own save outdates. With the identity service down the form is rejected as for any such service.
 */
export async function rejectUnproven(
  accounts: Pick<Accounts, "isProven">,
  user: Pick<ActiveUser, "uid" | "emailVerified">,
  form: FormData,
  message: string,
  { isKept = false }: { isKept?: boolean } = {},
): Promise<FormRejected<UnprovenFailure> | null> {
  try {
    if (await accounts.isProven(user)) return null;
    return rejectedWith<UnprovenFailure>(
      {
        ok: false,
        errors: { "": message },
        values: typedValues(form),
        unproven: true,
        ...(isKept && { leaving: true }),
      },
      403,
    );
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    return rejected(form, { "": error.publicMessage }, error.status);
  }
}
