import type { ActionFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";

import { userLoader } from "~/accounts/guards.server";
import { streamForm } from "~/platform/forms/multipart.server";
import { respond } from "~/platform/forms/outcome";
import { withinBudget } from "~/platform/forms/within-budget.server";
import { PHOTO_FILE_MAX_BYTES } from "~/platform/photos/limits";
import { CLAIM_PATH } from "~/registry/bicycles/constants";
import { pageTitle } from "~/shell/page/title";
import { useKeptValues } from "~/shell/recovery/kept-form";
import { Button } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Notice } from "~/ui/notice";
import { Container, PageHeader } from "~/ui/page";
import { Section } from "~/ui/section";

import { LooksFields, OriginField, SerialFields } from "./detail-fields";
import { FileFields } from "./file-fields";
import { type RegistrationFailure, submitRegistration } from "./register-page.action.server";
import { viewRegistration } from "./register-page.loader.server";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/form-page";

export const loader = userLoader(({ context, query, user }) => viewRegistration(context, user.uid, query));

export async function action({ request, context }: ActionFunctionArgs) {
  const { uid } = await context.accounts.requireActiveUser({ whenUnknown: "allow" });
  const form = await streamForm(request, { maxFileBytes: PHOTO_FILE_MAX_BYTES, maxBytes: context.maxBodyBytes });
  return respond<RegistrationFailure>(
    await withinBudget(context, "bicycle", { uid }, form, () => submitRegistration(context, uid, form)),
  );
}

export const meta: MetaFunction = () => [
  { title: pageTitle("Registra tu bicicleta") },
  { name: "description", content: "Registra gratis tu bicicleta con su número de serie y obtén su certificado." },
];

export default function RegisterPage() {
  const view = useLoaderData<typeof loader>();
  const failure = useActionData<typeof action>();
  const kept = useKeptValues();
  const { id, order, brands } = view;
  const values = failure?.values ?? kept ?? view.values;
  const errors = failure?.errors ?? {};
  const files = failure?.files ?? view.files;
  return (
    <Container narrow className="pb-10">
      <PageHeader
        title="Registra tu bicicleta"
        lead="Toma unos tres minutos y es gratis. Con el registro pruebas que es tuya, y quien la encuentre sabrá si fue robada."
      />
      <ErrorSummary errors={errors} />
      {failure?.taken ? <TakenNotice id={id} /> : null}
      {failure?.held || (view.isHeld && !failure) ? (
        <Notice tone="warning" className="mb-4" title="Todavía no la registramos">
          Lo revisa una persona de nuestro equipo y te escribe a tu correo. Tu borrador queda guardado: agrega tu
          comprobante y una foto del número, y elige «Guardar borrador».
        </Notice>
      ) : null}
      {view.isDraft && !view.isHeld && !failure ? (
        <Notice className="mb-4" title="Este es tu borrador">
          Guardamos lo que escribiste y tus fotos. Sigue donde te quedaste.
        </Notice>
      ) : null}
      {order ? (
        <Notice className="mb-4" title={`Comprada aquí con el pedido ${order.number}`}>
          {order.title}
        </Notice>
      ) : null}
      <Form
        id="registration-form"
        method="post"
        encType="multipart/form-data"
        noValidate
        className="grid grid-cols-1 gap-4"
      >
        <input type="hidden" name="id" value={id} />
        {order ? <input type="hidden" name="pedido" value={order.id} /> : null}
        {view.isReporting ? <input type="hidden" name="reportar" value="1" /> : null}
        {/* Enter presses the first button of a form, which must not be the one that removes a file. */}
        <button className="sr-only" tabIndex={-1} aria-hidden="true" name="intent" value="guardar">
          Guardar
        </button>
        <Section id="como-es" title="1. Cómo es">
          <div className="grid gap-6">
            <LooksFields values={values} errors={errors} brands={brands} />
          </div>
        </Section>
        <Section id="serie" title="2. Su número de serie">
          <div className="grid gap-6">
            <SerialFields values={values} errors={errors} />
          </div>
        </Section>
        <Section id="archivos" title="3. Fotos y comprobante">
          <FileFields files={files} errors={errors} />
        </Section>
        <Section id="origen" title="4. De dónde viene">
          <OriginField values={values} errors={errors} hasOrder={order !== null} />
        </Section>
        <p className="text-sm text-muted">
          Al registrarla declaras que es tuya. La página pública de tu código muestra tipo, marca, modelo, colores y
          fotos: nunca tu nombre ni el número de serie.
        </p>
        <div className="flex flex-wrap gap-2">
          <Button name="intent" value="registrar" size="lg">
            Registrar bicicleta
          </Button>
          <Button name="intent" value="guardar" variant="secondary" size="lg">
            Guardar borrador
          </Button>
          {view.isDraft ? (
            <Button name="intent" value="descartar" variant="ghost" size="lg">
              Descartar borrador
            </Button>
          ) : null}
        </div>
      </Form>
    </Container>
  );
}

function TakenNotice({ id }: { id: string }) {
  return (
    <Notice tone="warning" className="mb-4" title="Ese número de serie ya figura en el registro">
      <p>
        Revisa que lo copiaste bien. Si la bicicleta es tuya, cuéntanos cómo la obtuviste: lo revisa una persona de
        nuestro equipo. Tu borrador y tu comprobante quedan guardados.
      </p>
      <p className="pt-2">
        <Link to={`${CLAIM_PATH}?borrador=${id}`} className="link inline-block py-1 font-semibold">
          Reclamar este número de serie
        </Link>
      </p>
    </Notice>
  );
}
