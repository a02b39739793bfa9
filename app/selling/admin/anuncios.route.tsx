import { Link, useLoaderData } from "@remix-run/react";

import { adminLoader } from "~/accounts/guards.server";
import { userPagePath } from "~/accounts/users/paths";
import { AdminList } from "~/admin-kit/list/admin-list";
import { listPath } from "~/admin-kit/list/query";
import { SearchBox } from "~/admin-kit/list/search-box";
import { formatShortDateTime } from "~/business/format";
import { pageMeta } from "~/shell/page/title";
import { LinkButton } from "~/ui/button";
import { PageHeader } from "~/ui/page";

import { LISTING_BULK_STEPS } from "./decision";
import { type ListingListView, loadListingList } from "./list.loader.server";
import { SELLER_PARAM } from "./listing-list";
import { ADMIN_LISTINGS_BULK_PATH, ADMIN_LISTINGS_FILE_PATH, LISTING_QUEUE_PATH } from "./paths";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

/** `q`, `estado`, `orden`, `vende`; `desde` or `antes`; `marcar=todos`. */
export const loader = adminLoader("listings", ({ context, query, uid }) => loadListingList(context, query, uid));

export const meta = pageMeta("Anuncios");

export default function AdminListings() {
  return <AdminListingsPage {...useLoaderData<typeof loader>()} />;
}

const CUT_NOTE = "Hay más anuncios con esas palabras: escribe otra, o elige un estado.";

export function AdminListingsPage(view: ListingListView) {
  const { spec, query, rows, next, previous, waiting, areAllChosen, isCut } = view;
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
        hint="Código del anuncio, correo del vendedor o palabras de la marca, el modelo o el título"
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
        rows={rows}
      />
    </>
  );
}

function waitingText({ count, since }: ListingListView["waiting"]): string {
  if (count === 0) return "Ninguno espera una revisión.";
  const many = count >= 1_000 ? "Más de 1,000 por revisar" : `${count} por revisar`;
  return since === null ? `${many}.` : `${many}; el que más espera, desde el ${formatShortDateTime(new Date(since))}.`;
}
