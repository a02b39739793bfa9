import { Form, Link, useNavigation } from "@remix-run/react";

import type { FormFailure } from "~/platform/forms/typed-values";
import { Button, LinkButton } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { TextArea } from "~/ui/field";
import { BackLink } from "~/ui/navigation/back-link";
import { PageHeader } from "~/ui/page";
import { Panel } from "~/ui/panel";

import type { BulkReply, BulkView } from "./bulk.page.server";
import { REPORTS_PATH } from "./paths";
import { REASON_MAX, stepWords } from "./steps";

/** Preview of a step for each chosen thing. */
export function ReportBulkPage({
  view,
  reply,
}: {
  view: BulkView | null;
  reply: Pick<FormFailure, "errors" | "values"> & Partial<Pick<BulkReply, "left">>;
}) {
  const isBusy = useNavigation().state !== "idle";
  if (view === null)
    return (
      <>
        <BackLink to={REPORTS_PATH}>Denuncias</BackLink>
        <PageHeader title="Decidir varias" />
        <Panel>
          <p>No elegiste ninguna. Vuelve a la lista y márcalas.</p>
        </Panel>
      </>
    );
  const { label, hint } = stepWords(view.step, "person");
  const open = view.rows.filter(({ problem }) => problem === null);
  return (
    <>
      <BackLink to={REPORTS_PATH}>Denuncias</BackLink>
      <PageHeader title={`${label}: ${open.length}`} lead={hint} />
      <Form method="post" className="grid gap-4">
        <ErrorSummary errors={reply.errors} title="No quedó todo decidido" />
        {reply.left ? <LeftRows rows={reply.left} /> : null}
        <input type="hidden" name="formId" value={view.formId} />
        <ul className="overflow-hidden rounded-card border border-line bg-raised shadow-card">
          {view.rows.map(({ key, title, to, kindName, count, problem }) => (
            <li key={key} className="flex flex-wrap gap-x-3 border-b border-line px-4 py-3 last:border-b-0">
              {problem === null ? <input type="hidden" name="fila" value={key} /> : null}
              <Link to={to} className="link min-w-0 wrap-anywhere">
                {title}
              </Link>
              <span className="text-muted">{[kindName, problem ?? count].filter(Boolean).join(", ")}</span>
            </li>
          ))}
        </ul>
        {view.step === "warn" ? (
          <TextArea
            name="motivo"
            label="Motivo"
            hint="Lo lee quien recibe el correo."
            rows={3}
            maxLength={REASON_MAX}
            defaultValue={reply.values.motivo ?? ""}
            {...(reply.errors.motivo && { error: reply.errors.motivo })}
          />
        ) : null}
        {open.length > 0 ? (
          <div className="flex flex-wrap gap-3">
            <Button name="intent" value={view.intent} disabled={isBusy}>
              {label} ({open.length})
            </Button>
            <LinkButton to={REPORTS_PATH} variant="secondary">
              No, volver
            </LinkButton>
          </div>
        ) : null}
      </Form>
    </>
  );
}

/** Those that were left alone: each leads to its own page. */
function LeftRows({ rows }: { rows: BulkReply["left"] }) {
  return (
    <ul aria-label="Quedaron sin decidir" className="grid gap-2">
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
