import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData, type ShouldRevalidateFunctionArgs } from "@remix-run/react";

import { BulkPage } from "~/admin-kit/bulk/bulk-page";
import { ReasonFields } from "~/admin/reports/reason-fields";
import { REASON_TEMPLATES } from "~/admin/reports/templates";
import { REVIEWS_BULK } from "~/admin/reviews/bulk.page.server";
import { takeAct } from "~/admin/undo/take-act.server";
import { respond } from "~/platform/forms/outcome";
import { readForm } from "~/platform/http/http";
import { pageTitle } from "~/shell/page/title";
import { useKeptValues } from "~/shell/recovery/kept-form";
import { revalidateUnlessRejected } from "~/shell/recovery/offline-forms";

export { FormError as ErrorBoundary } from "~/shell/errors/form-error";
export { keepFormOnNetworkError as clientAction } from "~/shell/recovery/offline-forms";

/** `accion`, and each chosen `fila`. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await context.accounts.requireAdmin("reviews");
  const view = await REVIEWS_BULK.load(context, new URL(request.url).searchParams);
  return { ...view, templates: REASON_TEMPLATES.review };
}

/** `intent`: ocultar or mostrar. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { uid } = await context.accounts.requireAdminProof("reviews");
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  return respond(
    await takeAct(context, uid, form, REVIEWS_BULK.actOf(form), () => REVIEWS_BULK.submit(context, uid, form)),
  );
}

/** After a conflict too: the page then shows what became of each. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs): boolean {
  return revalidateUnlessRejected(change) || change.actionStatus === 409;
}

export const meta: MetaFunction = () => [
  { title: pageTitle("Varias opiniones") },
  { name: "robots", content: "noindex" },
];

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
