import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";

import { activeUserAction, userLoader } from "~/accounts/guards.server";
import type { Context } from "~/platform/context";
import { act, takeForm } from "~/platform/forms/act.server";
import { done, type FormOutcome } from "~/platform/forms/outcome";
import { notFound } from "~/platform/http/http";
import { REPORT_THEFT_PATH, completeTheftPath } from "~/registry/theft/constants";
import { pageMeta } from "~/shell/page/title";
import { useKeptValues } from "~/shell/recovery/kept-form";
import { ErrorSummary } from "~/ui/error-summary";
import { fieldsOf, Select } from "~/ui/field";
import { BackLink } from "~/ui/navigation/back-link";
import { Container, PageHeader } from "~/ui/page";
import { Panel } from "~/ui/panel";
import { SubmitButton } from "~/ui/submit-button";

import { stolenColors } from "../list/view";
import { stolenName } from "../name";
import { completionSchema } from "../quick-form";
import { StolenLooksFields, StolenMoreFields } from "./appearance-fields";
import { THEFT_WORDS } from "./report-page.action.server";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/form-page";

/** An own report of a bicycle that is not registered, with the bicycles that it may be. @throws a 404 */
async function completionView({ theft, registry }: Context, uid: string, id: string | undefined) {
  const report = (await theft.reports.own(uid)).find((own) => own.id === id);
  const isOpen = report?.state === "unconfirmed" || report?.state === "live";
  if (!report || !isOpen || report.bicycleId !== "") throw notFound("Este reporte no se completa aquí.");
  const { brand, model, category, colors, marks, story, serial, policeReport, version } = report;
  const owned = await registry.bicycles.ownedBy(uid);
  return {
    id: report.id,
    version,
    name: stolenName(report),
    values: {
      brand,
      model,
      category: category ?? "",
      colors: stolenColors(colors),
      marks,
      story,
      serial,
      policeReport,
    },
    bicycles: owned
      .filter(({ status, theftId }) => status === "registered" && theftId === null)
      .map((bicycle) => ({ value: bicycle.id, label: stolenName(bicycle) })),
  };
}

function completeReport({ theft }: Context, uid: string, id: string, form: FormData): Promise<FormOutcome> {
  const version = Number(form.get("version") ?? -1);
  const save = act({
    form: completionSchema(),
    run: (typed) => theft.reports.complete(uid, id, version, typed),
    done: ({ report }) =>
      report.bicycleId === ""
        ? done(completeTheftPath(id), "Guardamos tu reporte.")
        : done(REPORT_THEFT_PATH, "Tu reporte ya tiene los datos y las fotos de tu bicicleta registrada."),
    words: THEFT_WORDS,
  });
  return takeForm(form, save);
}

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
