import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";

import type { FormFailure } from "~/platform/forms/typed-values";
import { LinkButton } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { BackLink } from "~/ui/navigation/back-link";
import { PageHeader } from "~/ui/page";
import { Panel } from "~/ui/panel";
import { Section } from "~/ui/section";
import { SubmitButton } from "~/ui/submit-button";

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
  reply: (Pick<FormFailure, "errors"> & { left?: readonly LeftRow[] }) | null;
  children?: ReactNode;
}

/** Preview of a step for each of the chosen rows, and its confirmation. */
export function BulkPage({ view, reply, children }: BulkPageProps) {
  const { step, formId, list, title, none, isFeminine, rows, open, words } = view;
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
      <Form method="post" noValidate className="grid grid-cols-1 gap-4">
        <input type="hidden" name="formId" value={formId} />
        {rows.length === 0 ? (
          <Panel>
            {none} Vuelve a la lista y marca {them} que quieras.
          </Panel>
        ) : (
          <Section id={`elegid${letter}s`} title={`Elegid${letter}s`}>
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
            {children}
            <div className="flex flex-wrap gap-3">
              <SubmitButton name="intent" value={step} variant={words.isDanger ? "danger" : "primary"}>
                {words.verb} ({open})
              </SubmitButton>
              {back}
            </div>
          </Section>
        ) : (
          <div>{back}</div>
        )}
      </Form>
    </>
  );
}

function ChosenRow({ row: { key, title, to, facts, text, problem } }: { row: BulkRow }) {
  return (
    <li className="grid">
      {problem === null ? <input type="hidden" name="fila" value={key} /> : null}
      <Link to={to} className="link inline-flex min-h-8 items-center wrap-anywhere">
        {title}
      </Link>
      <span className="text-sm wrap-anywhere text-muted">
        {[...facts, problem === null ? "" : `se queda como está: ${problem}`].filter(Boolean).join(" · ")}
      </span>
      {text === undefined ? null : (
        <span className="text-sm wrap-anywhere whitespace-pre-line" dir="auto">
          {text}
        </span>
      )}
    </li>
  );
}

function LeftRows({ rows }: { rows: readonly LeftRow[] }) {
  return (
    <ul aria-label="Quedaron sin cambiar" className="mb-4 grid gap-2">
      {rows.map(({ key, title, to, why }) => (
        <li key={key} className="wrap-anywhere">
          {to === null ? (
            title
          ) : (
            <Link to={to} className="link inline-flex min-h-6 items-center">
              {title}
            </Link>
          )}
          : {why}
        </li>
      ))}
    </ul>
  );
}
