import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";

import { EmptyList } from "~/accounts/profile/profile-lists";
import { pageTitle } from "~/shell/page/title";
import { PageHeader } from "~/ui/page";

export { ScreenError as ErrorBoundary } from "~/shell/errors/error-boundary";

export async function loader({ context }: LoaderFunctionArgs) {
  await context.accounts.requireUser();
  return null;
}

export const meta: MetaFunction = () => [{ title: pageTitle("Mis compras") }, { name: "robots", content: "noindex" }];

export default function Purchases() {
  return (
    <>
      <PageHeader title="Mis compras" />
      <EmptyList
        icon="tag"
        text="Todavía no tienes compras pagadas en el sitio. Lo que acuerdas directo con quien vende no queda registrado aquí."
        to="/comprar"
        action="Ver anuncios"
      />
    </>
  );
}
