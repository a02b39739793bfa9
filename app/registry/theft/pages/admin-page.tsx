import { Form, Link } from "@remix-run/react";

import type { FieldErrors } from "~/platform/forms/forms";
import { Badge } from "~/ui/badge";
import { Button, LinkButton } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { TextField } from "~/ui/field";
import { PageHeader } from "~/ui/page";
import { Panel } from "~/ui/panel";

import { ADMIN_THEFTS_PATH, stolenPath } from "../constants";

export interface AdminTheft {
  id: string;
  name: string;
  where: string;
  when: string;
  story: string;
  policeReport: string;
  state: "live" | "hidden";
}

interface AdminTheftsPageProps {
  thefts: AdminTheft[];
  next: string | null;
  errors: FieldErrors;
  values: Record<string, string>;
}

/** Live and hidden reports, the ones that changed last first: each can be hidden or shown. */
export function AdminTheftsPage({ thefts, next, errors, values }: AdminTheftsPageProps) {
  return (
    <>
      <PageHeader title="Reportes de robo" lead="Se publican al confirmarse. Oculta los que no son ciertos." />
      <ErrorSummary errors={errors} />
      {thefts.length === 0 ? <Panel>No hay reportes.</Panel> : null}
      <div className="grid gap-4">
        {thefts.map((theft) => (
          <TheftPanel
            key={theft.id}
            theft={theft}
            error={values.report === theft.id ? errors.reason : undefined}
            reason={values.report === theft.id ? values.reason : undefined}
          />
        ))}
      </div>
      {next ? (
        <LinkButton to={`${ADMIN_THEFTS_PATH}?desde=${next}`} variant="secondary" className="mt-4">
          Siguientes
        </LinkButton>
      ) : null}
    </>
  );
}

function TheftPanel({
  theft: { id, name, where, when, story, policeReport, state },
  error,
  reason,
}: {
  theft: AdminTheft;
  error: string | undefined;
  reason: string | undefined;
}) {
  const isLive = state === "live";
  return (
    <Panel as="article" className="grid gap-3">
      <h2 className="flex flex-wrap items-center gap-2 text-lg">
        {isLive ? (
          <Link to={stolenPath(id)} className="link">
            {name}
          </Link>
        ) : (
          name
        )}
        <Badge tone={isLive ? "danger" : "neutral"}>{isLive ? "Publicado" : "Oculto"}</Badge>
      </h2>
      <p className="text-muted">
        {where}, {when}
        {policeReport ? ` · Denuncia ${policeReport}` : ""}
      </p>
      <p className="wrap-anywhere whitespace-pre-line">{story}</p>
      <Form method="post" className="flex flex-wrap items-end gap-3">
        <input type="hidden" name="report" value={id} />
        {isLive ? (
          <TextField
            id={`reason-${id}`}
            name="reason"
            label="Motivo, que le llega al dueño"
            maxLength={500}
            defaultValue={reason}
            error={error}
            className="min-w-0 flex-1 basis-56"
          />
        ) : null}
        <Button name="intent" value={isLive ? "hide" : "show"} variant={isLive ? "danger" : "secondary"}>
          {isLive ? "Ocultar" : "Volver a mostrar"}
        </Button>
      </Form>
    </Panel>
  );
}
