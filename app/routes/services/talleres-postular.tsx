import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData, Form } from "@remix-run/react";

import type { DistrictOptions } from "~/business/places/constants";
import { submitCase } from "~/cases/public-form.action.server";
import { readReceipt, receiptPath } from "~/cases/receipt/receipt.server";
import type { ShownReceipt } from "~/cases/receipt/shown-receipt";
import { asksForDistricts, sameForm, withDistricts } from "~/platform/forms/district-list.server";
import type { FormLook } from "~/platform/forms/field-look";
import { formLook } from "~/platform/forms/form-look.server";
import { respond } from "~/platform/forms/outcome";
import { ownHeaders, readForm } from "~/platform/http/http";
import { pageTitle } from "~/shell/page/title";
import { LinkButton } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { WITH_BOXES } from "~/ui/fields/boxes";
import { Fields } from "~/ui/fields/fields";
import { GuardFields } from "~/ui/guard-fields";
import { Breadcrumbs } from "~/ui/navigation/breadcrumbs";
import { Container, PageHeader } from "~/ui/page";
import { PlaceFields } from "~/ui/places/place-fields";
import { ApplicationForm, type Application } from "~/workshops/application";
import { ApplicantFields, DataNotice, FormPart, Received, SendRow, type Typed } from "~/workshops/form-parts";
import { APPLICATION, prefilled } from "~/workshops/forms.action.server";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/form-page";

export const headers = ownHeaders;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { accounts, formGuard, tokens, env } = context;
  const [receipt, stamp, user] = await Promise.all([
    readReceipt(tokens, APPLICATION.purpose, request.url),
    formGuard.stamp(APPLICATION.purpose),
    accounts.sessionSoon(),
  ]);
  return { fields: formLook(ApplicationForm), receipt, stamp, known: prefilled(user), brand: env.brandName };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  const receiptOf = (receipt: ShownReceipt) =>
    receiptPath(context.tokens, APPLICATION.purpose, "/talleres/postular", receipt);
  const outcome = asksForDistricts(form) ? sameForm(form) : await submitCase(context, APPLICATION, form, receiptOf);
  return respond(withDistricts(outcome));
}

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: pageTitle("Quiero ser taller certificado", page?.brand) },
  {
    name: "description",
    content: "Postula tu taller de bicicletas o motos para que aparezca entre los talleres certificados.",
  },
  ...(page?.receipt ? [{ name: "robots", content: "noindex" }] : []),
];

interface ApplicationPageProps extends Typed {
  fields: FormLook<keyof Application>;
  stamp: string;
  districts?: DistrictOptions | null | undefined;
}

export function WorkshopApplicationPage({ fields, stamp, districts, ...reply }: ApplicationPageProps) {
  return (
    <Container narrow className="pb-12">
      <Breadcrumbs items={[{ label: "Talleres", to: "/talleres" }, { label: "Postular" }]} />
      <PageHeader
        title="Quiero ser taller certificado"
        lead={
          "Cuéntanos de tu taller. Lo revisamos, te visitamos y, si todo está en orden, apareces en nuestro " +
          "buscador. No cuesta nada postular."
        }
      />
      <ErrorSummary errors={reply.errors} />
      <Form method="post" noValidate className="grid gap-6">
        <GuardFields stamp={stamp} values={reply.values} />
        <FormPart title="El taller">
          <Fields of={fields} reply={reply} only={["workshop"]} />
          <div className="grid gap-5 sm:grid-cols-2">
            <Fields of={fields} reply={reply} only={["ruc", "years"]} />
          </div>
          <PlaceFields {...reply} districts={districts} noDepartment="Elige el departamento" />
          <Fields of={fields} reply={reply} only={["address"]} />
        </FormPart>
        <FormPart title="Lo que hacen">
          <Fields of={fields} reply={reply} only={["vehicles", "services"]} controls={WITH_BOXES} />
          <Fields of={fields} reply={reply} only={["message"]} />
        </FormPart>
        <FormPart title="Quién responde por el taller">
          <ApplicantFields fields={fields} reply={reply} />
        </FormPart>
        <DataNotice>Usamos estos datos solo para evaluar tu postulación y responderte.</DataNotice>
        <SendRow label="Enviar postulación" back="/talleres" />
      </Form>
    </Container>
  );
}

export function ApplicationReceived({ receipt }: { receipt: ShownReceipt }) {
  return (
    <Container narrow className="pb-12">
      <Received title="Recibimos tu postulación" receipt={receipt}>
        <ol className="list-decimal pl-5">
          <li>Revisamos lo que nos contaste y te llamamos.</li>
          <li>Visitamos el taller: local, herramientas y forma de trabajar.</li>
          <li>Si todo está en orden, publicamos tu ficha con la fecha de certificación.</li>
        </ol>
        <LinkButton to="/talleres" variant="secondary">
          Ver talleres certificados
        </LinkButton>
      </Received>
    </Container>
  );
}

export default function TalleresPostular() {
  const { fields, receipt, stamp, known } = useLoaderData<typeof loader>();
  const rejected = useActionData<typeof action>();
  if (receipt && !rejected) return <ApplicationReceived receipt={receipt} />;
  return (
    <WorkshopApplicationPage
      fields={fields}
      stamp={stamp}
      errors={rejected?.errors ?? {}}
      values={rejected?.values ?? known}
      districts={rejected?.districts}
    />
  );
}
