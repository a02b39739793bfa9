import { LinkButton } from "~/ui/button";
import { Notice } from "~/ui/notice";

import { makeOfferPath, offerThreadPath } from "./constants";

/** On a listing's page. It needs a sign-in, so search engines and link discovery skip it. */
export function OfferLink({ listingId }: { listingId: string }) {
  return (
    <LinkButton to={makeOfferPath(listingId)} rel="nofollow" discover="none" variant="secondary">
      Ofrecer un precio
    </LinkButton>
  );
}

/** For the buyer of an accepted offer, to whom the listing is reserved. */
export function AgreedPriceNotice({ threadId, text }: { threadId: string; text: string }) {
  return (
    <Notice tone="success" title="Acordaron un precio">
      <p>{text}</p>
      <LinkButton to={offerThreadPath(threadId)} className="mt-2">
        Ver y pagar
      </LinkButton>
    </Notice>
  );
}
