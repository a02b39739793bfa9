import { STATUS_NAMES } from "~/catalog/statuses";
import { formNotFound, rejected, type FormOutcome } from "~/platform/forms/outcome";
import { LISTING_NOT_OWN, titleOf, type OwnListing } from "~/selling/model";

import type { PublishResult } from "./manage/publication.server";

/** Version of the listing that a form carries; 0 for none. */
export function listingVersionOf(form: FormData): number {
  const version = Number(form.get("version") ?? 0);
  return Number.isSafeInteger(version) ? version : 0;
}

export function notChanged(form: FormData, result: Exclude<PublishResult, { ok: true }>): FormOutcome {
  switch (result.reason) {
    case "not-found":
      return formNotFound(LISTING_NOT_OWN);
    case "conflict":
      return rejected(form, { "": staleText(result.saved) }, 409);
    case "incomplete": {
      const missing = result.missing.map(({ message }) => message).join(" ");
      return rejected(form, { "": `Edita el anuncio primero: ${missing}` });
    }
    default:
      return rejected(form, { "": result.message }, 409);
  }
}

export function staleText(saved: OwnListing): string {
  return (
    `«${titleOf(saved)}» cambió mientras mirabas esta página. Ahora está en estado ` +
    `«${STATUS_NAMES[saved.status]}». Revísalo y vuelve a intentarlo.`
  );
}
