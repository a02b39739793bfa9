import { Form } from "@remix-run/react";

import type { DistrictOptions } from "~/business/places/constants";
import type { ShownReceipt } from "~/cases/receipt/shown-receipt";
import type { FormLook } from "~/platform/forms/field-look";
import { LinkButton } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { WITH_BOXES } from "~/ui/fields/boxes";
import { Fields } from "~/ui/fields/fields";
import { GuardFields } from "~/ui/guard-fields";
import { Breadcrumbs } from "~/ui/navigation/breadcrumbs";
import { Container, PageHeader } from "~/ui/page";
import { PlaceFields } from "~/ui/places/place-fields";

import type { Application } from "./application";
import { ApplicantFields, DataNotice, FormPart, Received, SendRow, type Typed } from "./form-parts";

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
