import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, useActionData, useLoaderData } from "@remix-run/react";

import { respond } from "~/platform/forms/outcome";
import { readForm } from "~/platform/http/http";
import { foundPath, posterPath, REPORT_THEFT_PATH, STOLEN_LIST_PATH, stolenPath } from "~/registry/theft/constants";
import { stolenName } from "~/registry/theft/name";
import { pageMeta } from "~/shell/page/title";
import { Button, buttonClass, LinkButton } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Container, PageHeader } from "~/ui/page";
import { Panel } from "~/ui/panel";

import { answerReminder } from "./report-page.action.server";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/form-page";

// The signed token authorises, here and in the action. A report can be ended while the service is closed, too.
export async function loader({ params, context }: LoaderFunctionArgs) {
  const report = await context.theft.reminders.ofReminder(params.token ?? "");
  if (report === null) return data({ view: null }, { status: 410 });
  const { id, state } = report;
  return { view: { id, name: stolenName(report), state } };
}

/** `intent`: `recovered`, `withdrawn` or `no`. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  const token = params.token ?? "";
  return respond(await answerReminder(context.theft, token, foundPath(token), form));
}

export const meta = pageMeta("¿Apareció tu bicicleta?");

export default function DidItComeBack() {
  const { view } = useLoaderData<typeof loader>();
  const rejected = useActionData<typeof action>();
  if (view === null)
    return (
      <Container narrow className="pb-10">
        <PageHeader title="Este enlace ya no sirve" lead="Venció, o el reporte ya no existe." />
        <LinkButton to={REPORT_THEFT_PATH}>Ver mis reportes</LinkButton>
      </Container>
    );
  const { id, name, state } = view;
  const isLive = state === "live";
  return (
    <Container narrow className="grid gap-6 pb-10">
      <PageHeader title={isLive ? "¿Apareció tu bicicleta?" : TITLES[state]} lead={name} />
      <ErrorSummary errors={rejected?.errors ?? {}} />
      {isLive ? (
        <>
          <Panel>
            <Form method="post" className="flex flex-col gap-3">
              <Button size="lg" name="intent" value="recovered">
                Sí, ya la tengo
              </Button>
              <Button size="lg" name="intent" value="no" variant="secondary">
                Todavía no
              </Button>
              <Button name="intent" value="withdrawn" variant="ghost">
                Retirar el reporte: fue un error
              </Button>
            </Form>
          </Panel>
          <Panel as="section" className="grid gap-3">
            <h2 className="text-xl">Si todavía no aparece</h2>
            <div className="flex flex-col gap-3 sm:flex-row">
              <LinkButton to={stolenPath(id)} variant="secondary">
                Compartir su página
              </LinkButton>
              <a href={posterPath(id)} className={buttonClass({ variant: "secondary" })}>
                Imprimir el cartel (PDF)
              </a>
            </div>
          </Panel>
        </>
      ) : (
        <LinkButton to={STOLEN_LIST_PATH} variant="secondary" className="justify-self-start">
          Ver las bicicletas robadas
        </LinkButton>
      )}
    </Container>
  );
}

const TITLES = {
  recovered: "¡Qué bueno que apareció!",
  withdrawn: "Retiraste este reporte",
  hidden: "Nuestro equipo ocultó este reporte",
  waiting: "Nuestro equipo revisa este reporte",
  unconfirmed: "Este reporte todavía no se publicó",
  live: "",
} as const;
