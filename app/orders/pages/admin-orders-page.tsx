import { Form } from "@remix-run/react";

import { SALES_REPORT_PATH } from "~/orders/sales/constants";
import { Button, LinkButton } from "~/ui/button";
import { TextField } from "~/ui/field";
import { PageHeader } from "~/ui/page";
import { Panel } from "~/ui/panel";

/** The search of an order by its number. `missing`: a number that was looked for and is not there. */
export function AdminOrdersPage({ missing }: { missing: string | null }) {
  return (
    <>
      <PageHeader title="Pedidos" lead="Busca un pedido por su número, como R-2026-000123.">
        <LinkButton to={SALES_REPORT_PATH} variant="secondary">
          Reporte de ventas
        </LinkButton>
      </PageHeader>
      <Panel>
        <Form method="get" className="flex flex-wrap items-end gap-3">
          <TextField
            name="numero"
            label="Número de pedido"
            autoComplete="off"
            defaultValue={missing ?? ""}
            error={missing === null ? undefined : "No hay un pedido con ese número."}
            className="min-w-0 flex-1 basis-56"
          />
          <Button>Buscar</Button>
        </Form>
      </Panel>
    </>
  );
}
