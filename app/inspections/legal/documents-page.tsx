import { Form } from "@remix-run/react";

import type { FormFailure } from "~/platform/forms/typed-values";
import { ErrorSummary } from "~/ui/error-summary";
import { TextField } from "~/ui/field";
import { BackLink } from "~/ui/navigation/back-link";
import { PageHeader } from "~/ui/page";
import { Section } from "~/ui/section";
import { SubmitButton } from "~/ui/submit-button";

import { LEGAL_DATA_DAYS, LEGAL_DOCUMENT_MAX_MB, MAX_LEGAL_DOCUMENTS, ownInspectionPath } from "../constants";
import type { DocumentsPageView } from "./documents.page.server";

interface DocumentsPageProps {
  page: DocumentsPageView;
  reply: Pick<FormFailure, "errors"> | null;
}

/** The private documents of an own legal inspection. */
export function DocumentsPage({ page: { id, title, isOpen, documents }, reply }: DocumentsPageProps) {
  const errors = reply?.errors ?? {};
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
          {/* Chosen files were sent with the answer that these come with: the input begins again. */}
          <Form key={documents.length} method="post" encType="multipart/form-data" noValidate className="grid gap-4">
            <TextField
              label="Documentos"
              name="archivo"
              type="file"
              accept="application/pdf,image/jpeg,image/png"
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
