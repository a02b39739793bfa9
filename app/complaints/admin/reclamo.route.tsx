import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import {
  Link,
  useActionData,
  useLoaderData,
  useRouteError,
  type ShouldRevalidateFunctionArgs,
  Form,
} from "@remix-run/react";
import type { ReactNode } from "react";

import { listBehind, withList } from "~/admin-kit/list/query";
import { limaDay } from "~/business/calendar";
import { nextDueText } from "~/business/due-reminders";
import { COMPLAINT_NOTE_MAX } from "~/complaints/notes/constants";
import { AGREEMENT, KIND_NAMES } from "~/complaints/progress/constants";
import { AnswerDeadline, AnswerFileLinks, StateBadge } from "~/complaints/progress/progress-parts";
import { streamForm } from "~/platform/forms/multipart.server";
import { respond } from "~/platform/forms/outcome";
import { typedValues } from "~/platform/forms/typed-values";
import { notFound } from "~/platform/http/http";
import { PageError } from "~/shell/errors/error-boundary";
import { isUnexpected } from "~/shell/errors/failure";
import { pageMeta } from "~/shell/page/title";
import { useKeptValues } from "~/shell/recovery/kept-form";
import { keepingForm, revalidateUnlessRejected } from "~/shell/recovery/offline-forms";
import { Badge } from "~/ui/badge";
import type { Tone } from "~/ui/badge";
import { FactList } from "~/ui/fact-list";
import { TextArea } from "~/ui/field";
import { HistoryList, WrittenText } from "~/ui/history-list";
import { BackLink } from "~/ui/navigation/back-link";
import { Notice } from "~/ui/notice";
import { Section } from "~/ui/section";
import { SubmitButton } from "~/ui/submit-button";

import { complaintPath } from "../list-query";
import { adminsOf } from "../progress/transitions";
import { complaintListAddress } from "./complaint-list";
import { takeComplaintStep } from "./complaint-page.action.server";
import { viewComplaint, type ComplaintView, type ComplaintMailView } from "./complaint-page.loader.server";
import {
  ADMIN_FORMS,
  COMPLAINT_TEMPLATES,
  NO_COMPLAINT,
  stepOfIntent,
  type ComplaintStepReply,
  RESEND_INTENT,
  NOTE_FIELDS as FIELDS,
  NOTE_INTENT,
} from "./constants";
import { LetterForm } from "./letter-form";
import { COMPLAINT_STEP_FILE_BYTES } from "./letter.action.server";
import { AdminForms, StrandedForm } from "./step-form";

/** Notes among administrators, never shown to the consumer. */
function NotesPanel({ notes, reply }: { notes: ComplaintView["notes"]; reply: ComplaintStepReply | null }) {
  const own = reply?.step === "note" ? reply : null;
  return (
    <Section id="notas" title="Notas internas">
      {notes.length === 0 ? null : (
        <ol className="grid gap-3">
          {notes.map(({ text, who, at }, position) => (
            <li key={position} className="grid gap-1 border-b border-line pb-3 last:border-b-0">
              <p className="text-sm text-muted wrap-anywhere">
                {at} · {who}
              </p>
              <WrittenText>{text}</WrittenText>
            </li>
          ))}
        </ol>
      )}
      {/* A new field after each note, so that a saved one does not stay in it. */}
      <Form key={notes.length} method="post" noValidate className="grid grid-cols-1 gap-4">
        <input type="hidden" name={FIELDS.seen} value={own?.values[FIELDS.seen] ?? notes.length} />
        <TextArea
          label="Nota"
          name={FIELDS.text}
          rows={3}
          maxLength={COMPLAINT_NOTE_MAX * 2}
          hint="Solo la ven los administradores. No copies aquí datos de la persona."
          defaultValue={own?.values[FIELDS.text] ?? ""}
          error={own?.errors[FIELDS.text]}
        />
        <SubmitButton name="intent" value={NOTE_INTENT} variant="secondary" className="justify-self-start">
          Guardar la nota
        </SubmitButton>
      </Form>
    </Section>
  );
}

const STATES: Record<ComplaintMailView["state"], { name: string; tone: Tone }> = {
  queued: { name: "En cola", tone: "neutral" },
  sent: { name: "Enviado", tone: "success" },
  failed: { name: "No se envió", tone: "danger" },
};

function MailList({ mails }: { mails: readonly ComplaintMailView[] }) {
  return (
    <Section id="correos" title="Correos">
      {mails.length === 0 ? (
        <p className="text-muted">Todavía no hay correos de este caso.</p>
      ) : (
        <ul className="grid gap-4">
          {mails.map(({ id, to, subject, state, about }) => (
            <li key={id} className="grid gap-1">
              <p className="flex flex-wrap items-center gap-2">
                <Badge tone={STATES[state].tone}>{STATES[state].name}</Badge>
                <span className="min-w-0 font-semibold wrap-anywhere">{subject}</span>
              </p>
              <p className="text-sm text-muted wrap-anywhere">
                {to}
                {about === "" ? null : ` · ${about}`}
              </p>
              {state === "failed" ? (
                <Form method="post">
                  <input type="hidden" name="mail" value={id} />
                  <SubmitButton name="intent" value={RESEND_INTENT} variant="secondary" size="sm">
                    Enviar de nuevo<span className="sr-only">: {subject}</span>
                  </SubmitButton>
                </Form>
              ) : null}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

/** The list that led here (`lista`). */
function listOf(request: Request): string {
  return listBehind(new URL(request.url).searchParams, complaintListAddress);
}

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { accounts, complaints } = context;
  await accounts.requireAdmin("complaints");
  const found = await complaints.sheets.find(params.number ?? "");
  if (found === null) throw notFound(NO_COMPLAINT);
  const { number } = found.sheet;
  const list = listOf(request);
  const [crowded, mails, notes, templates, following] = await Promise.all([
    complaints.sheets.isCrowded(found.sheet),
    complaints.mails.list(found.progress),
    complaints.notes.list(number),
    context.templates.optionsFor(COMPLAINT_TEMPLATES),
    complaints.admin.nextAfter(number),
  ]);
  const names = await accounts.names([...adminsOf(found.progress), ...notes.map(({ actor }) => actor)]);
  const next = following && {
    to: withList(complaintPath(following.number), list),
    label: nextDueText(following.due, limaDay(context.clock.now())),
  };
  const nameOf = (uid: string) => names.get(uid) || "Administrador";
  return viewComplaint({ ...found, crowded, mails, notes, templates, next, list }, nameOf, context);
}

/**
 * `intent`: plantilla-respuesta, revisar-respuesta, responder (with files), the same of an offer, carta-enviada (with a
 * file), reenviar (a mail), nota.
 */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const number = params.number ?? "";
  const requireAdmin = () => context.accounts.requireAdminProof("complaints");
  // Read after the check, so that the frame can keep the text of a form that needs a new proof.
  const open = () => streamForm(request, { maxFileBytes: COMPLAINT_STEP_FILE_BYTES, maxBytes: context.maxBodyBytes });
  const page = withList(complaintPath(number), listOf(request));
  return respond(await takeComplaintStep(context, requireAdmin, { number, page }, open));
}

export const clientAction = keepingForm((form, message): ComplaintStepReply => {
  const values = typedValues(form);
  return {
    ok: false,
    step: stepOfIntent(values.intent ?? ""),
    errors: { "": message },
    values,
    preview: null,
  };
});

/** After a conflict too: the page then shows what the complaint has become. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs): boolean {
  return revalidateUnlessRejected(change) || change.actionStatus === 409;
}

export const meta = pageMeta<typeof loader>((view) => (view ? `Reclamo ${view.progress.number}` : "Reclamo"));

export default function AdminComplaint() {
  const view = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const kept = useKeptValues();
  return <AdminComplaintPage key={view.progress.version} view={view} reply={reply ?? keptReply(kept)} />;
}

/** The complaint cannot be read: the text that was being sent must not go with it. */
export function ErrorBoundary() {
  const error = useRouteError();
  const reply = useActionData<typeof action>();
  const step = reply?.step ?? null;
  const isStranded = reply && (step === "answer" || step === "offer");
  return (
    <>
      {!isStranded || isUnexpected(error) ? <PageError /> : null}
      {isStranded ? <StrandedForm reply={{ ...reply, step }} /> : null}
    </>
  );
}

function keptReply(values: Record<string, string> | null): ComplaintStepReply | null {
  return (
    values && {
      ok: false,
      step: stepOfIntent(values.intent ?? ""),
      errors: {},
      values,
      preview: null,
      kept: true,
    }
  );
}

interface AdminComplaintPageProps {
  view: ComplaintView;
  reply: ComplaintStepReply | null;
}

export function AdminComplaintPage({ view, reply }: AdminComplaintPageProps) {
  const { progress, warnings } = view;
  return (
    <div className="grid grid-cols-1 gap-6 pb-6">
      <header className="grid gap-3">
        <BackLink to={view.list}>Reclamos</BackLink>
        <h1 className="text-2xl tracking-tight sm:text-3xl">
          {KIND_NAMES[progress.kind]} <span className="whitespace-nowrap tabular-nums">{progress.number}</span>
        </h1>
        <p className="flex flex-wrap items-center gap-2">
          <StateBadge state={progress.state} />
          <AnswerDeadline term={progress.term} />
          {progress.answer?.late ? <strong className="text-sm text-danger">Respondido fuera de plazo</strong> : null}
        </p>
        <p>{dueSentence(view)}</p>
        {view.canAnswer ? (
          <p className="xl:hidden">
            <a href={`#${ADMIN_FORMS.answer.field}`} className="link inline-flex min-h-6 items-center">
              Ir a responder
            </a>
          </p>
        ) : null}
        {view.next ? (
          <p>
            <Link to={view.next.to} className="link inline-flex min-h-6 items-center">
              {view.next.label}
            </Link>
          </p>
        ) : null}
        {warnings.map((warning) => (
          <Notice key={warning} tone="warning">
            {warning}
          </Notice>
        ))}
      </header>
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-2">
        <Sheet view={view} />
        <div className="grid grid-cols-1 gap-6">
          <Outcome view={view} />
          <AdminForms view={view} reply={reply} />
          {view.owesLetter ? <LetterForm view={view} reply={reply} /> : null}
          <Section id="historia" title="Historia">
            <HistoryList lines={progress.history} />
          </Section>
          <NotesPanel notes={view.notes} reply={reply} />
          <MailList mails={view.mails} />
        </div>
      </div>
    </div>
  );
}

function dueSentence({ progress: { term, offer }, owesLetter }: ComplaintView): string {
  if (owesLetter)
    return term.state === "overdue"
      ? `La respuesta está escrita, pero la carta no salió a tiempo: venció el ${term.due}. Envíala ahora.`
      : `La respuesta está escrita. La carta debe salir a más tardar el ${term.due}.`;
  switch (term.state) {
    case "running":
      return `La respuesta formal vence el ${term.due}. El plazo no se puede prorrogar.`;
    case "overdue":
      return `La respuesta formal venció el ${term.due}. Envíala ahora.`;
    case "paused":
      return (
        `El consumidor puede aceptar la oferta hasta el ${offer?.until ?? term.due}. Si no lo hace, la ` +
        `respuesta formal vence a más tardar el ${term.due}.`
      );
    case "closed":
      return `El plazo de respuesta llegaba hasta el ${term.due}.`;
  }
}

function Sheet({ view: { sections, attachments, paths } }: { view: ComplaintView }) {
  return (
    <div className="grid grid-cols-1 gap-6">
      {sections.map(({ title, fields }) => (
        <Section key={title} id={idOf(title)} title={title}>
          <FactList facts={fields.map((field) => ({ ...field, value: field.value || "—" }))} />
        </Section>
      ))}
      <Section id="documentos" title="Documentos">
        <ul className="grid gap-1">
          <FileLink href={paths.sheet}>Hoja como la ve el consumidor</FileLink>
          <FileLink href={paths.pdf}>Hoja en PDF</FileLink>
          {attachments.map(({ href, name, about }) => (
            <FileLink key={href} href={href}>
              {name} <span className="font-normal text-muted">({about})</span>
            </FileLink>
          ))}
        </ul>
        {attachments.length === 0 ? <p className="text-sm text-muted">El consumidor no adjuntó archivos.</p> : null}
      </Section>
    </div>
  );
}

/** In a new window, so that the text being written stays. */
function FileLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <li>
      <a
        href={href}
        target="_blank"
        rel="noopener"
        className="link inline-flex min-h-8 items-center gap-1 wrap-anywhere"
      >
        <span>
          {children}
          <span className="sr-only"> (se abre en otra ventana)</span>
        </span>
      </a>
    </li>
  );
}

function Outcome({ view: { progress, paths } }: { view: ComplaintView }) {
  const { offer, agreement, answer, letter } = progress;
  return (
    <>
      {offer ? (
        <Section id="oferta-vigente" title="Oferta que espera respuesta">
          <p className="text-sm text-muted">
            {offer.at} · hasta el {offer.until}
          </p>
          <WrittenText>{offer.text}</WrittenText>
        </Section>
      ) : null}
      {agreement === null ? null : (
        <Section id="acuerdo" title="Acuerdo">
          <p className="text-sm font-semibold">{AGREEMENT}</p>
          <WrittenText>{agreement}</WrittenText>
        </Section>
      )}
      {answer ? (
        <Section id="respuesta-formal" title="Respuesta formal">
          <p className="text-sm text-muted">{answer.at}</p>
          <WrittenText>{answer.text}</WrittenText>
          <AnswerFileLinks number={progress.number} files={answer.files} />
          {letter ? (
            <p className="text-sm">
              Carta enviada el {letter.sentOn} por {letter.carrier}.{" "}
              <a href={`${paths.sheet}/adjuntos/carta`} className="link inline-flex min-h-6 items-center wrap-anywhere">
                Constancia: {letter.proof}
              </a>
            </p>
          ) : null}
        </Section>
      ) : null}
    </>
  );
}

function idOf(title: string): string {
  return `hoja-${title.split(/[ ,]/)[0]?.toLowerCase() ?? ""}`;
}
