import { Form } from "@remix-run/react";

import type { ShownReceipt } from "~/cases/receipt/shown-receipt";
import type { FormLook } from "~/platform/forms/field-look";
import { LinkButton } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { Fields } from "~/ui/fields/fields";
import { GuardFields } from "~/ui/guard-fields";
import { Breadcrumbs } from "~/ui/navigation/breadcrumbs";
import { Container, PageHeader } from "~/ui/page";

import type { Advice } from "./advice";
import { ApplicantFields, DataNotice, FormPart, Received, SendRow, type Typed } from "./form-parts";

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
