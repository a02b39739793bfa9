import { STATUS_NAMES } from "~/catalog/statuses";
import { notDone, rejected, type FormOutcome } from "~/platform/forms/outcome";
import { LISTING_NOT_OWN, titleOf, type OwnListing } from "~/selling/model";

import type { PublishResult } from "./manage/publication.server";

/** Version of the listing that a form carries; 0 for none. */
export function listingVersionOf(form: FormData): number {
  const version = Number(form.get("version") ?? 0);
  return Number.isSafeInteger(version) ? version : 0;
}

export function notChanged(
  form: FormData,
  result: Exclude<PublishResult, { ok: true }>,
  missing = LISTING_NOT_OWN,
): FormOutcome {
  if (result.reason === "incomplete") {
    const errors = result.missing.map(({ message }) => message).join(" ");
    return rejected(form, { "": `Edita el anuncio primero: ${errors}` });
  }
  const conflict = result.reason === "conflict" ? staleText(result.saved) : "";
  return notDone(form, result, { "not-found": missing, conflict });
}

export function staleText(saved: OwnListing): string {
  return (
    `«${titleOf(saved)}» cambió mientras mirabas esta página. Ahora está en estado ` +
    `«${STATUS_NAMES[saved.status]}». Revísalo y vuelve a intentarlo.`
  );
}
