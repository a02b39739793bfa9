import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";

import { EmptyList } from "~/accounts/profile/profile-lists";
import { pageParam, pagePath } from "~/platform/http/paging";
import { SalesList } from "~/selling/manage/sales-list";
import { pageTitle } from "~/shell/page/title";
import { PageHeader } from "~/ui/page";
import { Pagination } from "~/ui/pagination";

export { ScreenError as ErrorBoundary } from "~/shell/errors/error-boundary";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { uid } = await context.accounts.requireUser();
  const asked = pageParam(new URL(request.url).searchParams);
  const { listings, page, pages } = await context.selling.listings.page(uid, { status: "sold", page: asked });
  return { sales: listings, page, pages };
}

export const meta: MetaFunction = () => [{ title: pageTitle("Mis ventas") }, { name: "robots", content: "noindex" }];

export default function Sales() {
  const { sales, page, pages } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title="Mis ventas" />
      {sales.length > 0 ? (
        <SalesList sales={sales} />
      ) : (
        <EmptyList
          icon="handshake"
          text="Todavía no tienes ventas. Cuando vendas algo, márcalo como vendido en Mis anuncios y aparecerá aquí."
          to="/perfil/anuncios"
          action="Ver mis anuncios"
        />
      )}
      <Pagination page={page} pages={pages} hrefOf={(number) => pagePath("/perfil/ventas", number)} />
    </>
  );
}
