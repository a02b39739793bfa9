import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData, Form } from "@remix-run/react";

import { submitCase } from "~/cases/public-form.action.server";
import { readReceipt, receiptPath } from "~/cases/receipt/receipt.server";
import type { ShownReceipt } from "~/cases/receipt/shown-receipt";
import type { FormLook } from "~/platform/forms/field-look";
import { formLook } from "~/platform/forms/form-look.server";
import { respond } from "~/platform/forms/outcome";
import { ownHeaders, readForm } from "~/platform/http/http";
import { pageTitle } from "~/shell/page/title";
import { LinkButton } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Fields } from "~/ui/fields/fields";
import { GuardFields } from "~/ui/guard-fields";
import { Breadcrumbs } from "~/ui/navigation/breadcrumbs";
import { Container, PageHeader } from "~/ui/page";
import { adviceForm, type Advice } from "~/workshops/advice";
import { parseTopic } from "~/workshops/filters";
import { ApplicantFields, DataNotice, FormPart, Received, SendRow, type Typed } from "~/workshops/form-parts";
import { ADVICE_PURPOSE, adviceOf, knownAdvisors, prefilled } from "~/workshops/forms.action.server";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/form-page";

export const headers = ownHeaders;

/** `?asesor=` and `?tema=` choose beforehand. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams;
  const { accounts, formGuard, tokens, env } = context;
  const [receipt, stamp, user, known] = await Promise.all([
    readReceipt(tokens, ADVICE_PURPOSE, request.url),
    formGuard.stamp(ADVICE_PURPOSE),
    accounts.sessionSoon(),
    knownAdvisors(context),
  ]);
  const advisors = known ?? [];
  const values = {
    ...prefilled(user),
    topic: parseTopic(params) ?? "",
    advisor: advisors.find(({ id }) => id === params.get("asesor"))?.id ?? "",
  };
  const fields = formLook(adviceForm(advisors));
  return { fields, receipt, stamp, hasAdvisors: advisors.length > 0, values, brand: env.brandName };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  const receiptOf = (receipt: ShownReceipt) =>
    receiptPath(context.tokens, ADVICE_PURPOSE, "/asesores/solicitar", receipt);
  return respond(await submitCase(context, adviceOf(await knownAdvisors(context), form), form, receiptOf));
}

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: pageTitle("Pide una asesoría", page?.brand) },
  {
    name: "description",
    content:
      "Cuéntanos en qué te ayudamos: comprar, vender, papeles o qué revisar antes de pagar. Es gratis y te " +
      "responde una persona.",
  },
  ...(page?.receipt ? [{ name: "robots", content: "noindex" }] : []),
];

interface AdvicePageProps extends Typed {
  fields: FormLook<keyof Advice>;
  stamp: string;
  /** False while they cannot be read: the request is then for any free advisor. */
  hasAdvisors: boolean;
}

export function AdvicePage({ fields, stamp, hasAdvisors, ...reply }: AdvicePageProps) {
  return (
    <Container narrow className="pb-12">
      <Breadcrumbs items={[{ label: "Asesores", to: "/asesores" }, { label: "Pedir asesoría" }]} />
      <PageHeader title="Pide una asesoría" lead="Dinos en qué te ayudamos y cuándo te viene bien. Es gratis." />
      <ErrorSummary errors={reply.errors} />
      <Form method="post" noValidate className="grid gap-6">
        <GuardFields stamp={stamp} values={reply.values} />
        <FormPart title="Tu consulta">
          <Fields of={fields} reply={reply} only={["topic"]} />
          {hasAdvisors ? (
            <Fields of={fields} reply={reply} only={["advisor"]} />
          ) : (
            <input type="hidden" name="advisor" value={reply.values.advisor ?? ""} />
          )}
          <Fields of={fields} reply={reply} only={["time", "message"]} />
        </FormPart>
        <FormPart title="Tus datos">
          <ApplicantFields fields={fields} reply={reply} />
        </FormPart>
        <DataNotice>
          Usamos estos datos solo para responderte. Nunca te pediremos contraseñas ni pagos por aquí.
        </DataNotice>
        <SendRow label="Pedir asesoría" back="/asesores" />
      </Form>
    </Container>
  );
}

export function AdviceReceived({ receipt }: { receipt: ShownReceipt }) {
  return (
    <Container narrow className="pb-12">
      <Received title="Recibimos tu pedido" receipt={receipt}>
        <p>Te responderemos por correo o te llamaremos en el horario que prefieres.</p>
        <LinkButton to="/asesores" variant="secondary">
          Volver a los asesores
        </LinkButton>
      </Received>
    </Container>
  );
}

export default function AsesoresSolicitar() {
  const { fields, receipt, stamp, hasAdvisors, values } = useLoaderData<typeof loader>();
  const rejected = useActionData<typeof action>();
  if (receipt && !rejected) return <AdviceReceived receipt={receipt} />;
  return (
    <AdvicePage
      fields={fields}
      stamp={stamp}
      hasAdvisors={hasAdvisors}
      errors={rejected?.errors ?? {}}
      values={rejected?.values ?? values}
    />
  );
}
