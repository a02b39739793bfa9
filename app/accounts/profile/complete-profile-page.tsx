import { Form } from "@remix-run/react";

import type { DistrictOptions } from "~/business/places/constants";
import type { FieldErrors } from "~/platform/forms/forms";
import { ErrorSummary } from "~/ui/error-summary";
import { Notice } from "~/ui/notice";
import { Container, PageHeader } from "~/ui/page";
import { Panel } from "~/ui/panel";
import { SubmitButton } from "~/ui/submit-button";

import { ProfileFields } from "./profile-fields";

interface CompletePageProps {
  /** False when the saved values could not be read. */
  known: boolean;
  errors: FieldErrors;
  values: Record<string, string>;
  /** Of the department in `values`. */
  districts?: DistrictOptions | null | undefined;
}

/**
 * Asks for the data that a trade needs; may be postponed. Both forms post to the page's own address, with the next
 * page.
 */
export function CompletePage({ known, errors, values, districts }: CompletePageProps) {
  return (
    <Container narrow className="pb-12">
      <PageHeader title="Completa tu perfil" lead="Con estos datos podrás comprar y vender. Toma un minuto." />
      {known ? null : (
        <Notice tone="warning" className="mb-4" title="No pudimos leer tus datos en este momento">
          Escribe los que faltan o sigue y complétalos después.
        </Notice>
      )}
      <Panel>
        <ErrorSummary errors={errors} />
        {/* The server checks, in its own words. The form gives its place in the history to the page that follows. */}
        <Form method="post" replace noValidate className="grid gap-5">
          <ProfileFields errors={errors} values={values} districts={districts} optional={false} />
          <SubmitButton size="lg" name="intent" value="guardar" busy="Guardando…">
            Guardar y continuar
          </SubmitButton>
        </Form>
        <Form method="post" replace className="mt-3 grid">
          <SubmitButton variant="ghost" name="intent" value="despues">
            Completar después
          </SubmitButton>
        </Form>
      </Panel>
    </Container>
  );
}
