import type { Mail, MailBlocks, MailListing } from "../platform/mail/model.ts";
import { offerThreadPath } from "./constants.ts";

interface OfferMail {
  to: { email: string; displayName: string };
  subject: string;
  blocks: MailBlocks;
  /** Words of the button. */
  act?: string;
  /** Sent before all others, as a time to pay runs. */
  isAgreement?: boolean;
  listing?: MailListing;
  threadId: string;
  site: { url: string; name: string };
  about: readonly string[];
}

export function offerMail(facts: OfferMail): Mail {
  const { to, subject, blocks, act = "Ver la oferta", isAgreement = false, listing, threadId, site, about } = facts;
  return {
    kind: isAgreement ? "agreement" : "offer",
    to: to.email,
    subject,
    about,
    greeting: `Hola, ${to.displayName}:`,
    listings: listing ? [listing] : [],
    blocks,
    link: { label: act, href: site.url + offerThreadPath(threadId) },
    rest: [
      "Por tu seguridad, paga siempre dentro de la página: tu dinero queda guardado hasta que lo recibas y revises.",
    ],
  };
}
