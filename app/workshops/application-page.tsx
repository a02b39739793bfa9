import { Form } from "@remix-run/react";

import type { DistrictOptions } from "~/business/places/constants";
import type { ShownReceipt } from "~/cases/receipt/shown-receipt";
import { LinkButton } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { fieldsOf, TextArea, TextField } from "~/ui/field";
import { GuardFields } from "~/ui/guard-fields";
import { Breadcrumbs } from "~/ui/navigation/breadcrumbs";
import { Container, PageHeader } from "~/ui/page";
import { PlaceFields } from "~/ui/places/place-fields";

import { ApplicantFields, Boxes, DataNotice, FormPart, Received, SendRow, type Typed } from "./form-parts";
import { SERVICES, VEHICLES } from "./services";

export function WorkshopApplicationPage({
  stamp,
  errors,
  values,
  districts,
}: Typed & { stamp: string; districts?: DistrictOptions | null | undefined }) {
  const at = fieldsOf({ values, errors });
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
      <ErrorSummary errors={errors} />
      <Form method="post" noValidate className="grid gap-6">
        <GuardFields stamp={stamp} values={values} />
        <FormPart title="El taller">
          <TextField
            label="Nombre del taller"
            {...at("workshop")}
            autoComplete="organization"
            required
            maxLength={100}
          />
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField label="RUC" {...at("ruc")} optional inputMode="numeric" maxLength={20} hint="11 dígitos." />
            <TextField
              label="Años de atención"
              {...at("years")}
              optional
              inputMode="numeric"
              maxLength={6}
              hint="Desde que abrieron."
            />
          </div>
          <PlaceFields values={values} errors={errors} districts={districts} noDepartment="Elige el departamento" />
          <TextField label="Dirección" {...at("address")} autoComplete="street-address" required maxLength={160} />
        </FormPart>
        <FormPart title="Lo que hacen">
          <Boxes legend="Reparan" name="vehicles" options={VEHICLES} errors={errors} values={values} />
          <Boxes
            legend="Servicios"
            name="services"
            hint="Marca todos los que ofrecen."
            options={SERVICES}
            errors={errors}
            values={values}
          />
          <TextArea
            label="¿Algo más que debamos saber?"
            {...at("message")}
            optional
            maxLength={2200}
            hint="Herramientas, marcas que conocen bien, horario, quiénes trabajan ahí."
          />
        </FormPart>
        <FormPart title="Quién responde por el taller">
          <ApplicantFields errors={errors} values={values} />
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
