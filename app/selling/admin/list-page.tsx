import { Link } from "@remix-run/react";

import { userPagePath } from "~/accounts/users/paths";
import { AdminList } from "~/admin-kit/list/admin-list";
import { listPath, type ListQuery, type ListSpec } from "~/admin-kit/list/query";
import { SearchBox } from "~/admin-kit/list/search-box";
import { formatShortDateTime } from "~/business/format";
import type { ListingStatus } from "~/catalog/statuses";
import type { Tone } from "~/ui/badge";
import { LinkButton } from "~/ui/button";
import { PageHeader } from "~/ui/page";

import { LISTING_BULK_STEPS } from "./decision";
import { SELLER_PARAM } from "./listing-list";
import { ADMIN_LISTINGS_BULK_PATH, ADMIN_LISTINGS_FILE_PATH, LISTING_QUEUE_PATH } from "./paths";

export interface ListingRow {
  key: string;
  title: string;
  to: string;
  status: ListingStatus;
  statusName: string;
  price: string;
  /** Page of the seller, whose name would be a read a row. */
  toSeller: string;
  changed: string;
  signals: string[];
  /** Which administrator looks at it now, in words; empty for nobody. */
  claim: string;
}

interface ListingListProps {
  spec: ListSpec;
  query: ListQuery;
  rows: readonly ListingRow[];
  next: string | null;
  previous: string | null;
  /** How many wait, and since when (ISO 8601) the first does. */
  waiting: { count: number; since: string | null };
  areAllChosen: boolean;
  /** A search that may find more. */
  isCut: boolean;
}

const CUT_NOTE = "Hay más anuncios con esas palabras: escribe otra, o elige un estado.";

export const LISTING_TONES: Partial<Record<ListingStatus, Tone>> = {
  in_review: "warning",
  pending_payment: "warning",
  active: "success",
  rejected: "danger",
  hidden: "danger",
  expired: "danger",
};

/** Listings in every state, with the queue of those that wait. */
export function AdminListingsPage({
  spec,
  query,
  rows,
  next,
  previous,
  waiting,
  areAllChosen,
  isCut,
}: ListingListProps) {
  const bulk = {
    path: ADMIN_LISTINGS_BULK_PATH,
    options: LISTING_BULK_STEPS.map(({ step, label }) => ({ value: step, label })),
    areAllChosen,
  };
  const seller = query.values[SELLER_PARAM];
  // On the queue's own page the first that waits; each decision leads to the next.
  const isQueue = listPath(spec, query) === LISTING_QUEUE_PATH;
  const toReview = (isQueue && rows[0]?.to) || LISTING_QUEUE_PATH;
  return (
    <>
      <PageHeader title="Anuncios" lead={waitingText(waiting)}>
        {waiting.count > 0 ? <LinkButton to={toReview}>Revisar en orden</LinkButton> : null}
      </PageHeader>
      <SearchBox
        spec={spec}
        query={query}
        name="Anuncios"
        hint="Código del anuncio, correo de quien vende o palabras de la marca, el modelo o el título"
        note={isCut ? CUT_NOTE : ""}
      />
      {seller === undefined ? null : (
        <p className="pb-4">
          Solo los de{" "}
          <Link to={userPagePath(seller)} className="link inline-block min-h-6">
            esta persona
          </Link>
          .
        </p>
      )}
      <AdminList
        key={listPath(spec, query)}
        spec={spec}
        query={query}
        next={next}
        previous={previous}
        empty="No hay anuncios."
        bulk={bulk}
        file={ADMIN_LISTINGS_FILE_PATH}
        rows={rows.map(({ key, title, to, status, statusName, price, toSeller, changed, signals, claim }) => ({
          key,
          title,
          to,
          badges: [
            { label: statusName, tone: LISTING_TONES[status] ?? "neutral" },
            ...(signals.length > 0
              ? [{ label: signals.length === 1 ? "1 señal" : `${signals.length} señales`, tone: "warning" as const }]
              : []),
            ...(claim === "" ? [] : [{ label: claim }]),
          ],
          facts: [
            { label: "Precio", value: price },
            { label: "Vende", value: "Ver la cuenta", to: toSeller },
            { label: "Cambió", value: changed },
          ],
          ...(signals.length > 0 && { text: signals.join("\n") }),
        }))}
      />
    </>
  );
}

function waitingText({ count, since }: ListingListProps["waiting"]): string {
  if (count === 0) return "Ninguno espera una revisión.";
  const many = count >= 1_000 ? "Más de 1,000 por revisar" : `${count} por revisar`;
  return since === null ? `${many}.` : `${many}; el que más espera, desde el ${formatShortDateTime(new Date(since))}.`;
}
