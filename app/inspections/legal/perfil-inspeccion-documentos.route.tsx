import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData, type ShouldRevalidateFunctionArgs, Form } from "@remix-run/react";

import { userLoader } from "~/accounts/guards.server";
import {
  LEGAL_DOCUMENT_MAX_MB,
  LEGAL_DATA_DAYS,
  MAX_LEGAL_DOCUMENTS,
  ownInspectionPath,
} from "~/inspections/constants";
import { streamForm } from "~/platform/forms/multipart.server";
import { respond } from "~/platform/forms/outcome";
import { withinBudget } from "~/platform/forms/within-budget.server";
import { notFound } from "~/platform/http/http";
import { pageMeta } from "~/shell/page/title";
import { isUnreached } from "~/shell/recovery/offline-forms";
import { ErrorSummary } from "~/ui/error-summary";
import { FilesField } from "~/ui/fields/files-field";
import { BackLink } from "~/ui/navigation/back-link";
import { PageHeader } from "~/ui/page";
import { Section } from "~/ui/section";
import { SubmitButton } from "~/ui/submit-button";

import { DOCUMENT_MESSAGES, documentsPage, LEGAL_NOT_FOUND, submitDocuments } from "./documents.page.server";

export { ErrorBoundary, clientAction } from "~/shell/errors/form-page";

/** Read again after a rejection too: of several files, those that fit were kept. */
export function shouldRevalidate({ actionResult }: ShouldRevalidateFunctionArgs): boolean {
  return !isUnreached(actionResult);
}

export const loader = userLoader(async ({ params, context, uid }) => {
  const inspection = await context.inspections.legal.own(uid, params.id ?? "");
  if (inspection === null) throw notFound(LEGAL_NOT_FOUND);
  return documentsPage(inspection);
});

/** Room for one file that is too large, so that the message can name it. */
const ROOM = 2;

/** `intent`: `adjuntar` or `quitar`. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const { uid } = await context.accounts.requireActiveUser({ whenUnknown: "allow" });
  const form = await streamForm(request, {
    maxFileBytes: LEGAL_DOCUMENT_MAX_MB * ROOM * 1024 * 1024,
    maxBytes: context.maxBodyBytes,
    messages: DOCUMENT_MESSAGES,
  });
  return respond(
    await withinBudget(context, "inspectionPhoto", { uid }, form, () =>
      submitDocuments(context.inspections, uid, params.id ?? "", form),
    ),
  );
}

export const meta = pageMeta("Documentos de la inspección");

export default function PerfilInspeccionDocumentos() {
  const { id, title, isOpen, documents } = useLoaderData<typeof loader>();
  const errors = useActionData<typeof action>()?.errors ?? {};
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-6 pb-6">
      <div>
        <BackLink to={ownInspectionPath(id)}>{title}</BackLink>
        <PageHeader title="Documentos de la moto" lead="Solo los ven tú y el asesor." />
      </div>
      <ErrorSummary errors={errors} title="No guardamos todo" />
      <Section id="adjuntos" title="Adjuntos">
        {documents.length === 0 ? (
          <p>Todavía no adjuntaste ninguno.</p>
        ) : (
          <ul className="grid gap-2">
            {documents.map(({ name, size, href, sha256 }) => (
              <li key={sha256} className="flex flex-wrap items-center justify-between gap-2">
                <a href={href} className="link inline-flex min-h-8 min-w-0 items-center wrap-anywhere">
                  {name} ({size})
                </a>
                {isOpen ? (
                  <Form method="post">
                    <input type="hidden" name="documento" value={sha256} />
                    <SubmitButton name="intent" value="quitar" variant="secondary" size="sm">
                      Quitar<span className="sr-only"> {name}</span>
                    </SubmitButton>
                  </Form>
                ) : null}
              </li>
            ))}
          </ul>
        )}
        <p className="text-sm text-muted">
          Los borramos con la placa {LEGAL_DATA_DAYS} días después de que termine la inspección.
        </p>
      </Section>
      {isOpen ? (
        <Section id="adjuntar" title="Adjuntar">
          {/* Chosen files were sent with the form that this answers: the input is emptied. */}
          <Form key={documents.length} method="post" encType="multipart/form-data" noValidate className="grid gap-4">
            <FilesField
              label="Documentos"
              name="archivo"
              accept="documents"
              multiple
              error={errors.archivo}
              hint={
                "Tarjeta de propiedad, SOAT, revisión técnica o boleta de SUNARP: PDF, JPG o PNG, hasta " +
                `${LEGAL_DOCUMENT_MAX_MB} MB cada uno y ${MAX_LEGAL_DOCUMENTS} en total.`
              }
            />
            <div>
              <SubmitButton name="intent" value="adjuntar" busy="Guardando…">
                Adjuntar
              </SubmitButton>
            </div>
          </Form>
        </Section>
      ) : null}
    </div>
  );
}
