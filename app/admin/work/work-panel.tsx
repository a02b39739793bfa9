import { Form, Link, useSearchParams } from "@remix-run/react";
import { useEffect, useState, type ChangeEvent } from "react";

import { LIST_PARAM } from "~/platform/forms/constants";
import type { FormFailure } from "~/platform/forms/typed-values";
import { Button } from "~/ui/button";
import { Disclosure } from "~/ui/disclosure";
import { ErrorSummary } from "~/ui/error-summary";
import { Select, TextArea } from "~/ui/field";
import { Section } from "~/ui/section";
import { SubmitButton } from "~/ui/submit-button";

import { LOOK_PATH, WORK_INTENTS, WORK_NOTE_MAX, WORK_PAGE, teamWorkPath } from "./constants";
import type { WorkPanelView } from "./work.page.server";

type Reply = Pick<FormFailure, "errors" | "values">;

/** A look lasts ten minutes. */
const LOOK_AGAIN_MS = 4 * 60_000;

/** One line above the thing of a page: its holder, and the others that are on the page now. */
export function WorkBar({ view }: { view: WorkPanelView }) {
  const { assignee, count } = view;
  const others = useLook(view);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 pt-3 text-sm print:hidden">
      {assignee ? <span>{assignee.isMine ? "Lo tienes tú" : `Lo tiene ${assignee.name}`}</span> : null}
      <span role="status" className="font-semibold text-warning empty:hidden">
        {others.length === 0 ? null : `${others.join(" y ")} ${others.length === 1 ? "está" : "están"} aquí ahora`}
      </span>
      {assignee ? null : <AssignForm view={view} intent={WORK_INTENTS.take} label="Tomarlo" />}
      <a href="#equipo" className="link inline-flex min-h-8 items-center">
        {count === 0 ? "Dejar una nota" : `Notas del equipo (${count})`}
      </a>
    </div>
  );
}

/** Tells that somebody is here, and keeps up who else is. Without scripts the page tells who was when it came. */
function useLook({ page, others }: WorkPanelView): readonly string[] {
  const [now, setNow] = useState({ page, others });
  useEffect(() => {
    const look = async () => {
      if (document.visibilityState === "hidden") return;
      try {
        const answer = await fetch(LOOK_PATH, { method: "POST", body: new URLSearchParams({ [WORK_PAGE]: page }) });
        if (answer.ok) setNow({ page, others: ((await answer.json()) as { others: string[] }).others });
      } catch {
        // The next one tells it.
      }
    };
    void look();
    const again = setInterval(() => void look(), LOOK_AGAIN_MS);
    return () => clearInterval(again);
  }, [page]);
  return now.page === page ? now.others : others;
}

function AssignForm({ view, intent, label }: { view: WorkPanelView; intent: string; label: string }) {
  return (
    <Form method="post" action={teamWorkPath(view.page)}>
      <input type="hidden" name="tiene" value={view.assignee?.uid ?? ""} />
      <ListBehind />
      <SubmitButton name="intent" value={intent} variant="secondary" size="sm" busy="Guardando…">
        {label}
      </SubmitButton>
    </Form>
  );
}

/** The list that the page is worked in, to come back within it. */
function ListBehind() {
  const behind = useSearchParams()[0].get(LIST_PARAM);
  return behind ? <input type="hidden" name={LIST_PARAM} value={behind} /> : null;
}

/** Assignment and notes of a thing, below it or on a page of their own. */
export function WorkPanel({ view, reply }: { view: WorkPanelView; reply?: Reply | null | undefined }) {
  const { page, assignee, team, notes, count } = view;
  const errors = reply?.errors ?? {};
  const values = reply?.values ?? {};
  return (
    <Section id="equipo" title="Equipo" className="mt-6 scroll-mt-20">
      <ErrorSummary errors={errors} title="No guardamos el cambio" />
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <p className="min-h-8 content-center">
          {assignee === null ? "No lo tiene nadie." : assignee.isMine ? "Lo tienes tú." : `Lo tiene ${assignee.name}.`}
        </p>
        {assignee?.isMine ? (
          <AssignForm view={view} intent={WORK_INTENTS.release} label="Soltarlo" />
        ) : (
          <AssignForm view={view} intent={WORK_INTENTS.take} label="Tomarlo" />
        )}
      </div>
      {team.length === 0 ? null : (
        <Disclosure summary="Encargarlo a otro administrador" open={errors.a !== undefined}>
          <Form method="post" action={teamWorkPath(page)} className="flex flex-wrap items-end gap-3">
            <input type="hidden" name="tiene" value={assignee?.uid ?? ""} />
            <ListBehind />
            <Select
              name="a"
              label="Encargar a"
              options={team}
              defaultValue={values.a}
              error={errors.a}
              className="min-w-40 flex-[1_1_10rem] sm:flex-none"
            />
            <SubmitButton name="intent" value={WORK_INTENTS.give} variant="secondary" busy="Guardando…">
              Encargar
            </SubmitButton>
          </Form>
        </Disclosure>
      )}
      {notes.length === 0 ? null : (
        <ol className="grid gap-3" aria-label="Notas, de la más nueva a la más antigua">
          {notes.map(({ id, who, at, when, text, called }) => (
            <li key={id} className="grid gap-0.5 border-b border-line pb-3">
              <p className="text-sm text-muted">
                {who} · <time dateTime={when}>{at}</time>
                {called.length > 0 ? ` · para ${called.join(", ")}` : ""}
              </p>
              <p className="wrap-anywhere whitespace-pre-line" dir="auto">
                {text}
              </p>
            </li>
          ))}
        </ol>
      )}
      {count > notes.length ? (
        <p>
          <Link to={teamWorkPath(page)} className="link inline-flex min-h-6 items-center">
            Ver todas las notas
          </Link>
        </p>
      ) : null}
      <NoteForm view={view} values={values} errors={errors} />
    </Section>
  );
}

function NoteForm({
  view: { page, formId, team },
  values,
  errors,
}: {
  view: WorkPanelView;
  values: Reply["values"];
  errors: Reply["errors"];
}) {
  const [called, setCalled] = useState<{ field: HTMLTextAreaElement; typed: string } | null>(null);
  const typing = ({ currentTarget: field }: ChangeEvent<HTMLTextAreaElement>) => {
    const typed = /(?:^|\s)@([^\s@]*)$/.exec(field.value.slice(0, field.selectionStart))?.[1];
    setCalled(typed === undefined ? null : { field, typed: typed.toLocaleLowerCase("es") });
  };
  const insert = (name: string) => {
    if (!called) return;
    const { field, typed } = called;
    const at = field.selectionStart;
    field.setRangeText(`${name} `, at - typed.length, at, "end");
    field.focus();
    setCalled(null);
  };
  const offered = called
    ? team.filter(({ label }) => label.toLocaleLowerCase("es").startsWith(called.typed)).slice(0, 5)
    : [];
  return (
    <Form method="post" action={teamWorkPath(page)} noValidate className="grid gap-3">
      <input type="hidden" name="formId" value={values.formId || formId} />
      <ListBehind />
      <TextArea
        // Not as the note of a decision on the same page.
        name="apunte"
        label="Nota nueva"
        hint="Solo la leen los administradores. Con @ y un nombre avisas a otro."
        rows={3}
        required
        maxLength={WORK_NOTE_MAX}
        defaultValue={values.apunte}
        error={errors.apunte}
        onChange={typing}
      />
      {offered.length === 0 ? null : (
        <p className="flex flex-wrap gap-2" aria-label="Administradores">
          {offered.map(({ value, label }) => (
            <Button key={value} type="button" variant="secondary" size="sm" onClick={() => insert(label)}>
              @{label}
            </Button>
          ))}
        </p>
      )}
      <div className="flex flex-wrap items-end gap-3">
        {team.length === 0 ? null : (
          <Select
            name="mencion"
            label="Avisar a"
            optional
            defaultValue={values.mencion}
            options={team}
            className="min-w-40 flex-[1_1_10rem] sm:flex-none"
          >
            <option value="">Nadie</option>
          </Select>
        )}
        <SubmitButton name="intent" value={WORK_INTENTS.note} variant="secondary" busy="Guardando…">
          Guardar la nota
        </SubmitButton>
      </div>
    </Form>
  );
}
