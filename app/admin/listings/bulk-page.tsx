import { BulkPage } from "~/admin-kit/bulk/bulk-page";
import type { BulkView } from "~/admin-kit/bulk/bulk.server";
import type { FormFailure } from "~/platform/forms/typed-values";
import { Select, TextField } from "~/ui/field";

import { ADJUSTMENT_HINT, ADJUSTMENT_REASON, EXTEND_OPTIONS, isBulkAdjustment, type ListingBulkStep } from "./decision";
import { WhyFields } from "./why-fields";

interface BulkListingsPageProps {
  view: BulkView<ListingBulkStep>;
  reply: Pick<FormFailure, "errors" | "values"> | null;
}

export function BulkListingsPage({ view, reply }: BulkListingsPageProps) {
  const { values = {}, errors = {} } = reply ?? {};
  return (
    <BulkPage view={view} reply={reply}>
      {view.step === "reject" || view.step === "hide" ? <WhyFields values={values} errors={errors} /> : null}
      {view.step === "ampliar" ? (
        <Select
          name="dias"
          label="Cuánto más"
          defaultValue={values.dias ?? "7"}
          error={errors.dias}
          options={EXTEND_OPTIONS}
          className="sm:max-w-48"
        />
      ) : null}
      {isBulkAdjustment(view.step) ? (
        <TextField
          name="porque"
          label="Por qué"
          hint={ADJUSTMENT_HINT}
          defaultValue={values.porque}
          error={errors.porque}
          maxLength={ADJUSTMENT_REASON.max}
        />
      ) : null}
    </BulkPage>
  );
}
