import { UpstreamError } from "~/platform/errors";
import { rejected, unknownIntent, type FormRejected } from "~/platform/forms/outcome";

import { requestContact, type ContactAnswer, type SellerContact } from "./contact.server";

/** Handles 'Ver contacto'. The contact is shown by the answer itself: it is never part of a page that others may load. */
export async function submitContact(
  form: FormData,
  ...asked: Parameters<typeof requestContact>
): Promise<{ kind: "shown"; contact: SellerContact } | FormRejected> {
  if (form.get("intent") !== "contacto") return unknownIntent(form);
  const result = await requestContact(...asked);
  if (result.ok) return { kind: "shown", contact: result.contact };
  const { message, status, retryAfterSeconds } = result;
  return {
    ...rejected(form, { "": message }, status === 404 ? 409 : status),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  };
}

/**
 * Answer of the page after a sign-in for the contact, so that no second press is needed. Idempotent. A service that is
 * down costs the answer, not the page.
 */
export async function tellAfterSignIn(
  listing: Parameters<typeof requestContact>[0],
  requireUser: () => Promise<{ uid: string }>,
  deps: Parameters<typeof requestContact>[2],
): Promise<ContactAnswer> {
  try {
    const { uid } = await requireUser();
    const result = await requestContact(listing, uid, deps);
    return result.ok ? result : { ok: false, errors: { "": result.message }, values: {} };
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    return { ok: false, errors: { "": error.publicMessage }, values: {} };
  }
}
