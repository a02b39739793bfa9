import { Form, Link, useNavigation } from "@remix-run/react";

import { QUEUE_PATH } from "~/cases/queue-query";
import { Button, LinkButton } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { PageHeader } from "~/ui/page";
import { Panel } from "~/ui/panel";
import { Section } from "~/ui/section";

import type { CaseBulkView } from "./bulk.page.server";
import { ATTEND_INTENT } from "./paths";

interface CaseBulkPageProps {
  view: CaseBulkView;
  errors: Record<string, string>;
}

/** Preview of the change to each of the chosen cases. */
export function CaseBulkPage({ view: { formId, rows }, errors }: CaseBulkPageProps) {
  const isBusy = useNavigation().state !== "idle";
  const count = rows.filter(({ problem }) => problem === null).length;
  return (
    <>
      <PageHeader title={`Marcar como atendidas: ${count === 1 ? "1 solicitud" : `${count} solicitudes`}`} />
      <ErrorSummary errors={errors} title="No quedó todo hecho" />
      {rows.length === 0 ? (
        <Panel className="mb-4">No elegiste ninguna solicitud. Vuelve a la lista y marca las que quieras.</Panel>
      ) : null}
      <Form method="post" className="grid grid-cols-1 gap-4">
        <input type="hidden" name="formId" value={formId} />
        {rows.length > 0 ? (
          <Section id="elegidas" title="Elegidas">
            <ul className="grid gap-2">
              {rows.map(({ key, number, path, about, problem }) => (
                <li key={key} className="grid">
                  {problem === null ? <input type="hidden" name="fila" value={key} /> : null}
                  <Link to={path} className="link inline-flex min-h-8 items-center wrap-anywhere">
                    {number}
                  </Link>
                  <span className="text-sm wrap-anywhere text-muted">
                    {about}
                    {problem === null ? "" : ` · no cambia: ${problem}`}
                  </span>
                </li>
              ))}
            </ul>
          </Section>
        ) : null}
        {count > 0 ? (
          <Section id="confirmar" title="Confirmar">
            <p>Salen de las abiertas. No se envía ningún correo, y puedes volver a abrirlas.</p>
            <div className="flex flex-wrap gap-3">
              <Button name="intent" value={ATTEND_INTENT} disabled={isBusy}>
                Marcar {count}
              </Button>
              <LinkButton to={QUEUE_PATH} variant="secondary">
                No, volver
              </LinkButton>
            </div>
          </Section>
        ) : (
          <LinkButton to={QUEUE_PATH} variant="secondary" className="justify-self-start">
            Volver a la lista
          </LinkButton>
        )}
      </Form>
    </>
  );
}
