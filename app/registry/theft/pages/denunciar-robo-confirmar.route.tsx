import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData, Form } from "@remix-run/react";

import { isOpenService } from "~/business/switches";
import { respond } from "~/platform/forms/outcome";
import { notFound, readForm } from "~/platform/http/http";
import { REPORT_THEFT_PATH } from "~/registry/theft/constants";
import { stolenName } from "~/registry/theft/name";
import { pageMeta } from "~/shell/page/title";
import { Button, LinkButton } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Container, PageHeader } from "~/ui/page";
import { Panel } from "~/ui/panel";

import { confirmTheft } from "./report-page.action.server";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/form-page";

/** The signed token authorises, here and in the action. Opening it changes nothing: mail scanners open links too. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  if (!isOpenService(context.env.switches, "theft")) throw notFound();
  const report = await context.theft.reports.ofLink(params.token ?? "");
  return report ? { name: stolenName(report) } : data({ name: null }, { status: 410 });
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  if (!isOpenService(context.env.switches, "theft")) throw notFound();
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  return respond(await confirmTheft(context.theft, params.token ?? "", form));
}

export const meta = pageMeta("Confirmar el reporte de robo");

export default function ConfirmTheftPage() {
  const { name } = useLoaderData<typeof loader>();
  const rejected = useActionData<typeof action>();
  const errors = rejected?.errors ?? {};
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
