import { Form } from "@remix-run/react";

import { MissingProof } from "~/accounts/email-links/missing-proof";
import type { FormFailure } from "~/platform/forms/typed-values";
import { LinkButton } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { TextArea } from "~/ui/field";
import { BackLink } from "~/ui/navigation/back-link";
import { Notice } from "~/ui/notice";
import { Container } from "~/ui/page";
import { Panel } from "~/ui/panel";
import { SubmitButton } from "~/ui/submit-button";

import { askPath, QUESTION_FIELD, QUESTION_MAX } from "./constants";

interface AskPageProps {
  page: { listingId: string; listingTitle: string; closed: string | null };
  name: string;
  failure: Pick<FormFailure, "errors" | "values" | "needsPhone" | "unproven"> | undefined;
}

export function AskPage({ page: { listingId, listingTitle, closed }, name, failure }: AskPageProps) {
  return (
    <Container narrow className="pb-10">
      <BackLink to={`/producto/${listingId}`}>{listingTitle}</BackLink>
      <h1 className="pt-2 pb-4 text-2xl tracking-tight sm:text-3xl">Pregunta por este anuncio</h1>
      <ErrorSummary errors={failure?.errors ?? {}} title="No enviamos tu pregunta" />
      <MissingProof failure={failure} back={askPath(listingId)} />
      <Panel className="grid gap-4">
        {closed ? (
          <>
            <Notice tone="warning" title={closed} />
            {failure?.values[QUESTION_FIELD] ? (
              <p className="rounded-card bg-sunken p-3 wrap-anywhere whitespace-pre-wrap">
                {failure.values[QUESTION_FIELD]}
              </p>
            ) : null}
            <LinkButton to={`/producto/${listingId}`} variant="secondary" className="justify-self-start">
              Volver al anuncio
            </LinkButton>
          </>
        ) : (
          <Form method="post" noValidate className="grid gap-4">
            <TextArea
              label="Tu pregunta"
              name={QUESTION_FIELD}
              hint={`Se publicará con tu nombre (${name}) cuando el vendedor responda. No escribas teléfonos ni correos.`}
              defaultValue={failure?.values[QUESTION_FIELD]}
              error={failure?.errors[QUESTION_FIELD]}
              maxLength={QUESTION_MAX}
              rows={4}
              required
              dir="auto"
            />
            <div className="flex flex-wrap gap-3">
              <SubmitButton size="lg" busy="Enviando…">
                Enviar pregunta
              </SubmitButton>
              <LinkButton to={`/producto/${listingId}/mensaje`} variant="ghost" size="lg">
                Mejor en privado
              </LinkButton>
            </div>
          </Form>
        )}
      </Panel>
    </Container>
  );
}
