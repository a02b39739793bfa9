import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";

import { adminAction, adminLoader } from "~/accounts/guards.server";
import { DecisionFrame } from "~/admin-kit/decision/decision-frame";
import { PART_AROUND } from "~/messages/model";
import { REPORTS_PATH, REPORT_TARGETS } from "~/reports/constants";
import { pageMeta } from "~/shell/page/title";
import { useKeptValues } from "~/shell/recovery/kept-form";
import { Badge } from "~/ui/badge";
import { Button, LinkButton } from "~/ui/button";
import { classes } from "~/ui/classes";
import { ErrorSummary } from "~/ui/error-summary";
import { FactList } from "~/ui/fact-list";
import { Select } from "~/ui/field";
import { WrittenText } from "~/ui/history-list";
import { BackLink } from "~/ui/navigation/back-link";
import { Notice } from "~/ui/notice";
import { PageHeader } from "~/ui/page";
import { Section } from "~/ui/section";
import { SubmitButton } from "~/ui/submit-button";

import { type ThingReply, type ThingView, loadReportedThing, submitDecision } from "./queue.page.server";
import { ReasonFields } from "./reason-fields";
import { CLAIM_INTENT, READ_INTENT, SILENCE_DAYS, UNDO_DECISION_INTENT } from "./steps";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/conflict-page";

export const loader = adminLoader("reports", ({ params, context, uid }) =>
  loadReportedThing(context, params.id ?? "", uid),
);

/** `intent`: one of STEP_INTENTS, `revisar`, `leer` or `deshacer`. */
export const action = adminAction(
  "reports",
  ({ params, context, uid, form }) => submitDecision(context, params.id ?? "", uid, form),
  // To look at reports is no act.
  ({ params, form }) =>
    form.get("intent") === CLAIM_INTENT ? null : { target: `${REPORT_TARGETS}/${params.id ?? ""}` },
);

export const meta = pageMeta("Reporte");

export default function AdminReport() {
  const view = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const kept = useKeptValues();
  return (
    <ReportedThingPage
      key={`${view.id}:${view.version}`}
      view={view}
      reply={reply ?? { errors: {}, values: kept ?? {} }}
    />
  );
}

/** A reported thing, what was said of it, and what can be decided. */
function ReportedThingPage({
  view,
  reply,
}: {
  view: ThingView;
  reply: Pick<ThingReply, "errors" | "values" | "part">;
}) {
  return (
    <>
      <BackLink to={REPORTS_PATH}>Reportes</BackLink>
      <PageHeader title={view.title} lead={view.count} />
      <div className="grid grid-cols-1 gap-6">
        <ErrorSummary errors={reply.errors} />
        <Section id="denunciado" title="Lo reportado">
          {view.kindName === null ? null : (
            <p>
              <Badge>{view.kindName}</Badge>
            </p>
          )}
          {view.seen.length > 0 ? <FactList facts={view.seen} /> : null}
          {view.to === null ? (
            <ThreadPart canRead={view.hasPart} part={reply.part} />
          ) : (
            <p className="flex flex-wrap gap-x-4">
              <Link to={view.to} className="link inline-flex min-h-6 items-center">
                Ver cómo está ahora
              </Link>
              {view.toAdmin === null ? null : (
                <Link to={view.toAdmin} className="link inline-flex min-h-6 items-center">
                  Ver en Anuncios
                </Link>
              )}
            </p>
          )}
          {view.toUser === null ? null : (
            <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <Link to={view.toUser} className="link inline-flex min-h-6 items-center">
                Ver a la persona
              </Link>
              {view.isBlocked ? <Badge tone="danger">Cuenta bloqueada</Badge> : null}
            </p>
          )}
        </Section>
        {view.reports.length > 0 ? (
          <Section id="denuncias" title="Qué dijeron">
            <ol className="grid gap-4">
              {view.reports.map(({ reason, detail, at, falseAlarms }, position) => (
                <li key={position} className="grid gap-1">
                  <p className="font-semibold">{reason}</p>
                  <p className="text-sm text-muted">{at}</p>
                  {falseAlarms === null ? null : <p className="text-sm">{falseAlarms}</p>}
                  {detail === "" ? null : <WrittenText>{detail}</WrittenText>}
                </li>
              ))}
            </ol>
          </Section>
        ) : null}
        {view.isOpen ? <Claim claim={view.claim} /> : null}
        {view.steps.length > 0 && (view.claim?.isMine ?? true) ? (
          <DecisionFrame thing={`${view.id}:${view.version}`}>
            <Decision view={view} reply={reply} />
          </DecisionFrame>
        ) : null}
        {view.undo === null ? null : (
          <Section id="deshacer" title="Deshacer">
            <Form method="post" className="grid justify-items-start gap-2">
              <input type="hidden" name="version" value={view.version} />
              <SubmitButton name="intent" value={UNDO_DECISION_INTENT} variant="secondary">
                {view.undo}
              </SubmitButton>
              <p className="text-sm text-muted">Se lo contamos por correo a quien avisamos antes.</p>
            </Form>
          </Section>
        )}
      </div>
    </>
  );
}

/** The reported part of a thread, once it was asked for: each opening is on record. */
function ThreadPart({ canRead, part }: { canRead: boolean; part: ThingReply["part"] }) {
  if (part)
    return (
      <ol className="grid gap-3" aria-label="Parte reportada">
        {part.map(({ from, text, at, isReported, isHidden }, position) => (
          <li
            key={position}
            className={classes("grid gap-1 rounded-control border p-3", isReported ? "border-accent" : "border-line")}
          >
            <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
              <span className="font-semibold">{from}</span>
              <span>{at}</span>
              {isReported ? <Badge>Mensaje reportado</Badge> : null}
              {isHidden ? <Badge>Quitado</Badge> : null}
            </p>
            <WrittenText>{text}</WrittenText>
          </li>
        ))}
      </ol>
    );
  return canRead ? (
    <Form method="post" className="grid justify-items-start gap-2">
      <Button name="intent" value={READ_INTENT} variant="secondary">
        Leer la parte reportada
      </Button>
      <p className="text-sm text-muted">
        El mensaje reportado y hasta {PART_AROUND} de antes y de después. Queda en el registro que lo abriste.
      </p>
    </Form>
  ) : (
    <p className="text-muted">Es privado, y no hay un mensaje que leer.</p>
  );
}

/** Keeps the others from deciding the same. */
function Claim({ claim }: Pick<ThingView, "claim">) {
  if (claim?.isMine) return <p className="text-sm text-muted">Las revisas tú hasta el {claim.until}.</p>;
  if (claim)
    return (
      <Notice tone="warning" title={`Las está revisando ${claim.name}`}>
        Hasta el {claim.until} nadie más decide.
      </Notice>
    );
  return (
    <Form method="post" className="grid justify-items-start gap-2">
      <SubmitButton name="intent" value={CLAIM_INTENT} variant="secondary">
        Revisar ahora
      </SubmitButton>
      <p className="text-sm text-muted">Por diez minutos nadie más decide sobre estos reportes.</p>
    </Form>
  );
}

function Decision({
  view: { version, steps, templates, canBlock, toUser },
  reply,
}: {
  view: ThingView;
  reply: Pick<ThingReply, "errors" | "values">;
}) {
  return (
    <Section id="decidir" title="Decidir">
      <Form method="post" className="grid gap-4">
        <input type="hidden" name="version" value={version} />
        <ReasonFields templates={templates} reply={reply} />
        {steps.some(({ needsDays }) => needsDays) ? (
          <Select
            name="dias"
            label="Sin poder escribir"
            options={SILENCE_DAYS.map((days) => ({ value: String(days), label: `${days} días` }))}
            defaultValue={reply.values.dias}
          />
        ) : null}
        <ul className="grid gap-4">
          {steps.map(({ intent, label, hint, isDanger }) => (
            <li key={intent} className="grid gap-1">
              <span>
                <SubmitButton
                  name="intent"
                  value={intent}
                  variant={isDanger ? "danger" : "secondary"}
                  aria-describedby={`paso-${intent}`}
                >
                  {label}
                </SubmitButton>
              </span>
              <span id={`paso-${intent}`} className="text-sm text-muted">
                {hint}
              </span>
            </li>
          ))}
          {canBlock && toUser !== null ? (
            <li className="grid gap-1">
              <span>
                <LinkButton to={toUser} variant="danger" aria-describedby="paso-bloquear">
                  Bloquear la cuenta
                </LinkButton>
              </span>
              <span id="paso-bloquear" className="text-sm text-muted">
                Eliges el motivo en la página de la persona. Al bloquearla se cierran estos reportes.
              </span>
            </li>
          ) : null}
        </ul>
      </Form>
    </Section>
  );
}
