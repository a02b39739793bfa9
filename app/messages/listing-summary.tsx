import { Link } from "@remix-run/react";

import { Thumbnail } from "~/selling/thumbnail";
import { Badge } from "~/ui/badge";

import type { ThreadListing } from "./model";

export function ListingSummary({ listing }: { listing: ThreadListing }) {
  return (
    <div className="flex items-center gap-4">
      <Thumbnail listing={listing} />
      <div className="grid min-w-0 justify-items-start gap-0.5">
        {listing.hasPage ? (
          <Link
            to={`/producto/${listing.id}`}
            className="link inline-block max-w-full py-0.5 font-semibold wrap-anywhere"
          >
            {listing.title}
          </Link>
        ) : (
          <p className="max-w-full font-semibold wrap-anywhere">{listing.title}</p>
        )}
        {listing.price ? <p>{listing.price}</p> : null}
        {listing.state ? (
          <Badge tone={listing.state === "Reservado" ? "warning" : "neutral"}>{listing.state}</Badge>
        ) : null}
      </div>
    </div>
  );
}
