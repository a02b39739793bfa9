import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";

import { ConfirmEmail } from "~/accounts/email-links/confirm-email";
import { ASSISTANT_PATH, LAST_ANSWER } from "~/assistant/constants";
import { answerId } from "~/assistant/conversation/answer-id";
import { HandoverPanel } from "~/assistant/feedback/handover-panel";
import { assistantPath, type AssistantFailure, type AssistantPageView, type LiveAnswer } from "~/assistant/model";
import { ASSISTANT_TEXTS } from "~/assistant/texts";
import { tableEntry } from "~/business/table";
import { rejected, respond } from "~/platform/forms/outcome";
import { ownHeaders, readForm } from "~/platform/http/http";
import { pageMeta } from "~/shell/page/title";
import { useKeptValues } from "~/shell/recovery/kept-form";
import { Button, LinkButton } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Notice } from "~/ui/notice";
import { Container, PageHeader } from "~/ui/page";

import { submitAssistant } from "./assistant-page.action.server";
import { assistantPage, restingPage } from "./assistant-page.loader.server";
import { Composer, QuickActions, quickActionsOf } from "./composer";
import { Bubble, MessageItem } from "./message";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/form-page";

export const headers = ownHeaders;

/** `desde`: the page that the user comes from. `persona`: shows the form of 'Hablar con una persona'. */
export function loader({ request, context }: LoaderFunctionArgs) {
  const url = new URL(request.url);
  return context.env.isAssistantOn ? assistantPage(context, url) : restingPage(url);
}

/** `intent`: preguntar, nueva, reiniciar, valorar, persona. */
export async function action({ request, context }: ActionFunctionArgs) {
  const user = await context.accounts.requireUser();
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  if (!context.env.isAssistantOn) return respond(rejected(form, { "": ASSISTANT_TEXTS.resting }, 503));
  const outcome = await submitAssistant(context, user, form);
  if (outcome.kind !== "answering") return respond(outcome);
  context.delivery.live = outcome.part;
  return { live: outcome.live };
}

export const meta = pageMeta("Rebi, tu asistente");

export default function AssistantRoute() {
  const view = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const kept = useKeptValues();
  if (answered && "live" in answered) return <AssistantPage view={view} live={answered.live} />;
  const restored = kept ? ({ ok: false, errors: {}, values: kept } as const) : undefined;
  return <AssistantPage view={view} failure={answered ?? restored} />;
}

interface AssistantPageProps {
  view: AssistantPageView;
  failure?: AssistantFailure | undefined;
  live?: LiveAnswer | undefined;
}

const REJECTED: Readonly<Record<string, string>> = {
  preguntar: "No enviamos tu mensaje",
  persona: "No enviamos tu conversación",
};

function Resting() {
  return (
    <Notice tone="info" title={ASSISTANT_TEXTS.resting}>
      <p className="flex flex-wrap gap-3 pt-2">
        <LinkButton to="/comprar">Ver el catálogo</LinkButton>
        <LinkButton to="/contacto" variant="secondary">
          Escribirnos
        </LinkButton>
      </p>
    </Notice>
  );
}

export function AssistantPage({ view, failure, live }: AssistantPageProps) {
  const { isResting, isSignedIn, messages, page } = view;
  return (
    <Container narrow className="pb-10">
      <PageHeader title="Rebi" lead="Busca anuncios, compara precios y pregunta con tus propias palabras." />
      {isResting ? (
        <Resting />
      ) : isSignedIn ? (
        <>
          <Conversation view={view} live={live} />
          <ErrorSummary
            errors={failure?.errors ?? {}}
            title={failure?.notice ?? tableEntry(REJECTED, failure?.values.intent ?? "") ?? "No hicimos el cambio"}
          />
          {failure?.unproven ? (
            <div className="pb-4">
              <ConfirmEmail back={ASSISTANT_PATH} />
            </div>
          ) : null}
          <Composer view={view} shown={live ? answerId(live.messageId) : messages.at(-1)?.id} failure={failure} />
          <Shortcuts view={view} />
          <Options view={view} failure={failure} canForget={messages.length > 0 || live !== undefined} />
        </>
      ) : (
        <>
          <Notice tone="info" title={ASSISTANT_TEXTS.signedOut}>
            <p className="pt-2">
              <LinkButton to={`/login?redirect=${encodeURIComponent(assistantPath(page))}`}>Iniciar sesión</LinkButton>
            </p>
          </Notice>
          <Shortcuts view={view} />
        </>
      )}
    </Container>
  );
}

/** The messages, and the place of the answer in the making; a form sent again shows the stored answer. */
function Conversation({ view: { messages, greeting, page }, live }: Pick<AssistantPageProps, "view" | "live">) {
  const has = (id: string): boolean => messages.some((message) => message.id === id);
  const awaited = live && !has(answerId(live.messageId)) ? live : null;
  return (
    <section role="log" aria-label="Conversación con Rebi" tabIndex={-1}>
      <ol className="grid gap-3">
        {greeting === "" ? null : (
          <li className="grid">
            <Bubble isMine={false} html={greeting} />
          </li>
        )}
        {messages.map((message, position) => (
          <MessageItem
            key={message.id}
            message={message}
            page={page}
            id={!awaited && position === messages.length - 1 ? LAST_ANSWER : undefined}
          />
        ))}
        {awaited ? (
          <>
            {has(awaited.messageId) ? null : (
              <li className="grid">
                <Bubble isMine html={awaited.question} />
              </li>
            )}
            <li
              id={LAST_ANSWER}
              tabIndex={-1}
              className="grid scroll-mt-24 gap-2 outline-none!"
              dangerouslySetInnerHTML={{ __html: awaited.marker }}
            />
          </>
        ) : null}
      </ol>
    </section>
  );
}

function Shortcuts({ view }: { view: AssistantPageView }) {
  if (quickActionsOf(view).length === 0) return null;
  return (
    <section aria-labelledby="atajos" className="pt-6">
      <h2 id="atajos" className="pb-2 text-lg">
        Atajos
      </h2>
      <QuickActions view={view} />
    </section>
  );
}

function Options({ view, failure, canForget }: Pick<AssistantPageProps, "view" | "failure"> & { canForget: boolean }) {
  return (
    <section aria-label="Opciones" className="mt-6 grid gap-3 border-t border-line pt-5">
      <HandoverPanel view={view} failure={failure} />
      <form method="post" action={assistantPath(view.page)} className="flex flex-wrap gap-2">
        <input type="hidden" name="desde" value={view.page} />
        {canForget ? (
          <Button name="intent" value="nueva" variant="secondary" size="sm">
            Nueva conversación
          </Button>
        ) : null}
        <Button name="intent" value="reiniciar" variant="ghost" size="sm">
          Reiniciar mis límites
        </Button>
      </form>
      <p className="text-sm text-muted">
        Rebi es un asistente automático y puede equivocarse: los datos del anuncio mandan. Para responderte puede usar
        Gemini, de Google:{" "}
        <a href="/privacidad#proveedores" className="link">
          qué le enviamos
        </a>
        . Guardamos tu conversación hasta 7 días sin uso; puedes borrarla con «Nueva conversación».
      </p>
    </section>
  );
}
