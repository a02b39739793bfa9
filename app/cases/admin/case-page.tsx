import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";

import { formatPhone } from "~/business/peru";
import type { Case } from "~/cases/document";
import { CASE_KIND_NAMES, NOTE_MAX } from "~/cases/model";
import type { CaseView } from "~/cases/view";
import type { FieldErrors } from "~/platform/forms/forms";
import { Badge } from "~/ui/badge";
import { buttonClass, LinkButton } from "~/ui/button";
import { DeadlineBadge } from "~/ui/deadline-badge";
import { ErrorSummary } from "~/ui/error-summary";
import { TextArea } from "~/ui/field";
import { Icon } from "~/ui/icon";
import { Breadcrumbs } from "~/ui/navigation/breadcrumbs";
import { Notice } from "~/ui/notice";
import { PageHeader } from "~/ui/page";
import { Section } from "~/ui/section";
import { SubmitButton } from "~/ui/submit-button";

import { RequestForms, type RequestView } from "./request-forms";

export interface CasePageProps {
  /** The list that led here, and the address of this page with it. */
  list: string;
  here: string;
  /** The open case with the next deadline; null for none. */
  next: { to: string; label: string } | null;
  templates: readonly { value: string; label: string }[];
  view: CaseView;
  details: Pick<Case, "email" | "phone" | "text" | "eraseWhenAttended" | "erasedAt"> & {
    /** `to`: the page of ours that the value names; null for any other text. */
    fields: { label: string; value: string; to: string | null }[];
  };
  /** Link to the page of the decision, or to its result; null for neither. */
  decision: { label: string; to: string } | null;
  /** Only its decision ends it. */
  isUndecided: boolean;
  /** An attended case that can be opened again. */
  canReopen: boolean;
  /** The form of a decision that has no page of its own. */
  decide?: ReactNode;
  /** A prefilled mail; null where there is no address. */
  reply: string | null;
  /** Null where the case waits for no answer by mail. */
  request: RequestView | null;
  steps: readonly {
    text: string;
    who: string;
    when: string;
    note: string;
    files: readonly { href: string; text: string }[];
  }[];
  seen: number;
  errors: FieldErrors;
  values: Record<string, string>;
}

export function CasePage(props: CasePageProps) {
  const { list, here, next, view, details, decision, decide, reply, steps, seen, errors, values } = props;
  const { number, kind, subject, status, deadline } = view;
  const isOpen = status === "open";
  return (
    <>
      <Breadcrumbs items={[{ label: "Solicitudes", to: list }, { label: number }]} />
      <PageHeader title={`${number}: ${subject}`} />
      <div className="flex flex-wrap gap-2 pb-5">
        <Badge tone={isOpen ? "warning" : "success"}>{isOpen ? "Abierta" : "Atendida"}</Badge>
        <Badge>{CASE_KIND_NAMES[kind]}</Badge>
        {deadline ? <DeadlineBadge {...deadline} /> : null}
      </div>
      {next === null ? null : (
        <p className="pb-5">
          <Link to={next.to} className="link inline-flex min-h-6 items-center">
            {next.label}
          </Link>
        </p>
      )}
      <ErrorSummary errors={errors} title="No se pudo guardar" />
      <div className="grid gap-5">
        <Said view={view} details={details} reply={reply} />
        {decision === null ? null : (
          <div>
            <LinkButton to={decision.to}>{decision.label}</LinkButton>
          </div>
        )}
        {decide}
        <RequestForms {...props} />
        <Attend
          here={here}
          title={titleOfSteps(props)}
          step={isOpen ? (props.isUndecided ? null : "attended") : props.canReopen ? "reopened" : null}
          erases={details.eraseWhenAttended}
          seen={seen}
          errors={errors}
          note={values.note ?? ""}
        />
        <History steps={steps} list={list} />
      </div>
    </>
  );
}

function titleOfSteps({ view, request, isUndecided }: CasePageProps): string {
  if (view.status !== "open") return "Ya se atendió";
  if (isUndecided) return "Anotar: se cierra al decidirla";
  return request ? "Anotar o cerrar sin responder aquí" : "Atender";
}

function Said({
  view: { name, came, createdAt },
  details: { email, phone, text, fields, eraseWhenAttended, erasedAt },
  reply,
}: Pick<CasePageProps, "view" | "details" | "reply">) {
  if (erasedAt !== null) {
    return (
      <Notice title="Datos borrados">
        La cuenta de esta persona se eliminó y con ella lo que escribió. Quedan el número, el tipo y las fechas.
      </Notice>
    );
  }
  return (
    <Section id="escribio" title="Lo que escribió">
      {eraseWhenAttended ? (
        <Notice tone="warning" title="La cuenta se eliminó">
          Guardamos estos datos solo para responder. Se borran al marcarla como atendida: responde antes.
        </Notice>
      ) : null}
      <dl className="grid gap-3 sm:grid-cols-2">
        <Fact term="Nombre">{name}</Fact>
        <Fact term="Llegó">
          <time dateTime={createdAt.toISOString()}>{came}</time>
        </Fact>
        <Fact term="Correo">{email === "" ? "No dejó" : email}</Fact>
        <Fact term="Teléfono">
          {phone === null ? (
            "No dejó"
          ) : (
            <a href={`tel:${phone}`} className="link">
              {formatPhone(phone)}
            </a>
          )}
        </Fact>
        {fields.map(({ label, value, to }) => (
          <Fact key={label} term={label}>
            {to === null ? (
              value
            ) : (
              <a href={to} className="link inline-flex min-h-6 items-center">
                Abrir
              </a>
            )}
          </Fact>
        ))}
      </dl>
      {text === "" ? null : <p className="rounded-control bg-sunken p-3 wrap-anywhere whitespace-pre-wrap">{text}</p>}
      {reply === null ? null : (
        <a href={reply} className={buttonClass({ variant: "secondary" }, "justify-self-start")}>
          <Icon name="mail" /> Escribir por correo
        </a>
      )}
    </Section>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{term}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

function Attend({
  here,
  title,
  step,
  erases,
  seen,
  errors,
  note,
}: {
  here: string;
  title: string;
  /** The step offered beside a note; null for none. */
  step: "attended" | "reopened" | null;
  erases: boolean;
  seen: number;
  errors: FieldErrors;
  note: string;
}) {
  return (
    <Section id="atender" title={title}>
      {/* A new field after each step, so that a saved note does not stay in it. */}
      <Form key={seen} method="post" action={here} noValidate className="grid gap-4">
        <input type="hidden" name="seen" value={seen} />
        <TextArea
          label="Nota interna"
          name="note"
          optional
          rows={3}
          maxLength={NOTE_MAX}
          hint="Cómo y cuándo se respondió. No copies aquí datos de la persona."
          defaultValue={note}
          error={errors.note}
        />
        <div className="flex flex-wrap gap-3">
          {step === "attended" ? (
            <SubmitButton name="intent" value="attended">
              {erases ? "Marcar como atendida y borrar datos" : "Marcar como atendida"}
            </SubmitButton>
          ) : null}
          {step === "reopened" ? (
            <SubmitButton name="intent" value="reopened" variant="secondary">
              Volver a abrir
            </SubmitButton>
          ) : null}
          <SubmitButton name="intent" value="note" variant={step === null ? "secondary" : "ghost"}>
            {step === null ? "Guardar la nota" : "Guardar solo la nota"}
          </SubmitButton>
        </div>
      </Form>
    </Section>
  );
}

function History({ steps, list }: Pick<CasePageProps, "steps" | "list">) {
  return (
    <section aria-labelledby="historial">
      <h2 id="historial" className="pb-3 text-lg">
        Historial
      </h2>
      <ol className="grid gap-3 border-l-2 border-line pl-4">
        {steps.map(({ text, who, when, note, files }, position) => (
          <li key={position}>
            <p className="font-semibold">{text}</p>
            <p className="text-sm text-muted">
              {who} · {when}
            </p>
            {note === "" ? null : <p className="wrap-anywhere whitespace-pre-wrap">{note}</p>}
            {files.map(({ href, text: name }) => (
              <p key={href} className="wrap-anywhere">
                <a href={href} className="link inline-flex min-h-8 items-center">
                  {name}
                </a>
              </p>
            ))}
          </li>
        ))}
      </ol>
      <p className="pt-5">
        <Link to={list} className="link inline-flex min-h-8 items-center">
          Volver a Solicitudes
        </Link>
      </p>
    </section>
  );
}
