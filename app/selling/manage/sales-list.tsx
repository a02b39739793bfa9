import { Link } from "@remix-run/react";

import { formatDate } from "~/business/format";
import { formatSoles, toCentimos } from "~/business/money";
import { titleOf, type OwnListing } from "~/selling/model";
import { Thumbnail } from "~/selling/thumbnail";
import { Panel } from "~/ui/panel";

export function SalesList({ sales }: { sales: readonly OwnListing[] }) {
  return (
    <ul className="grid gap-3">
      {sales.map((listing) => (
        <Panel as="li" key={listing.id} className="grid grid-cols-[auto_1fr] gap-4">
          <Thumbnail listing={listing} />
          <div className="grid min-w-0 content-start gap-1">
            <h2 className="text-lg">
              <Link to={`/producto/${listing.id}`} className="inline-flex min-h-8 items-center hover:underline">
                {titleOf(listing)}
              </Link>
            </h2>
            {listing.price === undefined ? null : (
              <p className="font-semibold">{formatSoles(toCentimos(listing.price), { compact: true })}</p>
            )}
            <p className="text-sm text-muted">Vendido el {formatDate(listing.soldAt ?? listing.updatedAt)}</p>
          </div>
        </Panel>
      ))}
    </ul>
  );
}
