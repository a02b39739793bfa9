import { z } from "zod";

import type { Accounts } from "~/accounts/accounts.server";
import { personFields } from "~/cases/person";
import { UpstreamError } from "~/platform/errors";
import type { FormGuard } from "~/platform/forms/form-guard.server";
import { parseForm, refuse, refuseDown, type FormRefusal } from "~/platform/forms/forms";
import type { LimitRule } from "~/platform/limits.server";

import { LastAdminError, type DeletionDesk } from "./model";

const RequestForm = z.object({ email: personFields.email });
const PER_NETWORK: LimitRule = { limit: 10, windowSeconds: 3600 };

/** Takes /eliminacion-de-datos/solicitar. Null when it was taken: the same for any e-mail. */
export async function submitDeletionRequest(
  { formGuard, accounts }: { formGuard: FormGuard; accounts: Pick<Accounts, "askDeletion"> },
  form: FormData,
): Promise<FormRefusal | null> {
  const parsed = parseForm(RequestForm, form);
  if (!parsed.ok) return { status: 400, refusal: parsed };
  try {
    const guarded = await formGuard.check("eliminacion", form, PER_NETWORK);
    if (!guarded.ok) return guarded;
    const failure = await accounts.askDeletion(parsed.data.email, guarded.id);
    return failure && { status: failure.status, refusal: refuse(form, { [failure.field ?? ""]: failure.message }) };
  } catch (error) {
    return refuseDown(form, error);
  }
}

export type ConfirmedDeletion =
  { code: string } | { state: "invalid" } | { state: "refused"; status: number; message: string };

/** Does what the link of the mail says. Pressed twice it is one deletion; the link then leads to it. */
export async function confirmDeletion(
  accounts: Pick<Accounts, "readDeletionLink" | "useDeletionLink">,
  deletions: Pick<DeletionDesk, "request">,
  token: string,
): Promise<ConfirmedDeletion> {
  try {
    const link = await accounts.readDeletionLink(token);
    if (link.state === "used") return { code: link.code };
    if (link.state === "invalid") return { state: "invalid" };
    // The request first: it is one while it is pending, so a link that could not be marked is pressed again.
    const { code } = await deletions.request(link.uid, "email");
    await accounts.useDeletionLink(token, code);
    return { code };
  } catch (error) {
    if (!(error instanceof UpstreamError) && !(error instanceof LastAdminError)) throw error;
    return { state: "refused", status: error.status, message: error.publicMessage };
  }
}
