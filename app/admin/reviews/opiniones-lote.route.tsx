import { useLoaderData } from "@remix-run/react";

import { adminAction, adminLoader } from "~/accounts/guards.server";
import { BulkPage } from "~/admin-kit/bulk/bulk-page";
import { SheetFields } from "~/admin-kit/sheet/sheet-form";
import { pageMeta } from "~/shell/page/title";
import { useReply } from "~/shell/recovery/kept-form";

import { reasonFields } from "../reports/reason-form";
import { REASON_TEMPLATES } from "../reports/templates";
import { REVIEWS_BULK } from "./bulk.page.server";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/conflict-page";

/** `accion`, and each chosen `fila`. */
export const loader = adminLoader("reviews", async ({ context, query }) => {
  const view = await REVIEWS_BULK.load(context, query);
  const hint = "Se agrega al motivo en cada correo. Con «Otro» es lo único que leerán.";
  return { ...view, why: view.step === "ocultar" ? reasonFields(REASON_TEMPLATES.review, hint) : null };
});

/** `intent`: ocultar or mostrar. */
export const action = adminAction(
  "reviews",
  ({ context, uid, form }) => REVIEWS_BULK.submit(context, uid, form),
  ({ form }) => REVIEWS_BULK.actOf(form),
);

export const meta = pageMeta("Varias opiniones");

export default function AdminReviewsBulk() {
  const { why, ...view } = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>() ?? { errors: {}, values: {} };
  return (
    <BulkPage key={view.formId} view={view} reply={reply}>
      {why ? <SheetFields of={why} reply={reply} /> : null}
    </BulkPage>
  );
}
