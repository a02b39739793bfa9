import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";

import { Thumbnail } from "~/selling/thumbnail";
import { Button, LinkButton } from "~/ui/button";
import { classes } from "~/ui/classes";
import { ErrorSummary } from "~/ui/error-summary";
import { TextArea } from "~/ui/field";
import { Notice } from "~/ui/notice";
import { Container, PageHeader } from "~/ui/page";

import { ASSISTANT_PATH, cardPath, LAST_ANSWER, MESSAGE_MAX } from "../constants";
import type { QuickAction } from "../contexts";
import { HandoverPanel } from "../feedback/handover-panel";
import type { Block, Inline } from "../markup";
import { assistantPath, type AnswerCard, type AssistantFailure, type AssistantPage, type ShownMessage } from "../model";
import { ASSISTANT_TEXTS } from "../texts";
import { AnswerTools } from "./answer-tools";

/** Titles of a rejected form, by its `intent`. */
const REJECTED: Readonly<Record<string, string>> = {
  preguntar: "No enviamos tu mensaje",
  persona: "No enviamos tu conversación",
};

/** The conversation with Rebi as a page: whole without scripts. */
export function AssistantScreen({ view, failure }: { view: AssistantPage; failure: AssistantFailure | undefined }) {
  const { isSignedIn, messages, greeting, page } = view;
  return (
    <Container narrow className="pb-10">
      <PageHeader
        title="Rebi"
        lead="Busca anuncios, compara precios y resuelve tus dudas preguntando con tus palabras."
      />
      {isSignedIn ? (
        <>
          <section role="log" aria-label="Conversación con Rebi" tabIndex={-1}>
            <ol className="grid gap-3">
              {greeting.length > 0 ? (
                <li className="grid">
                  <Bubble isMine={false}>
                    <Answer blocks={greeting} />
                  </Bubble>
                </li>
              ) : null}
              {messages.map((message, position) => (
                <Message key={message.id} message={message} isLast={position === messages.length - 1} page={page} />
              ))}
            </ol>
          </section>
          <ErrorSummary
            errors={failure?.errors ?? {}}
            title={failure?.notice ?? REJECTED[failure?.values.intent ?? ""] ?? "No hicimos el cambio"}
          />
          <Composer view={view} failure={failure} />
          <QuickActions view={view} />
          <Options view={view} failure={failure} />
        </>
      ) : (
        <>
          <Notice tone="info" title={ASSISTANT_TEXTS.signedOut}>
            <p className="pt-2">
              <LinkButton to={`/login?redirect=${encodeURIComponent(assistantPath(page))}`}>Iniciar sesión</LinkButton>
            </p>
          </Notice>
          <QuickActions view={view} />
        </>
      )}
    </Container>
  );
}

function Message({ message, isLast, page }: { message: ShownMessage; isLast: boolean; page: string }) {
  const { isMine, blocks, at, time, cards, navigate } = message;
  return (
    <li id={isLast ? LAST_ANSWER : undefined} tabIndex={isLast ? -1 : undefined} className="grid scroll-mt-24 gap-2">
      <Bubble isMine={isMine}>
        <span className="sr-only">{isMine ? "Tú" : "Rebi"}: </span>
        <Answer blocks={blocks} />
        <time dateTime={at.toISOString()} className="justify-self-end text-xs text-muted">
          {time}
        </time>
      </Bubble>
      {cards.length > 0 ? (
        <ul className="grid gap-2 sm:grid-cols-2">
          {cards.map((card) => (
            <CardLine key={card.id} card={card} />
          ))}
        </ul>
      ) : null}
      {navigate ? (
        <p>
          <LinkButton to={navigate.href} variant="secondary">
            {navigate.label}
          </LinkButton>
        </p>
      ) : null}
      {isMine ? null : <AnswerTools answer={message} page={page} />}
    </li>
  );
}

function Bubble({ isMine, children }: { isMine: boolean; children: ReactNode }) {
  return (
    <div
      className={classes(
        "grid max-w-[92%] gap-1 rounded-card border px-3 py-2 wrap-anywhere",
        isMine ? "justify-self-end border-transparent bg-accent-soft" : "justify-self-start border-line bg-raised",
      )}
    >
      {children}
    </div>
  );
}

function Answer({ blocks }: { blocks: readonly Block[] }) {
  return (
    <div className="grid gap-2">
      {blocks.map((block, position) =>
        block.kind === "list" ? (
          <ul key={position} className="list-disc pl-5">
            {block.items.map((item, at) => (
              <li key={at}>
                <Line pieces={item} />
              </li>
            ))}
          </ul>
        ) : (
          <p key={position}>
            {block.lines.map((line, at) => (
              <span key={at} className="block">
                <Line pieces={line} />
              </span>
            ))}
          </p>
        ),
      )}
    </div>
  );
}

function Line({ pieces }: { pieces: readonly Inline[] }) {
  return pieces.map(({ text, bold, href }, position) =>
    href !== undefined ? (
      <Link key={position} to={href} className="link inline-block py-0.5" discover="none">
        {text}
      </Link>
    ) : bold ? (
      <strong key={position}>{text}</strong>
    ) : (
      text
    ),
  );
}

/** A listing below an answer: one link. */
function CardLine({ card }: { card: AnswerCard }) {
  const { id, title, price, about } = card;
  return (
    <li className="relative flex items-center gap-3 rounded-card border border-line bg-raised p-2">
      <span className="flex-none">
        <Thumbnail listing={card} />
      </span>
      <span className="grid min-w-0 gap-0.5">
        <Link
          to={cardPath(id)}
          className="link font-semibold wrap-anywhere after:absolute after:inset-0"
          discover="none"
        >
          {title}
        </Link>
        <span className="font-semibold">{price}</span>
        <span className="text-sm text-muted">{about}</span>
      </span>
    </li>
  );
}

function Composer({
  view: { page, key: newKey },
  failure,
}: {
  view: AssistantPage;
  failure: AssistantFailure | undefined;
}) {
  const asking = failure?.values.intent === "preguntar" ? failure : undefined;
  return (
    <Form method="post" action={ASSISTANT_PATH} className="mt-5 grid gap-3">
      <input type="hidden" name="key" value={asking?.values.key ?? newKey} />
      <input type="hidden" name="desde" value={page} />
      <TextArea
        label="Tu mensaje"
        hint="No escribas claves ni datos de tarjetas."
        name="text"
        defaultValue={asking?.values.text}
        error={asking?.errors.text}
        rows={2}
        maxLength={MESSAGE_MAX}
        required
        dir="auto"
        enterKeyHint="send"
      />
      <Button name="intent" value="preguntar" size="lg" className="w-full justify-self-start sm:w-auto">
        Enviar
      </Button>
    </Form>
  );
}

/** Quick actions of the page that the user comes from: pages as links, questions as messages. */
function QuickActions({ view: { quickActions, page, key: newKey, isSignedIn } }: { view: AssistantPage }) {
  const shown = quickActions.filter((action) => isSignedIn || "href" in action);
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="atajos" className="pt-6">
      <h2 id="atajos" className="pb-2 text-lg">
        Atajos
      </h2>
      <Form method="post" action={ASSISTANT_PATH}>
        <input type="hidden" name="key" value={newKey} />
        <input type="hidden" name="desde" value={page} />
        <input type="hidden" name="intent" value="preguntar" />
        <ul className="flex flex-wrap gap-2">
          {shown.map((action) => (
            <li key={action.id}>
              <Shortcut action={action} />
            </li>
          ))}
        </ul>
      </Form>
    </section>
  );
}

function Shortcut({ action }: { action: QuickAction }) {
  return "href" in action ? (
    <LinkButton to={action.href} variant="secondary" size="sm">
      {action.label}
    </LinkButton>
  ) : (
    <Button name="text" value={action.message} variant="secondary" size="sm">
      {action.label}
    </Button>
  );
}

function Options({ view, failure }: { view: AssistantPage; failure: AssistantFailure | undefined }) {
  return (
    <section aria-label="Opciones" className="mt-6 grid gap-3 border-t border-line pt-5">
      <HandoverPanel view={view} failure={failure} />
      <Form method="post" action={ASSISTANT_PATH} className="flex flex-wrap gap-2">
        <input type="hidden" name="desde" value={view.page} />
        {view.messages.length > 0 ? (
          <Button name="intent" value="nueva" variant="secondary" size="sm">
            Nueva conversación
          </Button>
        ) : null}
        <Button name="intent" value="reiniciar" variant="ghost" size="sm">
          Reiniciar mis límites
        </Button>
      </Form>
      <p className="text-sm text-muted">
        Rebi es un asistente automático y puede equivocarse: los datos del anuncio mandan. Guardamos tu conversación
        hasta 7 días sin uso; puedes borrarla con «Nueva conversación».
      </p>
    </section>
  );
}
