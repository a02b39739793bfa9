import { Form, Link, useLoaderData } from "@remix-run/react";

import { LIST_PARAM } from "~/platform/forms/constants";
import type { FormFailure } from "~/platform/forms/typed-values";
import { useReply } from "~/shell/recovery/kept-form";
import { LinkButton } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { WrittenText } from "~/ui/history-list";
import { BackLink } from "~/ui/navigation/back-link";
import { PageHeader } from "~/ui/page";
import { Panel } from "~/ui/panel";
import { Picture } from "~/ui/picture";
import { Section } from "~/ui/section";
import { SubmitButton } from "~/ui/submit-button";

import { NOTE_FIELD } from "../decision/constants";
import { UndoPart } from "../decision/undo-part";
import { SheetFields } from "../sheet/sheet-form";
import type { BulkRow, BulkView } from "./bulk.server";

/** A row that a confirmation did not change; it links to its own page. */
export interface LeftRow {
  key: string;
  title: string;
  /** Null for a deleted one. */
  to: string | null;
  why: string;
}

interface BulkPageProps {
  view: BulkView;
  reply: (Pick<FormFailure, "errors"> & Partial<FormFailure> & { left?: readonly (LeftRow | string)[] }) | null;
}

export function BulkConfirmation() {
  const view = useLoaderData() as BulkView;
  const reply = useReply<() => FormFailure & { left?: LeftRow[] }>();
  return <BulkPage key={view.formId} view={view} reply={reply} />;
}

/** Preview of a step for each of the chosen rows, and its confirmation. */
export function BulkPage({ view, reply }: BulkPageProps) {
  const { step, formId, list, title, none, isFeminine, rows, open, words, fields, behind = "", note = "" } = view;
  const isMultipart = Object.values(fields?.fields ?? {}).some(({ input }) => input === "files");
  const [letter, them] = isFeminine ? ["a", "las"] : ["o", "los"];
  const back = (
    <LinkButton to={list.path} variant="secondary">
      {open > 0 ? "No, volver" : "Volver a la lista"}
    </LinkButton>
  );
  return (
    <>
      <BackLink to={list.path}>{list.label}</BackLink>
      <PageHeader title={title} />
      <ErrorSummary errors={reply?.errors ?? {}} title="No quedó todo hecho" />
      {reply?.left ? <LeftRows rows={reply.left} /> : null}
      <UndoPart of={reply?.undoPart} />
      <Form
        method="post"
        encType={isMultipart ? "multipart/form-data" : undefined}
        noValidate
        className="grid grid-cols-1 gap-4"
      >
        <input type="hidden" name="formId" value={formId} />
        {behind === "" ? null : <input type="hidden" name={LIST_PARAM} value={behind} />}
        {rows.length === 0 ? (
          <Panel>
            {none} Vuelve a la lista y marca {them} que quieras.
          </Panel>
        ) : (
          <Section id={`elegid${letter}s`} title={`Elegid${letter}s`}>
            {note === "" ? null : <p className="text-sm text-muted">{note}</p>}
            <ul className="grid gap-2">
              {rows.map((row) => (
                <ChosenRow key={row.key} row={row} />
              ))}
            </ul>
          </Section>
        )}
        {open > 0 ? (
          <Section id="confirmar" title="Confirmar">
            <p>{words.effect}</p>
            {fields ? (
              <SheetFields of={fields} reply={{ errors: reply?.errors ?? {}, values: reply?.values ?? {} }} />
            ) : null}
            <div className="flex flex-wrap gap-3">
              <SubmitButton name="intent" value={step} variant={words.isDanger ? "danger" : "primary"}>
                {words.verb} ({open})
              </SubmitButton>
              {back}
            </div>
          </Section>
        ) : (
          <>
            {fields && reply?.values?.[NOTE_FIELD] ? (
              <Section id="escrito" title="Lo que escribiste">
                <WrittenText>{reply.values[NOTE_FIELD]}</WrittenText>
              </Section>
            ) : null}
            <div>{back}</div>
          </>
        )}
      </Form>
    </>
  );
}

function ChosenRow({ row: { key, title, to, facts, text, problem, photos = [] } }: { row: BulkRow }) {
  return (
    <li className="grid">
      {problem === null ? <input type="hidden" name="fila" value={key} /> : null}
      <Link to={to} className="link inline-flex min-h-8 items-center wrap-anywhere">
        {title}
      </Link>
      <span className="text-sm wrap-anywhere text-muted">
        {[...facts, problem === null ? "" : `se queda como está: ${problem}`].filter(Boolean).join(" · ")}
      </span>
      {photos.length === 0 ? null : (
        <ul className="grid grid-cols-2 gap-2 py-2 sm:grid-cols-3 xl:grid-cols-4">
          {photos.map(({ photo, alt }) => (
            <li key={photo.key}>
              <Picture
                photo={photo}
                alt={alt}
                sizes="(min-width: 80rem) 15rem, (min-width: 40rem) 30vw, 45vw"
                className="aspect-[4/3] w-full rounded-control object-cover"
              />
            </li>
          ))}
        </ul>
      )}
      {text === undefined ? null : (
        <span className="text-sm wrap-anywhere whitespace-pre-line" dir="auto">
          {text}
        </span>
      )}
    </li>
  );
}

function LeftRows({ rows }: { rows: readonly (LeftRow | string)[] }) {
  return (
    <ul aria-label="Quedaron sin cambiar" className="mb-4 grid gap-2">
      {rows.map((row) =>
        typeof row === "string" ? (
          <li key={row} className="wrap-anywhere">
            {row}
          </li>
        ) : (
          <li key={row.key} className="wrap-anywhere">
            {row.to === null ? (
              row.title
            ) : (
              <Link to={row.to} className="link inline-flex min-h-6 items-center">
                {row.title}
              </Link>
            )}
            : {row.why}
          </li>
        ),
      )}
    </ul>
  );
}
