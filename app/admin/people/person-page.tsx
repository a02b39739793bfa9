import { Link } from "@remix-run/react";

import { PEOPLE_PATH } from "~/accounts/people/paths";
import { Badge } from "~/ui/badge";
import { ErrorSummary } from "~/ui/error-summary";
import { FactList } from "~/ui/fact-list";
import { WrittenText } from "~/ui/history-list";
import { BackLink } from "~/ui/navigation/back-link";
import { Notice } from "~/ui/notice";
import { PageHeader } from "~/ui/page";
import { Section } from "~/ui/section";

import type { ActivityLine } from "./activity.server";
import type { PersonReply } from "./acts.server";
import { AccountForms, LiftForm, NoteForm, PersonRevealForm, SessionsForm } from "./person-forms";
import type { PersonView } from "./person.server";

export interface PersonPageProps {
  view: PersonView;
  reply: Pick<PersonReply, "errors" | "values" | "opened"> | null;
}

/** An account with what it did, and what an administrator can do about it. */
export function PersonPage({ view, reply }: PersonPageProps) {
  const { uid, name, roleBadge, isActive, publicPath, facts, listings, counts, purchases, sales, papers, limits } =
    view;
  return (
    <>
      <BackLink to={PEOPLE_PATH}>Personas</BackLink>
      <PageHeader title={name} />
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2 pb-4">
        <Badge tone={isActive ? "success" : "danger"}>{isActive ? "Abierta" : "Bloqueada"}</Badge>
        {roleBadge === null ? null : <Badge>{roleBadge}</Badge>}
        <span className="text-sm wrap-anywhere text-muted">{uid}</span>
        {publicPath === null ? null : (
          <Link to={publicPath} className="link inline-flex min-h-6 items-center">
            Ver como comprador
          </Link>
        )}
      </p>
      <ErrorSummary errors={reply?.errors ?? {}} title="No hicimos el cambio" />
      <div className="grid grid-cols-1 gap-4">
        <Warnings view={view} />
        <Section id="datos" title="Datos">
          <FactList facts={facts} wide />
          <PersonRevealForm view={view} reply={reply} />
        </Section>
        <Section id="anuncios" title="Anuncios">
          {listings.length === 0 ? <p>Ninguno.</p> : <Lines lines={listings} />}
        </Section>
        <Section id="actividad" title="Actividad">
          <Lines lines={counts} />
          <p className="text-sm text-muted">De las conversaciones solo se ve cuántas son.</p>
        </Section>
        {purchases.length > 0 ? (
          <Section id="pedidos" title="Últimas compras">
            <Lines lines={purchases} />
          </Section>
        ) : null}
        {sales.length > 0 ? (
          <Section id="ventas" title="Últimas ventas">
            <Lines lines={sales} />
          </Section>
        ) : null}
        {papers.length > 0 ? (
          <Section id="papeles" title="Reclamos y solicitudes">
            <Lines lines={papers} />
          </Section>
        ) : null}
        <Sessions view={view} reply={reply} />
        <Section id="limites" title="Límites">
          <FactList facts={limits} wide />
        </Section>
        <Section id="rebi" title="Rebi">
          <FactList facts={view.assistant.facts} wide />
          {view.assistant.isTurnedAway ? <LiftForm view={view} /> : null}
        </Section>
        <Notes view={view} reply={reply} />
        <AccountForms view={view} reply={reply} />
      </div>
    </>
  );
}

function Warnings({ view: { isFollowing, isActive, deletion } }: { view: PersonView }) {
  return (
    <>
      {isFollowing ? (
        <Notice tone="info" title={isActive ? "Sus anuncios están volviendo" : "Sus anuncios están dejando de verse"}>
          Toma un minuto, o algo más si tiene muchos.
        </Notice>
      ) : null}
      {deletion ? (
        <Notice tone="warning" title={`Se elimina el ${deletion.day}`}>
          Hay un pedido de eliminación, con el código {deletion.code}. Hasta ese día su dueño lo puede cancelar.
        </Notice>
      ) : null}
    </>
  );
}

function Lines({ lines }: { lines: readonly ActivityLine[] }) {
  return (
    <dl className="grid gap-1">
      {lines.map(({ label, value, to }) => (
        <div key={`${label} ${value}`} className="flex flex-wrap items-center gap-x-2">
          <dt className="text-muted">{label}</dt>
          <dd className="min-w-0 wrap-anywhere">
            {to === null ? (
              value
            ) : (
              <Link to={to} aria-label={`${label}: ${value}`} className="link inline-flex min-h-6 items-center">
                {value}
              </Link>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Sessions({ view, reply }: PersonPageProps) {
  const { sessions } = view;
  return (
    <Section id="sesiones" title="Sesiones abiertas">
      {sessions.length === 0 ? (
        <p>Ninguna.</p>
      ) : (
        <ul className="grid gap-2">
          {sessions.map(({ browser, from, seen }, at) => (
            <li key={at}>
              <span className="block font-semibold">{browser}</span>
              <span className="text-sm text-muted">
                Desde el {from}; vista el {seen}
              </span>
            </li>
          ))}
        </ul>
      )}
      {sessions.length > 0 && !view.isOwn ? <SessionsForm view={view} reply={reply} /> : null}
    </Section>
  );
}

function Notes({ view, reply }: PersonPageProps) {
  return (
    <Section id="notas" title="Notas del equipo">
      <ul className="grid gap-3">
        {view.notes.map(({ id, name, text, at, when }) => (
          <li key={id} className="grid gap-0.5">
            <WrittenText>{text}</WrittenText>
            <p className="text-sm text-muted">
              <time dateTime={when}>{at}</time> · {name}
            </p>
          </li>
        ))}
      </ul>
      <NoteForm view={view} reply={reply} />
    </Section>
  );
}
