import { Form } from "@remix-run/react";
import { useEffect, useRef } from "react";

import { ATTACHMENT_MAX_MB, ATTACHMENTS_MAX } from "~/complaints/constants";
import { TEMPLATE_FIELD } from "~/templates/constants";
import { TemplatePicker } from "~/templates/template-picker";
import { ErrorSummary } from "~/ui/error-summary";
import { TextArea, Checkbox } from "~/ui/field";
import { FilesField } from "~/ui/fields/files-field";
import { WrittenText } from "~/ui/history-list";
import { Notice } from "~/ui/notice";
import { Section } from "~/ui/section";
import { SubmitButton } from "~/ui/submit-button";

import type { ComplaintView } from "./complaint-page.loader.server";
import {
  ADMIN_FORMS,
  ANSWER_FILE_FIELDS,
  type AdminStep,
  type ComplaintStepReply,
  ANSWER_FILE_FIELDS as FIELDS,
} from "./constants";

function AnswerFilesField({ values, error }: { values: Record<string, string>; error: string | undefined }) {
  const list = values[FIELDS.list] ?? "";
  return (
    <FilesField
      label="Archivos"
      name={FIELDS.files}
      accept="photos-or-documents"
      multiple
      optional
      error={error}
      hint={
        `Hasta ${ATTACHMENTS_MAX} archivos PDF, JPG, PNG o WebP, de ${ATTACHMENT_MAX_MB} MB como máximo cada uno. El ` +
        "consumidor los abre desde su hoja."
      }
    >
      {list === "" ? null : (
        <>
          <p>Ya están guardados: {list}</p>
          <input type="hidden" name={FIELDS.stored} value={values[FIELDS.stored] ?? ""} />
          <input type="hidden" name={FIELDS.list} value={list} />
          <Checkbox name={FIELDS.remove} value="si" label="Quitar los archivos guardados" />
        </>
      )}
    </FilesField>
  );
}

interface StepTexts {
  title: string;
  hint: string;
  send: string;
}

/** The two possible steps: the formal answer and an offer. Unsent text stays visible. */
export function AdminForms({ view, reply }: { view: ComplaintView; reply: ComplaintStepReply | null }) {
  const { canAnswer, offerProblem, progress } = view;
  const open = new Set<AdminStep>([
    ...(canAnswer ? ["answer" as const] : []),
    ...(canAnswer && offerProblem === null && progress.state === "received" ? ["offer" as const] : []),
  ]);
  const step = reply?.step === "answer" || reply?.step === "offer" ? reply.step : null;
  const stranded = step && !open.has(step) ? reply?.values[ADMIN_FORMS[step].field] : undefined;
  const wasTaken = step && stranded && isSame(stranded, progress[step]?.text);
  return (
    <div className="grid grid-cols-1 gap-6">
      {wasTaken ? (
        <Notice tone="success" title="Sí se envió">
          El servicio no alcanzó a confirmarlo, pero lo que escribiste quedó registrado.
        </Notice>
      ) : (
        <>
          {reply ? <ErrorSummary errors={reply.errors} title="No se envió" /> : null}
          {stranded ? <TypedText text={stranded} /> : null}
        </>
      )}
      {open.has("answer") ? (
        <StepForm
          step="answer"
          texts={answerTexts(view)}
          version={progress.version}
          reply={reply}
          templates={view.templates}
        />
      ) : null}
      {open.has("offer") ? (
        <StepForm
          step="offer"
          texts={offerTexts(view)}
          version={progress.version}
          reply={reply}
          templates={view.templates}
        />
      ) : null}
      {canAnswer && progress.state === "received" && offerProblem ? (
        <p className="text-sm text-muted">{offerProblem}</p>
      ) : null}
    </div>
  );
}

/** Whether a text that seemed lost was taken: a service may fail after it has done its work. */
function isSame(typed: string, taken: string | undefined): boolean {
  const compact = (text: string) => text.replace(/\s+/g, " ").trim();
  return taken !== undefined && compact(typed) === compact(taken);
}

function answerTexts({ delivery }: ComplaintView): StepTexts {
  return {
    title: "Responder formalmente",
    hint: `${delivery} No se puede cambiar después de enviarla.`,
    send: "Enviar respuesta formal",
  };
}

function offerTexts({ ifOffered }: ComplaintView): StepTexts {
  return { title: "Ofrecer una solución", hint: ifOffered, send: "Enviar oferta" };
}

interface StepFormProps {
  step: AdminStep;
  texts: StepTexts;
  version: number | string;
  reply: ComplaintStepReply | null;
  templates?: ComplaintView["templates"];
}

/** One text with its preview. The page comes back with both, so that it works without scripts. */
function StepForm({ step, texts: { title, hint, send: sendText }, version, reply, templates = [] }: StepFormProps) {
  const { field, label, template, review, send, max } = ADMIN_FORMS[step];
  const own = reply?.step === step ? reply : null;
  return (
    <Section id={`titulo-${field}`} title={title}>
      {/* Files come last, so that a broken upload loses no text. */}
      <Form
        method="post"
        encType={step === "answer" ? "multipart/form-data" : undefined}
        className="grid grid-cols-1 gap-4"
      >
        <input type="hidden" name="version" value={own?.kept ? own.values.version : version} />
        <TemplatePicker
          options={templates}
          intent={template}
          id={`${TEMPLATE_FIELD}-${field}`}
          error={own?.errors[`${TEMPLATE_FIELD}-${field}`]}
        />
        <TextArea
          label={label}
          name={field}
          hint={hint}
          error={own?.errors[field]}
          // A field that React keeps takes no new default: a template makes another one.
          key={own?.values[field]}
          defaultValue={own?.values[field] ?? ""}
          rows={step === "answer" ? 12 : 6}
          maxLength={max * 2}
        />
        {step === "answer" ? (
          <AnswerFilesField values={own?.values ?? {}} error={own?.errors[ANSWER_FILE_FIELDS.files]} />
        ) : null}
        {own?.preview ? <Preview {...own.preview} /> : null}
        <div className="flex flex-wrap gap-3">
          {/* Enter and a phone's keyboard press the first button: it sends nothing. */}
          <SubmitButton name="intent" value={review} variant={own?.preview ? "secondary" : "primary"}>
            {own?.preview ? "Volver a revisar" : "Revisar antes de enviar"}
          </SubmitButton>
          {own?.preview ? (
            <SubmitButton name="intent" value={send}>
              {sendText}
            </SubmitButton>
          ) : null}
        </div>
      </Form>
    </Section>
  );
}

function Preview({ subject, text }: { subject: string; text: string }) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => box.current?.focus(), [subject, text]);
  return (
    <section
      ref={box}
      id="vista-previa"
      tabIndex={-1}
      autoFocus
      aria-labelledby="titulo-vista-previa"
      className="grid gap-2 rounded-card border border-accent-text bg-sunken p-4"
    >
      <h3 id="titulo-vista-previa">Así lo leerá el consumidor</h3>
      <p className="font-semibold wrap-anywhere">{subject}</p>
      <WrittenText>{text}</WrittenText>
    </section>
  );
}

function TypedText({ text }: { text: string }) {
  return (
    <Section id="escrito" title="Lo que escribiste">
      <WrittenText>{text}</WrittenText>
    </Section>
  );
}

/** The form alone, while the complaint cannot be read: the typed text can be sent again. */
export function StrandedForm({ reply }: { reply: ComplaintStepReply & { step: AdminStep } }) {
  const { values, step, errors } = reply;
  const texts =
    step === "answer"
      ? {
          title: "Responder formalmente",
          hint: "Conservamos lo que escribiste. Vuelve a intentarlo en un momento.",
          send: "Enviar respuesta formal",
        }
      : {
          title: "Ofrecer una solución",
          hint: "Conservamos lo que escribiste. Vuelve a intentarlo en un momento.",
          send: "Enviar oferta",
        };
  return (
    <div className="grid grid-cols-1 gap-4 pt-6">
      <h1 className="text-2xl tracking-tight">No se envió</h1>
      <ErrorSummary errors={errors} title="El servicio no respondió" />
      <StepForm step={step} texts={texts} version={values.version ?? ""} reply={reply} />
    </div>
  );
}
