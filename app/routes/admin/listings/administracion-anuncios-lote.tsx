import { useLoaderData } from "@remix-run/react";

import { adminAction, adminLoader } from "~/accounts/guards.server";
import { BulkListingsPage } from "~/admin/listings/bulk-page";
import { LISTINGS_BULK } from "~/admin/listings/bulk.page.server";
import { pageMeta } from "~/shell/page/title";
import { useReply } from "~/shell/recovery/kept-form";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/conflict-page";

/** `accion` and one `fila` for each chosen listing. */
export const loader = adminLoader("listings", ({ context, query }) => LISTINGS_BULK.load(context, query));

/** `intent`: approve, reject, hide or show; destacar, quitar-destacado or ampliar. */
export const action = adminAction(
  "listings",
  ({ context, uid, form }) => LISTINGS_BULK.submit(context, uid, form),
  ({ form }) => LISTINGS_BULK.actOf(form),
);

export const meta = pageMeta("Confirmar");

export default function AdminListingsBulk() {
  const view = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  return <BulkListingsPage key={view.formId} view={view} reply={reply} />;
}
