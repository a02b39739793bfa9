import type { Accounts } from "~/accounts/accounts.server";
import { UNPROVEN_MESSAGES, type UnprovenFailure } from "~/accounts/email-links/constants";
import { rejectUnproven } from "~/accounts/email-links/reject-unproven";
import type { ActiveUser } from "~/accounts/session/active-user.server";
import { UpstreamError } from "~/platform/errors";
import { notDone, unknownIntent, type FormRejected } from "~/platform/forms/outcome";

import { requestContact, type ContactAnswer, type SellerContact } from "./contact.server";

type Listing = Parameters<typeof requestContact>[0];
type Deps = Parameters<typeof requestContact>[2] & { accounts: Pick<Accounts, "isProven"> };
type Asking = Pick<ActiveUser, "uid" | "emailVerified">;

/** Handles 'Ver contacto'. Only the answer shows the contact: it is never part of a cacheable page. */
export async function submitContact(
  form: FormData,
  listing: Listing,
  user: Asking,
  deps: Deps,
): Promise<{ kind: "shown"; contact: SellerContact } | FormRejected<UnprovenFailure>> {
  if (form.get("intent") !== "contacto") return unknownIntent(form);
  const unproven = await rejectUnproven(deps.accounts, user, form, UNPROVEN_MESSAGES.contact);
  if (unproven) return unproven;
  const result = await requestContact(listing, user.uid, deps);
  return result.ok ? { kind: "shown", contact: result.contact } : notDone(form, result);
}

/** No second press is needed. Idempotent. A service that is down costs the answer, not the page. */
export async function tellAfterSignIn(
  listing: Listing,
  requireUser: () => Promise<Asking>,
  deps: Deps,
): Promise<ContactAnswer> {
  const form = new FormData();
  form.set("intent", "contacto");
  try {
    const answer = await submitContact(form, listing, await requireUser(), deps);
    return answer.kind === "shown" ? { ok: true, contact: answer.contact } : answer.failure;
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    return { ok: false, errors: { "": error.publicMessage }, values: {} };
  }
}
