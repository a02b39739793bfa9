import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData, Form } from "@remix-run/react";

import { isOpenService } from "~/business/switches";
import {
  INSPECTION_INFO_PATH,
  LEGAL_DATA_DAYS,
  LEGAL_DAYS,
  LEGAL_DISCLAIMER,
  OTHER_VEHICLE,
} from "~/inspections/constants";
import {
  loadLegalRequest,
  submitLegalRequest,
  type LegalRequestPageView,
} from "~/inspections/legal/request.page.server";
import { respond } from "~/platform/forms/outcome";
import type { FormFailure } from "~/platform/forms/typed-values";
import { notFound, ownHeaders, readForm } from "~/platform/http/http";
import { AnnouncedPage } from "~/registry/bicycles/public/announced-page";
import { pageMeta } from "~/shell/page/title";
import { useKeptValues } from "~/shell/recovery/kept-form";
import { ErrorSummary } from "~/ui/error-summary";
import { FactList } from "~/ui/fact-list";
import { Checkbox, fieldsOf, RadioGroup, TextArea, TextField } from "~/ui/field";
import { Breadcrumbs } from "~/ui/navigation/breadcrumbs";
import { Container, PageHeader } from "~/ui/page";
import { Panel } from "~/ui/panel";
import { Section } from "~/ui/section";
import { SubmitButton } from "~/ui/submit-button";
import { TrialLine } from "~/ui/trial-line";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/form-page";

export const headers = ownHeaders;

/** `?anuncio=` chooses the motorcycle. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { accounts, env } = context;
  if (!isOpenService(env.switches, "legalInspection")) return { page: null };
  const user = await accounts.requireUser();
  const params = new URL(request.url).searchParams;
  const isTrial = env.switches.legalInspection === "prueba";
  return { page: await loadLegalRequest(context, user, params, isTrial) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  if (!isOpenService(context.env.switches, "legalInspection")) throw notFound();
  const user = await context.accounts.requireActiveUser({ whenUnknown: "allow" });
  return respond(
    await submitLegalRequest(context.inspections, user, await readForm(request, { maxBytes: context.maxBodyBytes })),
  );
}

export const meta = pageMeta("Inspección legal de motos");

/** Longest text for the advisor (inspections/legal/request.page.server.ts, which brings zod). */
const LOOK_MAX = 500;

interface LegalRequestPageProps {
  page: LegalRequestPageView;
  reply: Pick<FormFailure, "errors" | "values"> | null;
}

function LegalRequestPage({ page, reply }: LegalRequestPageProps) {
  const errors = reply?.errors ?? {};
  const values = reply?.values ?? page.values;
  const field = fieldsOf({ values, errors });
  return (
    <Container narrow className="pb-12">
      <Breadcrumbs items={[{ label: "Inspección", to: INSPECTION_INFO_PATH }, { label: "Inspección legal" }]} />
      <PageHeader
        title="Pide una inspección legal"
        lead="Un asesor revisa los papeles de una moto antes de que la compres o la vendas."
      />
      <TrialLine isTrial={page.isTrial} />
      <div className="grid grid-cols-1 gap-6">
        <ErrorSummary errors={errors} title="No enviamos tu pedido" />
        <Section id="como" title="Cómo es">
          <FactList
            facts={[
              { label: "Precio", value: `${page.price}. Se paga después de que un asesor acepte tu pedido` },
              { label: "Informe", value: `En ${LEGAL_DAYS} días hábiles desde que lo acepta` },
              {
                label: "Privado",
                value: `La placa y tus documentos: se borran ${LEGAL_DATA_DAYS} días después del final`,
              },
            ]}
          />
          <p className="text-sm text-muted">{LEGAL_DISCLAIMER}</p>
        </Section>
        <Form method="post" noValidate className="grid gap-6">
          <input type="hidden" name="clave" value={values.clave ?? page.formKey} />
          <Panel as="section" className="grid gap-5">
            <RadioGroup
              {...field("vehiculo")}
              legend="¿Qué moto revisamos?"
              options={[...page.vehicles, { value: OTHER_VEHICLE, label: "Otra moto", hint: "Descríbela aquí abajo" }]}
              required
            />
            <TextField
              {...field("modelo")}
              label="Si es otra: marca y modelo"
              maxLength={80}
              hint="Sin la placa: este texto sale en el informe."
              optional
            />
            <TextField
              {...field("placa")}
              label="Placa"
              maxLength={10}
              autoComplete="off"
              autoCapitalize="characters"
              hint="Como 1234-5A o ABC-1234. Solo la ve el asesor; no sale en el informe."
              required
            />
            <TextArea
              {...field("detalles")}
              label="Algo que el asesor deba mirar"
              rows={4}
              maxLength={LOOK_MAX}
              hint="Solo lo lee el asesor."
              optional
            />
          </Panel>
          <Panel as="section" className="grid gap-5">
            <TextField
              {...field("celular")}
              label="Tu celular"
              type="tel"
              inputMode="tel"
              autoComplete="tel"
              maxLength={20}
              hint="Solo lo ve el asesor, para coordinar contigo."
              required
            />
            <Checkbox
              label="Si es mi anuncio: que muestre el informe durante 30 días."
              name="insignia"
              value="si"
              defaultChecked={values.insignia === "si"}
              error={errors.insignia}
              hint="Solo vale para un anuncio tuyo, con el resultado que sea."
            />
            <p className="text-sm text-muted">
              Después de enviarlo podrás adjuntar fotos o copias de los papeles, si las tienes.
            </p>
          </Panel>
          <div>
            <SubmitButton size="lg" busy="Enviando…">
              Pedir la inspección
            </SubmitButton>
          </div>
        </Form>
      </div>
    </Container>
  );
}

export default function InspeccionLegal() {
  const { page } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const kept = useKeptValues();
  if (page === null) return <AnnouncedPage service="legalInspection" />;
  return <LegalRequestPage page={page} reply={reply ?? (kept && { errors: {}, values: kept })} />;
}
