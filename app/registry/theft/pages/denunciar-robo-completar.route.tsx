import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";

import { activeUserAction, userLoader } from "~/accounts/guards.server";
import { REPORT_THEFT_PATH } from "~/registry/theft/constants";
import { pageMeta } from "~/shell/page/title";
import { useKeptValues } from "~/shell/recovery/kept-form";
import { ErrorSummary } from "~/ui/error-summary";
import { fieldsOf, Select } from "~/ui/field";
import { BackLink } from "~/ui/navigation/back-link";
import { Container, PageHeader } from "~/ui/page";
import { Panel } from "~/ui/panel";
import { SubmitButton } from "~/ui/submit-button";

import { StolenLooksFields, StolenMoreFields } from "./appearance-fields";
import { completeReport, completionView } from "./completion.page.server";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/form-page";

export const loader = userLoader(({ context, uid, params }) => completionView(context, uid, params.id), {
  reading: true,
});

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
      <Panel as="section">
        <Form key={view.version} method="post" noValidate className="grid gap-6">
          <input type="hidden" name="version" value={view.version} />
          {view.bicycles.length > 0 ? (
            <Select
              label="Mi bicicleta registrada"
              {...fieldsOf({ values, errors })("bicycle")}
              optional
              options={[{ value: "", label: "Ninguna de estas" }, ...view.bicycles]}
              hint="Si eliges una, el reporte toma sus datos, su serie y sus fotos."
            />
          ) : (
            <p>
              Para poner fotos,{" "}
              <Link to="/registrar-bicicleta?reportar=1" className="link">
                registra tu bicicleta
              </Link>{" "}
              y vuelve aquí: el reporte toma sus datos y sus fotos.
            </p>
          )}
          <StolenLooksFields values={values} errors={errors} />
          <StolenMoreFields values={values} errors={errors} />
          <SubmitButton size="lg" busy="Guardando…" className="justify-self-start">
            Guardar
          </SubmitButton>
        </Form>
      </Panel>
    </Container>
  );
}
