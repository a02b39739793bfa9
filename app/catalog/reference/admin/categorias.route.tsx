import { useLoaderData } from "@remix-run/react";

import { adminAction, adminLoader } from "~/accounts/guards.server";
import { pageMeta } from "~/shell/page/title";
import { useReply } from "~/shell/recovery/kept-form";
import { ErrorSummary } from "~/ui/error-summary";
import { PageHeader } from "~/ui/page";

import { loadCategories, submitCategories } from "./categories.page.server";
import { OrderedRows } from "./ordered-rows";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/conflict-page";

export const loader = adminLoader("catalog", ({ context }) => loadCategories(context));

/** `intent`: subir or bajar. */
export const action = adminAction("catalog", ({ context, uid, form }) => submitCategories(context, uid, form));

export const meta = pageMeta("Categorías");

export default function AdminCategories() {
  const view = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  return (
    <>
      <PageHeader
        title="Categorías"
        lead="El orden y los nombres de los filtros y del formulario para vender. El código de cada una no cambia."
      />
      <ErrorSummary errors={reply?.errors ?? {}} title="No guardamos el cambio" />
      <OrderedRows rows={view.rows} />
    </>
  );
}
