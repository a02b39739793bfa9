import { useLoaderData } from "@remix-run/react";

import { userLoader } from "~/accounts/guards.server";
import { OrderList } from "~/orders/pages/order-list";
import { purchaseRow } from "~/orders/pages/order-rows";
import { PURCHASES_PATH } from "~/orders/paths";
import { pageParam, pagePath } from "~/platform/http/paging";
import { pageMeta } from "~/shell/page/title";
import { EmptyList } from "~/ui/empty-list";
import { Pagination } from "~/ui/navigation/pagination";
import { PageHeader } from "~/ui/page";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

export const loader = userLoader(async ({ context, query, uid }) => {
  const { orders, page, pages } = await context.orders.purchases(uid, pageParam(query));
  const now = context.clock.now();
  return { rows: orders.map((order) => purchaseRow(order, now)), page, pages };
});

export const meta = pageMeta("Mis compras");

export default function Purchases() {
  const { rows, page, pages } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title="Mis compras" />
      {rows.length > 0 ? (
        <OrderList rows={rows} />
      ) : (
        <EmptyList
          icon="cart"
          title="Todavía no tienes compras"
          text="Aquí sigues cada pedido que pagas en el sitio. Lo que acuerdas directo con el vendedor no queda registrado."
          to="/comprar"
          action="Ver anuncios"
        />
      )}
      <Pagination page={page} pages={pages} hrefOf={(number) => pagePath(PURCHASES_PATH, number)} />
    </>
  );
}
