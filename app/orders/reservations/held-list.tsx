import { Link } from "@remix-run/react";

import { reservationPath } from "~/selling/model";
import { Section } from "~/ui/section";

import type { HeldListing } from "./held.page.server";

export function HeldList({ held }: { held: readonly HeldListing[] }) {
  return (
    <Section id="reservados" title="Reservados, sin pagar todavía" className="mb-6">
      <ul className="grid gap-3">
        {held.map(({ listingId, title, text }) => (
          <li key={listingId}>
            <Link to={reservationPath(listingId)} className="link inline-block min-h-8 wrap-anywhere">
              {title}
            </Link>
            <p className="text-sm text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
