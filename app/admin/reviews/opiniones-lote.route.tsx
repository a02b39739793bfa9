import { useLoaderData } from "@remix-run/react";

import { adminAction, adminLoader } from "~/accounts/guards.server";
import { BulkPage } from "~/admin-kit/bulk/bulk-page";
import { pageMeta } from "~/shell/page/title";
import { useReply } from "~/shell/recovery/kept-form";

import { ReasonFields } from "../reports/reason-fields";
import { REASON_TEMPLATES } from "../reports/templates";
import { REVIEWS_BULK } from "./bulk.page.server";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/conflict-page";

/** `accion`, and each chosen `fila`. */
export const loader = adminLoader("reviews", async ({ context, query }) => {
  const view = await REVIEWS_BULK.load(context, query);
  return { ...view, templates: REASON_TEMPLATES.review };
});

/** `intent`: ocultar or mostrar. */
export const action = adminAction(
  "reviews",
  ({ context, uid, form }) => REVIEWS_BULK.submit(context, uid, form),
  ({ form }) => REVIEWS_BULK.actOf(form),
);

export const meta = pageMeta("Varias opiniones");

export default function AdminReviewsBulk() {
  const { templates, ...view } = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>() ?? { errors: {}, values: {} };
  return (
    <BulkPage key={view.formId} view={view} reply={reply}>
      {view.step === "ocultar" ? (
        <ReasonFields
          templates={templates}
          reply={reply}
          hint="Se agrega al motivo en cada correo. Con «Otro» es lo único que leerán."
        />
      ) : null}
    </BulkPage>
  );
}
