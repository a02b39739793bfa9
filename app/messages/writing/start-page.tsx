import { Link } from "@remix-run/react";

import { ListingSummary } from "~/messages/listing-summary";
import { threadPath, writePath, type ThreadStartView } from "~/messages/model";
import type { FormFailure } from "~/platform/forms/typed-values";
import { LinkButton } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Notice } from "~/ui/notice";
import { PageHeader } from "~/ui/page";
import { Panel } from "~/ui/panel";

import { MessageForm, TypedText } from "./message-form";
import { READY_QUESTIONS } from "./quick";
import { QuickTexts } from "./quick-texts";

export function StartPage({ page, failure }: { page: ThreadStartView; failure: FormFailure | undefined }) {
  const { listing, sellerName, answersIn, threadId, closed, key } = page;
  // Its own address, marked: a rejected message is shown here even where a thread exists meanwhile.
  const action = `${writePath(listing.id)}?nuevo=1`;
  return (
    <div className="max-w-3xl pb-10">
      <PageHeader
        title={sellerName ? `Escríbele a ${sellerName}` : "Escríbele al vendedor"}
        lead={closed ? undefined : (answersIn ?? undefined)}
      />
      <ErrorSummary errors={failure?.errors ?? {}} title="No enviamos tu mensaje" />
      <Panel className="grid gap-5">
        <ListingSummary listing={listing} />
        {threadId ? (
          <p>
            Ya se escribieron por este anuncio.{" "}
            <Link to={threadPath(threadId)} className="link">
              Ver la conversación
            </Link>
          </p>
        ) : null}
        {closed && !threadId ? (
          <Closed reason={closed} listingId={listing.id} hasPage={listing.hasPage} typed={failure?.values.text} />
        ) : (
          <>
            <QuickTexts
              intent="enviar"
              action={action}
              messageKey={key}
              label="Preguntas listas: se envían al tocarlas."
              texts={READY_QUESTIONS}
            />
            <MessageForm
              intent="enviar"
              action={action}
              label="O escribe tu mensaje"
              values={failure?.values ?? {}}
              newKey={key}
              error={failure?.errors.text}
            />
          </>
        )}
      </Panel>
      {closed ? null : (
        <p className="pt-4 text-sm text-muted">
          Acuerden verse de día en un lugar público, revisa los papeles y no pagues por adelantado.
        </p>
      )}
    </div>
  );
}

/** Sending is impossible; text typed meanwhile is not lost. */
function Closed({
  reason,
  listingId,
  hasPage,
  typed,
}: {
  reason: string;
  listingId: string;
  hasPage: boolean;
  typed: string | undefined;
}) {
  return (
    <>
      <Notice tone="warning" title={reason} />
      <TypedText text={typed} />
      <div className="flex flex-wrap gap-3">
        {hasPage ? (
          <LinkButton to={`/producto/${listingId}`} variant="secondary">
            Volver al anuncio
          </LinkButton>
        ) : null}
        <LinkButton to="/comprar">Ver otros anuncios</LinkButton>
      </div>
    </>
  );
}
