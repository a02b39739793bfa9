import { Link } from "@remix-run/react";
import type { ReactNode } from "react";

import { AGREEMENT, KIND_NAMES } from "~/complaints/progress/constants";
import { AnswerDeadline, AnswerFileLinks, StateBadge } from "~/complaints/progress/progress-parts";
import { FactList } from "~/ui/fact-list";
import { HistoryList, WrittenText } from "~/ui/history-list";
import { BackLink } from "~/ui/navigation/back-link";
import { Notice } from "~/ui/notice";
import { Section } from "~/ui/section";

import type { ComplaintView } from "./complaint-page.loader.server";
import { ADMIN_FORMS, type ComplaintStepReply } from "./constants";
import { LetterForm } from "./letter-form";
import { MailList } from "./mail-list";
import { NotesPanel } from "./notes-panel";
import { AdminForms } from "./step-form";

interface AdminComplaintPageProps {
  view: ComplaintView;
  reply: ComplaintStepReply | null;
}

/** One complaint for an administrator: the whole sheet beside its steps and the possible ones. */
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
