import { Form } from "@remix-run/react";

import type { ShownReceipt } from "~/cases/receipt/shown-receipt";
import { LinkButton } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { fieldsOf, Select, TextArea } from "~/ui/field";
import { GuardFields } from "~/ui/guard-fields";
import { Breadcrumbs } from "~/ui/navigation/breadcrumbs";
import { Container, PageHeader } from "~/ui/page";

import { ApplicantFields, DataNotice, FormPart, Received, SendRow, type Typed } from "./form-parts";
import { TIMES, TOPICS } from "./services";

const optionsOf = (first: string, all: readonly { id: string; name: string }[]) => [
  { value: "", label: first },
  ...all.map(({ id, name }) => ({ value: id, label: name })),
];

interface AdvicePageProps extends Typed {
  stamp: string;
  /** Empty while they cannot be read: the request is then for any free advisor. */
  advisors: readonly { id: string; name: string }[];
}

export function AdvicePage({ stamp, advisors, errors, values }: AdvicePageProps) {
  const at = fieldsOf({ values, errors });
  return (
    <Container narrow className="pb-12">
      <Breadcrumbs items={[{ label: "Asesores", to: "/asesores" }, { label: "Pedir asesoría" }]} />
      <PageHeader title="Pide una asesoría" lead="Dinos en qué te ayudamos y cuándo te viene bien. Es gratis." />
      <ErrorSummary errors={errors} />
      <Form method="post" noValidate className="grid gap-6">
        <GuardFields stamp={stamp} values={values} />
        <FormPart title="Tu consulta">
          <Select
            label="Tema"
            {...at("topic")}
            required
            defaultValue={values.topic ?? ""}
            options={optionsOf("Elige el tema", TOPICS)}
          />
          {advisors.length > 0 ? (
            <Select
              label="Con quién"
              {...at("advisor")}
              optional
              defaultValue={values.advisor ?? ""}
              options={optionsOf("Quien esté libre", advisors)}
            />
          ) : (
            <input type="hidden" name="advisor" value={values.advisor ?? ""} />
          )}
          <Select
            label="Horario que prefieres"
            {...at("time")}
            optional
            defaultValue={values.time ?? ""}
            options={optionsOf("Cualquiera", TIMES)}
          />
          <TextArea
            label="Mensaje"
            {...at("message")}
            required
            maxLength={2200}
            hint="Si es sobre un anuncio, copia aquí su enlace."
          />
        </FormPart>
        <FormPart title="Tus datos">
          <ApplicantFields errors={errors} values={values} phoneOptional />
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
