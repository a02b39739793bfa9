import { useLoaderData } from "@remix-run/react";

import { adminAction, adminLoader } from "~/accounts/guards.server";
import { BulkPage } from "~/admin-kit/bulk/bulk-page";
import type { BulkView } from "~/admin-kit/bulk/bulk.server";
import type { FormFailure } from "~/platform/forms/typed-values";
import { pageMeta } from "~/shell/page/title";
import { useReply } from "~/shell/recovery/kept-form";
import { Select, TextField, fieldsOf } from "~/ui/field";

import { LISTINGS_BULK } from "./bulk.page.server";
import { ADJUSTMENT_HINT, ADJUSTMENT_REASON, EXTEND_OPTIONS, type ListingBulkStep, isBulkAdjustment } from "./decision";

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

interface BulkListingsPageProps {
  view: BulkView<ListingBulkStep>;
  reply: Pick<FormFailure, "errors" | "values"> | null;
}

export function BulkListingsPage({ view, reply }: BulkListingsPageProps) {
  const { values = {}, errors = {} } = reply ?? {};
  const at = fieldsOf({ values, errors });
  return (
    <BulkPage view={view} reply={reply}>
      {view.step === "ampliar" ? (
        <Select
          {...at("dias")}
          label="Cuánto más"
          defaultValue={values.dias ?? "7"}
          options={EXTEND_OPTIONS}
          className="sm:max-w-48"
        />
      ) : null}
      {isBulkAdjustment(view.step) ? (
        <TextField {...at("porque")} label="Por qué" hint={ADJUSTMENT_HINT} maxLength={ADJUSTMENT_REASON.max} />
      ) : null}
    </BulkPage>
  );
}
