import { BulkPage } from "~/admin-kit/bulk/bulk-page";
import type { BulkView } from "~/admin-kit/bulk/bulk.server";
import type { FormFailure } from "~/platform/forms/typed-values";
import { fieldsOf, Select, TextField } from "~/ui/field";

import { ADJUSTMENT_HINT, ADJUSTMENT_REASON, EXTEND_OPTIONS, isBulkAdjustment, type ListingBulkStep } from "./decision";
import { WhyFields } from "./why-fields";

interface BulkListingsPageProps {
  view: BulkView<ListingBulkStep>;
  reply: Pick<FormFailure, "errors" | "values"> | null;
}

export function BulkListingsPage({ view, reply }: BulkListingsPageProps) {
  const { values = {}, errors = {} } = reply ?? {};
  const at = fieldsOf({ values, errors });
  return (
    <BulkPage view={view} reply={reply}>
      {view.step === "reject" || view.step === "hide" ? <WhyFields values={values} errors={errors} /> : null}
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
