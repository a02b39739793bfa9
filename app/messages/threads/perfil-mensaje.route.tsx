import { useActionData, useLoaderData, Form, Link } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";

import { UNPROVEN_MESSAGES, type UnprovenFailure } from "~/accounts/email-links/constants";
import { MissingProof } from "~/accounts/email-links/missing-proof";
import { rejectUnproven } from "~/accounts/email-links/reject-unproven";
import { userLoader, activeUserAction } from "~/accounts/guards.server";
import { VerifiedMarks } from "~/accounts/verified-marks";
import { findCategory } from "~/catalog/categories";
import { ListingSummary } from "~/messages/listing-summary";
import {
  keptFailure,
  ANSWER,
  failureOf,
  FOOT,
  freshPath,
  LAST_MESSAGE,
  threadPath,
  type ThreadMessage,
  type ThreadPageView,
  REPORTED_MESSAGE,
} from "~/messages/model";
import { CONTACT_HIDDEN, MessageForm, TypedText } from "~/messages/writing/message-form";
import { submitThread, THREAD_NOT_FOUND } from "~/messages/writing/messages.action.server";
import { ALREADY_SOLD, STILL_AVAILABLE } from "~/messages/writing/quick";
import { QuickTexts } from "~/messages/writing/quick-texts";
import type { OfferView } from "~/offers/constants";
import { OfferPanel } from "~/offers/offer-panel";
import type { FormFailure } from "~/platform/forms/typed-values";
import { notFound, ownHeaders } from "~/platform/http/http";
import { cursorParam } from "~/platform/http/paging";
import { nullIfUnavailable } from "~/platform/null-if-unavailable.server";
import { REASONS } from "~/reports/model";
import { pageMeta } from "~/shell/page/title";
import { useKeptValues } from "~/shell/recovery/kept-form";
import { Avatar } from "~/ui/avatar";
import { Button, buttonClass } from "~/ui/button";
import { classes } from "~/ui/classes";
import { ErrorSummary } from "~/ui/error-summary";
import { RadioGroup, Select, TextArea } from "~/ui/field";
import { Icon } from "~/ui/icon";
import { BackLink } from "~/ui/navigation/back-link";
import { Notice } from "~/ui/notice";
import { Panel } from "~/ui/panel";

import { nameOfOther } from "./inbox-page";
import { isSeen } from "./open-thread";

/** Acts of the seller on the listing of a thread; for the buyer, a note that it is reserved for them. */
function ListingActions({ page, name }: { page: ThreadPageView; name: string }) {
  const { id, own, isReservedHere, isAgreed, key } = page;
  // The offer's own panel says it.
  if (isAgreed) return null;
  if (own === null)
    return isReservedHere ? (
      <p className="pt-2 text-sm font-semibold text-success">El vendedor lo reservó para ti.</p>
    ) : null;
  return (
    <div className="grid gap-3 pt-2">
      <p className="text-sm text-muted">
        {isReservedHere ? `Lo reservaste para ${name}: los demás lo ven como reservado.` : "Te escribe por tu anuncio."}
      </p>
      {own.canReserve || isReservedHere ? (
        <Form method="post" action={threadPath(id)}>
          <input type="hidden" name="version" value={own.version} />
          <input type="hidden" name="key" value={key} />
          <Button
            name="intent"
            value={isReservedHere ? "liberar" : "reservar"}
            variant="secondary"
            size="sm"
            className="min-h-11 max-w-full"
          >
            {isReservedHere ? "Quitar la reserva" : "Reservar para esta persona"}
          </Button>
        </Form>
      ) : null}
    </div>
  );
}

function SoldOffer({ page: { id, own } }: { page: ThreadPageView }) {
  if (!own?.asksSold) return null;
  return (
    <Form
      method="post"
      action={threadPath(id)}
      aria-labelledby="vendido"
      className="mb-4 grid justify-items-start gap-2 rounded-card border border-line bg-raised p-4"
    >
      <input type="hidden" name="version" value={own.version} />
      <p id="vendido" className="font-semibold">
        ¿Marcamos tu anuncio como vendido?
      </p>
      <p className="text-sm text-muted">Sale del catálogo; durante un día puedes volver a publicarlo.</p>
      <Button name="intent" value="vendido" size="sm" className="min-h-11">
        Sí, marcar como vendido
      </Button>
    </Form>
  );
}

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/form-page";

export const headers = ownHeaders;

export const loader = userLoader(async ({ request, params, context, query, user }) => {
  const before = cursorParam(query, "antes") ?? undefined;
  const page = await context.messages.thread(user.uid, params.id ?? "", { before, isSeen: isSeen(request) });
  if (page === null) throw notFound(THREAD_NOT_FOUND);
  const about = { id: page.id, listingId: page.listing.id, side: page.side, otherName: nameOfOther(page) };
  return { page, offer: await nullIfUnavailable(() => context.offers.ofThread(user.uid, about), context.log) };
});

/** `intent`: responder, bloquear, desbloquear, denunciar. */
export const action = activeUserAction("allow", async ({ params, context, form, user }) => {
  const unproven =
    form.get("intent") === "responder"
      ? await rejectUnproven(context.accounts, user, form, UNPROVEN_MESSAGES.message, { isKept: true })
      : null;
  return unproven ?? submitThread(context.messages, user, params.id ?? "", form, context.env.siteUrl);
});

export const meta = pageMeta<typeof loader>((data) =>
  data?.page.otherName ? `Conversación con ${data.page.otherName}` : "Conversación",
);

export default function ThreadRoute() {
  const { page, offer } = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const kept = useKeptValues();
  return <ThreadPage key={page.id} page={page} offer={offer} failure={failure ?? keptFailure(kept)} />;
}

function isBicycle(category: string | undefined): boolean {
  return category !== undefined && findCategory(category)?.kind === "bicicleta";
}

interface ThreadPageProps {
  page: ThreadPageView;
  offer?: OfferView | null;
  failure: UnprovenFailure | undefined;
}

export function ThreadPage({ page, offer = null, failure }: ThreadPageProps) {
  const { id, listing, olderThan, isNewest } = page;
  const name = nameOfOther(page);
  const { messages, arrived, isLive } = useNews(page);
  return (
    <div className="max-w-3xl pb-10">
      <BackLink to="/perfil/mensajes">Mensajes</BackLink>
      <div className="flex items-center gap-3 pt-2 pb-4">
        <Avatar {...page.otherFace} className="size-12" eager />
        <div className="min-w-0">
          <h1 className="text-2xl tracking-tight wrap-anywhere sm:text-3xl">
            <span className="sr-only">Conversación con </span>
            {name}
          </h1>
          <VerifiedMarks marks={page.otherMarks} />
        </div>
      </div>
      <Panel as="section" aria-label="Anuncio" className="p-3 sm:p-4">
        <ListingSummary listing={listing} />
        {closedReason(page) ? null : <ListingActions page={page} name={name} />}
        {isBicycle(listing.category) ? (
          <p className="pt-2 text-sm">
            <Link to={`/compraventa/conversacion/${encodeURIComponent(id)}`} className="link inline-block py-1">
              Contrato de compraventa (PDF)
            </Link>
          </p>
        ) : null}
      </Panel>
      {offer && !closedReason(page) ? (
        <Panel className="mt-4 p-3 sm:p-4">
          <OfferPanel view={offer} messageKey={page.key} />
        </Panel>
      ) : null}
      {olderThan ? (
        <p className="pt-5 text-center">
          <Link to={threadPath(id, olderThan)} className="link inline-block py-1">
            Ver anteriores
          </Link>
        </p>
      ) : null}
      <h2 className="sr-only">Mensajes</h2>
      <ol className="grid gap-2 pt-4">
        {messages.map((message, position) => (
          <Bubble
            key={message.id}
            message={message}
            name={name}
            isLast={isNewest && position === messages.length - 1}
          />
        ))}
      </ol>
      <p role="status" className="sr-only">
        {arrived > 0 ? `${arrived === 1 ? "Mensaje nuevo" : `${arrived} mensajes nuevos`} de ${name}` : null}
      </p>
      {/* Unseen where new messages come by themselves, in its room: nothing moves. */}
      <p className={classes("pt-5 text-center", isLive && "invisible")}>
        <Link
          to={isNewest ? freshPath(id, page.key) : `${threadPath(id)}#${LAST_MESSAGE}`}
          className="link inline-block py-1"
        >
          {isNewest ? "Ver mensajes nuevos" : "Ir a los más recientes"}
        </Link>
      </p>
      <section aria-labelledby={ANSWER} className="relative grid gap-4 pb-2">
        <h2 id={ANSWER} className="sr-only scroll-mt-24">
          Responder
        </h2>
        <ErrorSummary
          errors={failure?.errors ?? {}}
          title={failureOf("responder", failure) ? "No enviamos tu mensaje" : "No hicimos el cambio"}
        />
        <MissingProof failure={failure} back={threadPath(id)} />
        <SoldOffer page={page} />
        <Ways page={page} failure={failure} />
      </section>
      <Foot page={page} failure={failure} />
      <Options page={page} failure={failure} />
    </div>
  );
}

function Bubble({ message, name, isLast }: { message: ThreadMessage; name: string; isLast: boolean }) {
  const { isMine, parts, at, time, day } = message;
  return (
    <li
      id={isLast ? LAST_MESSAGE : undefined}
      tabIndex={isLast ? -1 : undefined}
      className="grid scroll-mt-24 gap-2 outline-none!"
    >
      {day ? <p className="pt-3 pb-1 text-center text-sm text-muted">{day}</p> : null}
      <div
        className={classes(
          "grid max-w-[85%] gap-1 rounded-card border px-3 py-2",
          isMine ? "justify-self-end border-transparent bg-accent-soft" : "justify-self-start border-line bg-raised",
        )}
      >
        <p className="wrap-anywhere whitespace-pre-wrap" dir="auto">
          <span className="sr-only">{isMine ? "Tú" : name}: </span>
          {parts.map((part, position) =>
            part.href === undefined ? (
              part.text
            ) : (
              <a key={position} href={part.href} className="link">
                {part.text}
              </a>
            ),
          )}
        </p>
        <time dateTime={at.toISOString()} className="justify-self-end text-xs text-muted">
          {time}
        </time>
      </div>
    </li>
  );
}

interface AnswerProps {
  page: ThreadPageView;
  failure: FormFailure | undefined;
}

/** Ready answers, or why nothing can be answered. Unsent text stays visible. */
function Ways({ page, failure }: AnswerProps) {
  const closed = closedReason(page);
  if (closed) {
    return (
      <div className="grid gap-4">
        <Notice tone="warning" title={closed.title}>
          {closed.advice}
        </Notice>
        <TypedText text={failureOf("responder", failure)?.values.text} />
      </div>
    );
  }
  return (
    <>
      {page.own ? (
        <QuickTexts
          intent="responder"
          action={threadPath(page.id)}
          messageKey={page.key}
          label="Respuestas rápidas: se envían al tocarlas."
          texts={page.own.isOnOffer ? [STILL_AVAILABLE, ALREADY_SOLD] : [ALREADY_SOLD]}
        />
      ) : null}
      <p className="text-sm text-muted">{CONTACT_HIDDEN}</p>
    </>
  );
}

/** The form to answer, in reach all along the thread in place of the market's bar (forms.css). */
function Foot({ page, failure }: AnswerProps) {
  const { id, key, messages } = page;
  if (closedReason(page)) return null;
  const answering = failureOf("responder", failure);
  return (
    <div id={FOOT} className="own-foot thread-foot">
      <MessageForm
        // Emptied once the sent message is in the thread.
        key={messages.findLast(({ isMine }) => isMine)?.id ?? "none"}
        intent="responder"
        action={threadPath(id)}
        label="Tu mensaje"
        values={answering?.values ?? {}}
        newKey={key}
        error={answering?.errors.text}
        isFoot
      />
    </div>
  );
}

function closedReason({ isBlocking, otherName }: ThreadPageView): { title: string; advice: string } | null {
  if (isBlocking)
    return { title: "Bloqueaste a esta persona", advice: "No puede escribirte. Desbloquéala si quieres responderle." };
  return otherName === null
    ? { title: "Esta persona ya no está en Rebi", advice: "Puedes leer lo que se escribieron, pero no responder." }
    : null;
}

function Options({ page, failure }: { page: ThreadPageView; failure: FormFailure | undefined }) {
  const action = threadPath(page.id);
  const reporting = failureOf("denunciar", failure);
  return (
    <section aria-labelledby="opciones" className="mt-8 grid justify-items-start gap-3 border-t border-line pt-5">
      <h2 id="opciones" className="text-lg">
        ¿Tuviste algún problema?
      </h2>
      <Form method="post" action={action}>
        {page.isBlocking ? (
          <Button name="intent" value="desbloquear" variant="secondary">
            Desbloquear a esta persona
          </Button>
        ) : (
          <Button name="intent" value="bloquear" variant="secondary">
            Bloquear a esta persona
          </Button>
        )}
      </Form>
      <ReportForm action={action} messages={page.messages} failure={reporting} />
    </section>
  );
}

/**
 * The messages of a thread's newest page with those that arrived since, the number of these by the other user, and
 * whether more come by themselves.
 */
function useNews({ id, isNewest, messages }: ThreadPageView) {
  const [isLive, setIsLive] = useState(false);
  const [arrived, setArrived] = useState<ThreadMessage[]>([]);
  const known = new Set(messages.map((message) => message.id));
  const shown = [...messages, ...arrived.filter((message) => !known.has(message.id))];
  const newest = shown.at(-1)?.at.getTime() ?? 0;
  const current = useRef(newest);
  useEffect(() => {
    current.current = newest;
  }, [newest]);
  useEffect(() => {
    if (!isNewest) return undefined;
    let end: (() => void) | undefined;
    let isOver = false;
    // Where it cannot be loaded (offline, a newer build), the link to new messages is there.
    void import("./thread-refresh").then(
      ({ refreshThread }) => {
        if (isOver) return;
        end = refreshThread({
          id,
          newest: () => current.current,
          arrived: (more) => {
            setArrived((before) => [...before, ...more]);
          },
          stopped: () => setIsLive(false),
        });
        setIsLive(true);
      },
      () => undefined,
    );
    return () => {
      isOver = true;
      setIsLive(false);
      end?.();
    };
  }, [id, isNewest]);
  return { messages: shown, arrived: arrived.filter(({ isMine }) => !isMine).length, isLive };
}

const CHARACTERS_SHOWN = 60;

/** Reports a thread to the administrators. Closed until opened, or where it was rejected. */
function ReportForm({
  action,
  messages,
  failure,
}: {
  action: string;
  messages: readonly ThreadMessage[];
  failure: FormFailure | undefined;
}) {
  const values = failure?.values ?? {};
  const options = messages
    .filter(({ isMine }) => !isMine)
    .map(({ id, parts, time }) => ({
      value: id,
      label: `${time}: ${parts
        .map(({ text }) => text)
        .join("")
        .slice(0, CHARACTERS_SHOWN)}`,
    }))
    .reverse();
  return (
    <details open={failure !== undefined} className="w-full">
      <summary className={buttonClass({ variant: "ghost" }, "cursor-pointer")}>
        Reportar esta conversación <Icon name="chevron-down" className="size-4" />
      </summary>
      <Form method="post" action={action} className="grid gap-4 pt-4">
        <RadioGroup
          legend="¿Qué pasa?"
          name="reason"
          options={REASONS.thread}
          defaultValue={values.reason}
          error={failure?.errors.reason}
          required
        />
        {options.length > 0 ? (
          <Select
            label="¿Por qué mensaje?"
            name={REPORTED_MESSAGE}
            options={options}
            defaultValue={values[REPORTED_MESSAGE]}
          />
        ) : null}
        <TextArea
          label="Cuéntanos más"
          name="detail"
          optional
          rows={3}
          defaultValue={values.detail}
          error={failure?.errors.detail}
          hint="Quien atiende tu reporte podrá leer ese mensaje y algunos de antes y de después."
        />
        <Button name="intent" value="denunciar" variant="danger" className="justify-self-start">
          Enviar reporte
        </Button>
      </Form>
    </details>
  );
}
