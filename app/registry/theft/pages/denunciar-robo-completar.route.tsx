import { Form, useActionData, useLoaderData } from "@remix-run/react";

import { activeUserAction, userLoader } from "~/accounts/guards.server";
import { REPORT_THEFT_PATH } from "~/registry/theft/constants";
import { pageMeta } from "~/shell/page/title";
import { useKeptValues } from "~/shell/recovery/kept-form";
import { LinkButton } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Select } from "~/ui/field";
import { BackLink } from "~/ui/navigation/back-link";
import { Container, PageHeader } from "~/ui/page";
import { Panel } from "~/ui/panel";
import { SubmitButton } from "~/ui/submit-button";

import { StolenFactFields, StolenLooksFields } from "./appearance-fields";
import { completeReport, completionView } from "./completion.page.server";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/form-page";

export const loader = userLoader(({ context, uid, params }) => completionView(context, uid, params.id), {
  reading: true,
});

/** `intent`: `bicicleta`, or the fields. */
export const action = activeUserAction("allow", ({ context, uid, params, form }) =>
  completeReport(context, uid, params.id ?? "", form),
);

export const meta = pageMeta("Completar el reporte de robo");

export default function CompleteTheftReport() {
  const view = useLoaderData<typeof loader>();
  const rejected = useActionData<typeof action>();
  const kept = useKeptValues();
  const errors = rejected?.errors ?? {};
  const values: Record<string, string> = rejected?.values ?? kept ?? view.values;
  return (
    <Container narrow className="grid gap-6 pb-10">
      <BackLink to={REPORT_THEFT_PATH}>Tus reportes</BackLink>
      <PageHeader title="Completar el reporte" lead={view.name} />
      <ErrorSummary errors={errors} />
      <Panel as="section" className="grid gap-4">
        <h2 className="text-xl">Fotos</h2>
        {view.bicycles.length > 0 ? (
          <Form method="post" className="grid justify-items-start gap-4">
            <input type="hidden" name="version" value={view.version} />
            <Select
              label="Mi bicicleta registrada"
              name="bicycle"
              options={view.bicycles}
              hint="El reporte toma sus datos, su serie y sus fotos."
            />
            <SubmitButton name="intent" value="bicicleta" variant="secondary">
              Usar esta bicicleta
            </SubmitButton>
          </Form>
        ) : (
          <>
            <p>Para poner fotos, registra tu bicicleta y vuelve aquí: el reporte toma sus datos y sus fotos.</p>
            <LinkButton to="/registrar-bicicleta?reportar=1" variant="secondary" className="justify-self-start">
              Registrar mi bicicleta
            </LinkButton>
          </>
        )}
      </Panel>
      <Panel as="section">
        <h2 className="pb-4 text-xl">Datos</h2>
        <Form key={view.version} method="post" noValidate className="grid gap-6">
          <input type="hidden" name="version" value={view.version} />
          <StolenLooksFields values={values} errors={errors} />
          <StolenFactFields values={values} errors={errors} />
          <SubmitButton size="lg" busy="Guardando…" className="justify-self-start">
            Guardar
          </SubmitButton>
        </Form>
      </Panel>
    </Container>
  );
}
