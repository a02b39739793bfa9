import { Form, Link, useLoaderData } from "@remix-run/react";

import { adminLoader } from "~/accounts/guards.server";
import { userPagePath } from "~/accounts/users/paths";
import { AdminList, type AdminRow } from "~/admin-kit/list/admin-list";
import type { ListQuery, ListSpec } from "~/admin-kit/list/query";
import { pageMeta } from "~/shell/page/title";
import { Button, LinkButton } from "~/ui/button";
import { TextField } from "~/ui/field";
import { PageHeader } from "~/ui/page";
import { Panel } from "~/ui/panel";

import { SALES_REPORT_PATH } from "../sales/constants";
import type { OrderUser } from "./order-queue-list";
import { loadOrderQueue } from "./order-queue.loader.server";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

/** `ver`; `desde` or `antes`. `numero` leads to that order. */
export const loader = adminLoader("orders", ({ context, query }) => loadOrderQueue(context, query));

export const meta = pageMeta("Pedidos");

export default function AdminOrders() {
  return <OrderQueuePage {...useLoaderData<typeof loader>()} />;
}

interface OrderQueuePageProps {
  spec: ListSpec;
  /** Party of the orders; null for everybody's. */
  person: OrderUser | null;
  query: ListQuery;
  rows: readonly AdminRow[];
  next: string | null;
  previous: string | null;
  /** A number that was looked for and is not there. */
  missing: string | null;
}

export function OrderQueuePage({ spec, person, query, rows, next, previous, missing }: OrderQueuePageProps) {
  return (
    <>
      <PageHeader title="Pedidos" lead="Lo que espera va primero por lo más antiguo; el resto, por lo más nuevo.">
        <LinkButton to={SALES_REPORT_PATH} variant="secondary">
          Reporte de ventas
        </LinkButton>
      </PageHeader>
      <div className="grid grid-cols-1 gap-6 pb-6">
        <Panel>
          <Form method="get" className="flex flex-wrap items-end gap-3">
            <TextField
              name="numero"
              label="Número de pedido"
              autoComplete="off"
              defaultValue={missing ?? ""}
              error={missing === null ? undefined : "No hay un pedido con ese número, como R-2026-000123."}
              className="min-w-0 flex-1 basis-56"
            />
            <Button>Buscar</Button>
          </Form>
        </Panel>
        {person === null ? null : (
          <p>
            {person.side === "buyer" ? "Solo lo que compró " : "Solo lo que vendió "}
            <Link to={userPagePath(person.uid)} className="link inline-flex min-h-6 items-center">
              esta persona
            </Link>
            .
          </p>
        )}
        <AdminList
          spec={spec}
          query={query}
          rows={rows}
          next={next}
          previous={previous}
          file={`${spec.path}.csv`}
          empty="Todavía no hay pedidos."
        />
      </div>
    </>
  );
}
