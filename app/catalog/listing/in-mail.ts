import { formatSoles, toCentimos } from "~/business/money";
import type { PhotoRef } from "~/platform/images";
import type { MailListing } from "~/platform/mail/model";

/** A listing as mails about it show it. `price`: in soles. */
export function listingInMail({
  title,
  price,
  photos = [],
}: {
  title: string;
  price?: number | null | undefined;
  photos?: readonly PhotoRef[];
}): MailListing {
  return {
    title,
    facts: price ? [formatSoles(toCentimos(price), { compact: true })] : [],
    photo: photos[0] ?? null,
  };
}
