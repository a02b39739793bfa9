import { data, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData, Link } from "@remix-run/react";

import { UNPROVEN_MESSAGES, type UnprovenFailure } from "~/accounts/email-links/constants";
import { MissingProof } from "~/accounts/email-links/missing-proof";
import { rejectUnproven } from "~/accounts/email-links/reject-unproven";
import { userLoader, activeUserAction } from "~/accounts/guards.server";
import { ListingSummary } from "~/messages/listing-summary";
import { keptFailure, threadPath, writePath, type ThreadStartView } from "~/messages/model";
import { notFound, ownHeaders } from "~/platform/http/http";
import { pageMeta } from "~/shell/page/title";
import { useKeptValues } from "~/shell/recovery/kept-form";
import { LinkButton } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Notice } from "~/ui/notice";
import { Container, PageHeader } from "~/ui/page";
import { Panel } from "~/ui/panel";

import { MessageForm, TypedText } from "./message-form";
import { LISTING_NOT_FOUND, submitStart } from "./messages.action.server";
import { READY_QUESTIONS } from "./quick";
import { QuickTexts } from "./quick-texts";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/form-page";

export const headers = ownHeaders;

// A public address, but its page differs by user.
const PRIVATE = { "Cache-Control": "private, no-store" };

export const loader = userLoader(async ({ params, context, query, user }) => {
  const page = await context.messages.startPage(user.uid, params.id ?? "");
  if (page === null) throw notFound(LISTING_NOT_FOUND);
  // A rejected form comes back at its own address (`?nuevo`): what was typed is shown before the thread is.
  const isReturned = query.has("nuevo");
  if (page.threadId && !isReturned) throw redirect(threadPath(page.threadId), { headers: PRIVATE });
  return data(page, { headers: PRIVATE });
});

export const action = activeUserAction("allow", async ({ params, context, form, user }) => {
  const unproven = await rejectUnproven(context.accounts, user, form, UNPROVEN_MESSAGES.message, { isKept: true });
  if (unproven) return unproven;
  const outcome = await submitStart(context.messages, user, params.id ?? "", form, context.env.siteUrl);
  if (outcome.kind !== "done" || !outcome.flash) return outcome;
  const offer = await context.push.offer(user.uid, "Avísame cuando responda");
  if (!offer) return outcome;
  return { ...outcome, flash: { ...outcome.flash, link: offer.link }, headers: offer.headers };
});

export const meta = pageMeta<typeof loader>((page) =>
  page ? `Escríbele a ${page.sellerName ?? "el vendedor"}: ${page.listing.title}` : "Escribir un mensaje",
);

export default function WriteToSeller() {
  const page = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const kept = useKeptValues();
  return (
    <Container narrow>
      <StartPage page={page} failure={failure ?? keptFailure(kept)} />
    </Container>
  );
}

export function StartPage({ page, failure }: { page: ThreadStartView; failure: UnprovenFailure | undefined }) {
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
      <MissingProof failure={failure} back={writePath(listing.id)} />
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
              label="Toca una pregunta para enviarla."
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
