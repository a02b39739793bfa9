import { Form } from "@remix-run/react";

import type { FieldErrors } from "~/platform/forms/forms";
import { Button, LinkButton } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Container, PageHeader } from "~/ui/page";
import { Panel } from "~/ui/panel";

import { REPORT_THEFT_PATH } from "../constants";

/** Behind the link of a report's mail: opening it changes nothing, as mail scanners open links too. */
export function ConfirmTheftPage({ name, errors }: { name: string | null; errors: FieldErrors }) {
  if (name === null)
    return (
      <Container narrow className="pb-10">
        <PageHeader title="Este enlace ya no sirve" lead="Venció, o el reporte ya no existe." />
        <LinkButton to={REPORT_THEFT_PATH}>Ver mis reportes</LinkButton>
      </Container>
    );
  return (
    <Container narrow className="pb-10">
      <PageHeader title="Confirmar el reporte de robo" lead={name} />
      <ErrorSummary errors={errors} />
      <Panel className="grid gap-4">
        <p>
          Al confirmarlo se publica con las fotos que elegiste, y los anuncios con su número de serie se detienen.
          Puedes retirarlo cuando quieras.
        </p>
        <Form method="post">
          <Button size="lg">Publicar el reporte</Button>
        </Form>
      </Panel>
    </Container>
  );
}
