import { LinkButton } from "~/ui/button";
import { Notice } from "~/ui/notice";

import { makeOfferPath } from "./constants";

/** On a listing's page. It needs a sign-in, so search engines and link discovery skip it. */
export function OfferLink({ listingId }: { listingId: string }) {
  return (
    <LinkButton to={makeOfferPath(listingId)} rel="nofollow" discover="none" variant="secondary">
      Ofrecer un precio
    </LinkButton>
  );
}

/** For the user whom the listing is reserved for: by an accepted offer, or by an unpaid order of theirs. */
export function ReservedForYou({ title, text, to }: { title: string; text: string; to: string }) {
  return (
    <Notice tone="success" title={title}>
      <p>{text}</p>
      <LinkButton to={to} className="mt-2">
        Ver y pagar
      </LinkButton>
    </Notice>
  );
}
