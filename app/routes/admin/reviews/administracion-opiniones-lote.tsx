import { useActionData, useLoaderData } from "@remix-run/react";

import { adminLoader, adminAction } from "~/accounts/guards.server";
import { BulkPage } from "~/admin-kit/bulk/bulk-page";
import { ReasonFields } from "~/admin/reports/reason-fields";
import { REASON_TEMPLATES } from "~/admin/reports/templates";
import { REVIEWS_BULK } from "~/admin/reviews/bulk.page.server";
import { takeAct } from "~/admin/undo/take-act.server";
import { pageMeta } from "~/shell/page/title";
import { useKeptValues } from "~/shell/recovery/kept-form";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/conflict-page";

/** `accion`, and each chosen `fila`. */
export const loader = adminLoader("reviews", async ({ context, query }) => {
  const view = await REVIEWS_BULK.load(context, query);
  return { ...view, templates: REASON_TEMPLATES.review };
});

/** `intent`: ocultar or mostrar. */
export const action = adminAction("reviews", ({ context, form, uid }) =>
  takeAct(context, uid, form, REVIEWS_BULK.actOf(form), () => REVIEWS_BULK.submit(context, uid, form)),
);

export const meta = pageMeta("Varias opiniones");

export default function AdminReviewsBulk() {
  const { templates, ...view } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const kept = useKeptValues();
  const shown = reply ?? { errors: {}, values: kept ?? {} };
  return (
    <BulkPage key={view.formId} view={view} reply={shown}>
      {view.step === "ocultar" ? (
        <ReasonFields
          templates={templates}
          reply={shown}
          hint="Se agrega al motivo en cada correo. Con «Otro» es lo único que leerán."
        />
      ) : null}
    </BulkPage>
  );
}
