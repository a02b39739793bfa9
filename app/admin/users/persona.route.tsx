import { Link, useLoaderData } from "@remix-run/react";

import { adminAction, adminLoader } from "~/accounts/guards.server";
import { userPath } from "~/accounts/model";
import { USERS_PATH, userAccessPath, userActivityPath, userNotesPath } from "~/accounts/users/paths";
import { pageMeta } from "~/shell/page/title";
import { useReply } from "~/shell/recovery/kept-form";
import { Badge } from "~/ui/badge";
import { ErrorSummary } from "~/ui/error-summary";
import { FactList } from "~/ui/fact-list";
import { BackLink } from "~/ui/navigation/back-link";
import { Notice } from "~/ui/notice";
import { PageHeader } from "~/ui/page";
import { Section } from "~/ui/section";

import { BLOCK_REPORT_FIELD } from "../reports/paths";
import { NoteList } from "./notes-page";
import { submitUserAct } from "./user-acts.action.server";
import {
  AccountForms,
  AllowWritingForm,
  FactorsForm,
  IdentityForm,
  LiftForm,
  NoteForm,
  UserRevealForm,
  SessionsForm,
  type UserPageProps,
} from "./user-forms";
import { loadUser, type AdminUserView } from "./user.loader.server";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/conflict-page";

/** `denuncia`: the reported thing from which the account is blocked. */
export const loader = adminLoader("users", ({ params, context, query, uid }) => {
  const reportId = query.get(BLOCK_REPORT_FIELD);
  return loadUser(context, params.uid ?? "", uid, reportId);
});

/** `intent`: one of USER_INTENTS; `ver-datos` answers with what is masked. */
export const action = adminAction(
  "users",
  ({ params, context, uid, form }) => submitUserAct(context, params.uid ?? "", uid, form),
  ({ params }) => ({ target: userPath(params.uid ?? "") }),
);

// Without the name: titles stay in histories and logs.
export const meta = pageMeta("Persona");

export default function AdminUser() {
  const view = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  return <UserPage key={`${view.uid} ${view.steps} ${view.notes.length}`} view={view} reply={reply} />;
}

export function UserPage({ view, reply }: UserPageProps) {
  const { uid, name, roleBadge, isActive, publicPath, facts, assistant } = view;
  return (
    <>
      <BackLink to={USERS_PATH}>Personas</BackLink>
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
          <UserRevealForm view={view} reply={reply} />
        </Section>
        <Section id="actividad" title="Actividad">
          <MoreLink to={userActivityPath(uid)}>Sus anuncios, pedidos, reportes y solicitudes</MoreLink>
        </Section>
        <Section id="sesiones" title="Sesiones">
          <MoreLink to={userAccessPath(uid)}>Sus sesiones abiertas y sus límites</MoreLink>
          {view.isOwn ? null : <SessionsForm view={view} reply={reply} />}
        </Section>
        <FactorsSection view={view} reply={reply} />
        <Section id="identidad" title="Identidad">
          <p>{view.isIdentityChecked ? "Verificada: los demás lo ven." : "Sin verificar."}</p>
          {view.isOwn ? null : <IdentityForm view={view} reply={reply} />}
        </Section>
        <Section id="escribir" title="Escribir a otras personas">
          {view.writing === null ? (
            <p>Puede escribir.</p>
          ) : (
            <>
              <p className="flex flex-wrap items-center gap-x-4">
                No puede hasta el {view.writing.until}.
                {view.writing.toReport === null ? null : (
                  <Link to={view.writing.toReport} className="link inline-flex min-h-6 items-center">
                    Ver por qué reporte
                  </Link>
                )}
              </p>
              <AllowWritingForm view={view} version={view.writing.version} reply={reply} />
            </>
          )}
        </Section>
        <Section id="rebi" title="Rebi">
          <FactList facts={assistant.facts} wide />
          <Violations violations={assistant.violations} />
          {assistant.isTurnedAway ? <LiftForm view={view} reply={reply} /> : null}
        </Section>
        <Notes view={view} reply={reply} />
        <AccountForms view={view} reply={reply} />
      </div>
    </>
  );
}

function Warnings({ view: { isFollowing, isActive, deletion } }: { view: AdminUserView }) {
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

function FactorsSection({ view, reply }: UserPageProps) {
  const { factors, isOwn, isAdmin } = view;
  return (
    <Section id="segundo-paso" title="Verificación en dos pasos">
      {factors === null ? (
        <p>No pudimos consultarla.</p>
      ) : (
        <>
          <p>{factors.text}</p>
          {factors.removedAt === null ? null : (
            <Notice tone="warning" title={`Se quita el ${factors.removedAt}`}>
              Si antes usa un código o una llave, o dice que no fue él, no se quita nada.
            </Notice>
          )}
          {factors.isOn && factors.removedAt === null && !isOwn && !isAdmin ? (
            <FactorsForm view={view} reply={reply} />
          ) : null}
        </>
      )}
    </Section>
  );
}

function MoreLink({ to, children }: { to: string; children: string }) {
  return (
    <p>
      <Link to={to} className="link inline-flex min-h-6 items-center">
        {children}
      </Link>
    </p>
  );
}

function Violations({ violations }: { violations: AdminUserView["assistant"]["violations"] }) {
  if (violations.length === 0) return null;
  return (
    <ul aria-label="Últimas faltas" className="grid gap-1">
      {violations.map(({ name, at, severity }, position) => (
        <li key={position}>
          {name}{" "}
          <span className="text-sm text-muted">
            {at} · {severity}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Notes({ view, reply }: UserPageProps) {
  return (
    <Section id="notas" title="Notas del equipo">
      <NoteList notes={view.notes} />
      {view.hasMoreNotes ? <MoreLink to={userNotesPath(view.uid)}>Ver todas las notas</MoreLink> : null}
      <NoteForm view={view} reply={reply} />
    </Section>
  );
}
