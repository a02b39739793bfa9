import { useLoaderData } from "@remix-run/react";

import { adminLoader } from "~/accounts/guards.server";
import { AdminList } from "~/admin-kit/list/admin-list";
import { pageMeta } from "~/shell/page/title";
import { PageHeader } from "~/ui/page";

import { loadOrderClaims } from "./order-claim-list.server";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

/** `estado`; `desde` or `antes`. */
export const loader = adminLoader("orders", ({ context, query }) => loadOrderClaims(context, query));

export const meta = pageMeta("Problemas con pedidos");

export default function AdminOrderClaims() {
  const list = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title="Problemas con pedidos"
        lead="Comprador y vendedor conversan primero. Los que esperan una decisión van por lo más antiguo."
      />
      <AdminList {...list} />
    </>
  );
}
