import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";

import { userLoader } from "~/accounts/guards.server";
import { streamForm } from "~/platform/forms/multipart.server";
import { respond } from "~/platform/forms/outcome";
import { withinBudget } from "~/platform/forms/within-budget.server";
import { pageMeta } from "~/shell/page/title";
import { ErrorSummary } from "~/ui/error-summary";
import { FilesField } from "~/ui/fields/files-field";
import { BackLink } from "~/ui/navigation/back-link";
import { PageHeader } from "~/ui/page";
import { SubmitButton } from "~/ui/submit-button";

import { DELIVERY_PROOF_FIELD, DELIVERY_PROOF_MAX_MB } from "./constants";
import { loadProof, PROOF_MESSAGES, submitProof } from "./proof.page.server";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/form-page";

export const loader = userLoader(({ params, context, uid }) => loadProof(context, params.id ?? "", uid));

/** Room for one file that is too large, so that the message can name it. */
const ROOM = 2;

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { uid } = await context.accounts.requireActiveUser({ whenUnknown: "allow" });
  const id = params.id ?? "";
  const form = await streamForm(request, {
    maxFileBytes: DELIVERY_PROOF_MAX_MB * ROOM * 1024 * 1024,
    maxBytes: context.maxBodyBytes,
    messages: PROOF_MESSAGES,
  });
  return respond(
    await withinBudget(context, "deliveryProof", { uid, each: `${uid} ${id}` }, form, () =>
      submitProof(context, id, uid, form),
    ),
  );
}

export const meta = pageMeta("Constancia de entrega");

export default function DeliveryProof() {
  const { back, number, title, tracking, isOpen } = useLoaderData<typeof loader>();
  const errors = useActionData<typeof action>()?.errors ?? {};
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-6 pb-6">
      <div>
        <BackLink to={back}>Pedido {number}</BackLink>
        <PageHeader
          title="Constancia de entrega"
          lead="Sube lo que prueba que la agencia lo entregó. Lo vemos, y empieza el plazo del comprador para revisarlo."
        />
      </div>
      <ErrorSummary errors={errors} />
      <p className="wrap-anywhere">
        {title}
        {tracking ? ` · ${tracking}` : null}
      </p>
      {isOpen ? (
        <Form method="post" encType="multipart/form-data" noValidate className="grid justify-items-start gap-4">
          <FilesField
            label="Constancia"
            name={DELIVERY_PROOF_FIELD}
            accept="photos-or-documents"
            error={errors[DELIVERY_PROOF_FIELD]}
            hint={
              "El cargo firmado, o la página de la agencia que dice que se entregó: PDF, JPG, PNG o WebP de hasta " +
              `${DELIVERY_PROOF_MAX_MB} MB. La ven tú, el comprador y nuestro equipo.`
            }
            required
            className="w-full"
          />
          <SubmitButton busy="Subiendo…">Subir la constancia</SubmitButton>
        </Form>
      ) : (
        <p>Este pedido ya no espera una constancia.</p>
      )}
    </div>
  );
}
