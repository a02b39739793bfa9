import { Form } from "@remix-run/react";
import { useEffect, useRef, type ComponentProps } from "react";

import { TICKED } from "~/platform/forms/field-look";
import { LinkButton } from "~/ui/button";
import { classes } from "~/ui/classes";
import { Checkbox } from "~/ui/field";
import { WITH_BOXES } from "~/ui/fields/boxes";
import { Fields } from "~/ui/fields/fields";
import { FilesField } from "~/ui/fields/files-field";
import { WrittenText } from "~/ui/history-list";
import { SubmitButton } from "~/ui/submit-button";

import { told, type AdminSheet, type FieldsOfSheet, type SheetAct, type SheetForm, type SheetReply } from "./sheet";

interface FormOfSheetProps extends Pick<AdminSheet, "shown"> {
  of: SheetForm;
  /** `kept`: typed before a sign-in, and thus for the state that its own page showed. */
  reply: (Pick<SheetReply, "errors" | "values" | "opened" | "preview" | "undoPart"> & { kept?: boolean }) | null;
}

export function FormOfSheet({ of: form, shown, reply }: FormOfSheetProps) {
  const { hidden, leadsTo, downloads, isMultipart, note } = form;
  const typed = reply && isReplyTo(form, reply.values) ? reply.values : null;
  const isCompared = form.isCompared || reply?.kept;
  // A rejected form is the same form still, and goes on from the version that its text was compared with.
  const kept = Object.entries(typed ?? {}).filter(([name]) => name in shown && (isCompared || name === "formId"));
  const acts = form.preview ? [...form.preview.acts, ...told(form.acts)] : [];
  const preview = acts.some(({ intent }) => intent === reply?.values.intent) ? reply?.preview : null;
  const sent = leadsTo === undefined ? { ...shown, ...Object.fromEntries(kept), ...hidden } : {};
  const parts = (
    <>
      {Object.entries(sent).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <SheetFields of={form} reply={{ values: typed ?? {}, errors: reply?.errors ?? {} }} />
      {form.stored ? <StoredFiles names={form.stored} values={typed ?? {}} /> : null}
      {form.preview && preview ? <Preview title={form.preview.title} {...preview} /> : null}
      <Acts of={(preview && form.preview?.acts) || told(form.acts)} />
      {note ? <p className="text-sm text-muted">{note}</p> : null}
    </>
  );
  // Beside its row or below it: a form without fields takes no line of its own.
  const look = classes("grid max-w-3xl grid-cols-1 gap-4", Object.keys(form.fields ?? {}).length > 0 && "w-full");
  if (downloads !== undefined)
    // A plain form: its answer is no page of ours.
    return (
      <form method="post" action={downloads} className={look}>
        {parts}
      </form>
    );
  return leadsTo === undefined ? (
    <Form method="post" encType={isMultipart ? "multipart/form-data" : undefined} noValidate className={look}>
      {parts}
    </Form>
  ) : (
    <form method="get" action={leadsTo} className={look}>
      {parts}
    </form>
  );
}

function StoredFiles({
  names,
  values,
}: {
  names: NonNullable<SheetForm["stored"]>;
  values: Readonly<Record<string, string>>;
}) {
  const list = values[names.list];
  if (!list) return null;
  return (
    <div className="wrap-anywhere">
      <p>Ya están guardados: {list}</p>
      {[names.stored, names.list].map((name) => (
        <input key={name} type="hidden" name={name} value={values[name] ?? ""} />
      ))}
      <Checkbox name={names.remove} value={TICKED} label="Quitar los archivos guardados" />
    </div>
  );
}

function Preview({ title, subject, text }: { title: string; subject: string; text: string }) {
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
      <h3 id="titulo-vista-previa">{title}</h3>
      <p className="font-semibold wrap-anywhere">{subject}</p>
      <WrittenText>{text}</WrittenText>
    </section>
  );
}

/** The fields of a form, also of one outside of a sheet. */
export function SheetFields({ of, reply }: { of: FieldsOfSheet; reply: Pick<SheetReply, "errors" | "values"> }) {
  const end = of.of === undefined ? "" : `-${of.of}`;
  const names = Object.keys(of.fields ?? {});
  const idOf = (name: string) => of.fields?.[name]?.id ?? name + end;
  const looks = names.map((name) => [name, { ...of.fields?.[name], ...(end && { id: idOf(name) }) }]);
  const errors = names.map((name) => [name, reply.errors[idOf(name)]]);
  const isTyped = names.some((name) => reply.values[name] !== undefined);
  const typed = { values: isTyped ? reply.values : of.values, errors: Object.fromEntries(errors) };
  const groups = of.groups ?? [];
  const grouped = groups.flatMap(({ only }) => only);
  const fields = { of: Object.fromEntries(looks), reply: typed, controls: CONTROLS };
  return (
    <>
      {names
        .filter((name) => !grouped.includes(name))
        .map((name) => {
          const act = of.beside?.[name];
          // A text that React keeps takes no new one: what an act fills in makes another field.
          const field = <Fields key={`${name} ${of.beside && typed.values?.[name]}`} {...fields} only={[name]} />;
          if (act === undefined) return field;
          return (
            <div key={name} className="flex flex-wrap items-end gap-3">
              <div className="min-w-40 flex-1">{field}</div>
              <ActButton of={act} />
            </div>
          );
        })}
      {groups.map(({ id, title, lead, only }) => (
        <section key={id} aria-labelledby={id} className="grid gap-3 border-t border-line pt-4">
          <h3 id={id} className="text-lg">
            {title}
          </h3>
          {lead ? <p className="text-sm text-muted">{lead}</p> : null}
          <div className="grid gap-4 sm:grid-cols-2">
            <Fields {...fields} only={only} />
          </div>
        </section>
      ))}
      {of.reasons ? <ReasonTexts reasons={of.reasons} /> : null}
    </>
  );
}

const CONTROLS = {
  ...WITH_BOXES,
  /** A browser takes no value for files. */
  files: (field: ComponentProps<typeof FilesField>) => <FilesField {...{ ...field, defaultValue: undefined }} />,
};

/** Whether a reply is one to this form: other forms of a page have other fields, or other hidden values. */
/** Whether a reply is to this form, of all that have its fields. */
export function isSentIn(form: SheetForm, values: Readonly<Record<string, string>>): boolean {
  const acts = [...told(form.acts), ...(form.preview?.acts ?? []), ...Object.values(form.beside ?? {})];
  const { intent } = values;
  return isReplyTo(form, values) && (intent === undefined || acts.some((act) => act.intent === intent));
}

function isReplyTo({ fields = {}, hidden = {} }: SheetForm, values: Readonly<Record<string, string>>): boolean {
  return (
    Object.keys(fields).some((name) => values[name] !== undefined) &&
    Object.entries(hidden).every(([name, value]) => values[name] === value)
  );
}

function Acts({ of }: { of: readonly SheetAct[] }) {
  if (of.length === 0) return null;
  return (
    <div className={of.some(({ hint }) => hint) ? "grid gap-4" : "flex flex-wrap gap-3"}>
      {of.map((act) => (
        <div key={act.intent} className="grid justify-items-start gap-1">
          <ActButton of={act} />
          {act.hint ? (
            <span id={`paso-${act.intent}`} className="text-sm text-muted">
              {act.hint}
            </span>
          ) : null}
        </div>
      ))}
    </div>
  );
}

/** The key of an act, in its button on wide screens. */
export function KeyCap({ of }: { of: string }) {
  return (
    <kbd aria-hidden="true" className="key">
      {of}
    </kbd>
  );
}

function ActButton({
  of: { intent, label, about: whose, hint, variant = "primary", busy, to, key },
}: {
  of: SheetAct;
}) {
  const about = hint ? { "aria-describedby": `paso-${intent}` } : {};
  return to === undefined ? (
    <SubmitButton
      {...(intent && { name: "intent", value: intent })}
      variant={variant}
      busy={busy}
      {...about}
      data-key={key}
    >
      {label}
      {whose ? <span className="sr-only"> {whose}</span> : null}
      {key ? <KeyCap of={key} /> : null}
    </SubmitButton>
  ) : (
    <LinkButton to={to} variant={variant} {...about}>
      {label}
    </LinkButton>
  );
}

/** The texts of a list of reasons, folded; reasons without a text are left out. */
function ReasonTexts({ reasons }: Required<Pick<FieldsOfSheet, "reasons">>) {
  return (
    <details>
      <summary className="link inline-flex min-h-8 cursor-pointer items-center">Qué dice cada motivo</summary>
      <dl className="grid gap-2 pt-2 text-sm">
        {reasons
          .filter(({ text }) => text !== "")
          .map(({ id, label, text }) => (
            <div key={id}>
              <dt className="font-semibold">{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
      </dl>
    </details>
  );
}
