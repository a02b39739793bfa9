import { useLoaderData, Link } from "@remix-run/react";

import { userLoader } from "~/accounts/guards.server";
import { formatDate } from "~/business/format";
import { formatSoles, toCentimos } from "~/business/money";
import { OrderList } from "~/orders/pages/order-list";
import { saleRow } from "~/orders/pages/order-rows";
import { SALES_FILE_PATH, SALES_PATH } from "~/orders/paths";
import { PayoutAccountMissing, PayoutList } from "~/orders/payouts/payout-parts";
import { payoutRow } from "~/orders/payouts/payout-view";
import { HeldList } from "~/orders/reservations/held-list";
import { heldListings } from "~/orders/reservations/held.page.server";
import { SALES_REPORT_PATH } from "~/orders/sales/constants";
import { pageParam, pagePath } from "~/platform/http/paging";
import { titleOf, type OwnListing } from "~/selling/model";
import { Thumbnail } from "~/selling/thumbnail";
import { pageMeta } from "~/shell/page/title";
import { buttonClass, LinkButton } from "~/ui/button";
import { EmptyList } from "~/ui/empty-list";
import { Pagination } from "~/ui/navigation/pagination";
import { PageHeader } from "~/ui/page";
import { Panel } from "~/ui/panel";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

/** Both lists change pages together: orders above, and below the listings that were marked as sold by hand. */
export const loader = userLoader(async ({ context, query, uid }) => {
  const asked = pageParam(query);
  const [held, sales, sold, { payouts, pendingCentimos, owedCentimos, isWhole }] = await Promise.all([
    asked <= 1 ? heldListings(context, uid) : [],
    context.orders.sales(uid, asked),
    context.selling.listings.page(uid, { status: "sold", page: asked }),
    context.payouts.ofSeller(uid),
  ]);
  const needsAccount = pendingCentimos > 0 && (await context.payouts.accounts.view(uid)) === null;
  const pages = Math.max(sales.pages, sold.pages);
  const page = Math.min(asked, Math.max(1, pages));
  return {
    held,
    rows: sales.page === page ? sales.orders.map(saleRow) : [],
    byHand: sold.page === page ? sold.listings.filter(({ reservedBy }) => !reservedBy) : [],
    payouts: page === 1 ? payouts.map(payoutRow) : [],
    pending: {
      pending: formatSoles(pendingCentimos),
      owed: owedCentimos > 0 ? formatSoles(owedCentimos) : null,
      isWhole,
    },
    needsAccount,
    page,
    pages,
  };
});

export const meta = pageMeta("Mis ventas");

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

export default function Sales() {
  const { held, rows, byHand, payouts, pending, needsAccount, page, pages } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title="Mis ventas">
        <LinkButton to={SALES_REPORT_PATH} variant="secondary">
          Reporte de ventas
        </LinkButton>
        {rows.length > 0 ? (
          // A plain link: it is a file, and no page.
          <a href={SALES_FILE_PATH} className={buttonClass({ variant: "secondary" })}>
            Descargar mis ventas para el contador
          </a>
        ) : null}
      </PageHeader>
      {needsAccount ? <PayoutAccountMissing /> : null}
      {held.length > 0 ? <HeldList held={held} /> : null}
      {rows.length + byHand.length + held.length === 0 && pages <= 1 ? (
        <EmptyList
          icon="tag"
          title="Todavía no tienes ventas"
          text={
            "Cuando alguien te compre en el sitio, el pedido aparecerá aquí. Si vendes por otro lado, marca el anuncio " +
            "como vendido en Mis anuncios."
          }
          to="/perfil/anuncios"
          action="Ver mis anuncios"
        />
      ) : null}
      {rows.length > 0 ? <OrderList rows={rows} /> : null}
      {byHand.length > 0 ? (
        <section aria-labelledby="vendidos" className="grid gap-3 pt-6 first:pt-0">
          <h2 id="vendidos" className="text-xl">
            Anuncios que marcaste como vendidos
          </h2>
          <SalesList sales={byHand} />
        </section>
      ) : null}
      {payouts.length > 0 ? <PayoutList rows={payouts} {...pending} /> : null}
      <Pagination page={page} pages={pages} hrefOf={(number) => pagePath(SALES_PATH, number)} />
    </>
  );
}
