import { formatDay } from "~/business/calendar";
import { formatSoles } from "~/business/money";
import type { DistrictOptions } from "~/business/places/constants";
import type { FieldErrors } from "~/platform/forms/typed-values";
import { RadioGroup, TextField } from "~/ui/field";
import { PersonFields } from "~/ui/fields/person-fields";
import { PlaceFields } from "~/ui/places/place-fields";

import { CHECKOUT_MAX, sellerMethodField, type CheckoutField } from "./constants";
import type { CheckoutSummary } from "./summary";

interface FieldsProps {
  values: Record<string, string | undefined>;
  errors: FieldErrors;
}

function at({ values, errors }: FieldsProps, name: CheckoutField) {
  return { name, defaultValue: values[name], error: errors[name] };
}

/** Delivery or pick-up; the address is hidden where the browser can tell that it is not needed. */
export function DeliveryFields({
  summary,
  districts,
  ...form
}: FieldsProps & { summary: CheckoutSummary; districts?: DistrictOptions | null | undefined }) {
  const { shippingCentimos } = summary.totals.shipping;
  const { sellers } = summary;
  const isShared = sellers.length > 1;
  const fee = shippingCentimos === 0 ? "Gratis" : formatSoles(shippingCentimos);
  const price = isShared && shippingCentimos > 0 ? `${fee} en total, aunque te envíe más de uno` : fee;
  const options = [
    {
      value: "shipping",
      label: "Envío a domicilio",
      hint: `${price}. Llega hasta el ${formatDay(summary.expectedOn)}.`,
    },
    { value: "pickup", label: "Recoger en persona", hint: "Sin costo. Coordina el día y el lugar con el vendedor." },
  ];
  return (
    <>
      {isShared ? (
        sellers.map(({ id, name }) => (
          <RadioGroup
            key={id}
            name={sellerMethodField(id)}
            defaultValue={form.values[sellerMethodField(id)] ?? form.values.method}
            legend={`¿Cómo recibes lo que vende ${name}?`}
            options={options}
          />
        ))
      ) : (
        <RadioGroup {...at(form, "method")} legend="¿Cómo quieres recibirlo?" options={options} />
      )}
      <div className="grid gap-5 group-[:not(:has([value=shipping]:checked))]/checkout:hidden">
        <PlaceFields {...form} districts={districts} noDepartment="Elige un departamento" />
        <TextField
          {...at(form, "street")}
          label="Dirección"
          hint="Calle y número, o manzana y lote."
          autoComplete="street-address"
          maxLength={CHECKOUT_MAX.street}
        />
        <TextField
          {...at(form, "reference")}
          label="Referencia"
          hint="Por ejemplo: frente al parque."
          autoComplete="off"
          maxLength={CHECKOUT_MAX.reference}
          optional
        />
      </div>
    </>
  );
}

export function RecipientFields(form: FieldsProps) {
  return (
    <>
      <PersonFields typed={form} maxLength={{ name: CHECKOUT_MAX.name, documentNumber: 30 }} />
      <TextField
        {...at(form, "phone")}
        label="Teléfono"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={30}
        hint="Para coordinar la entrega."
      />
    </>
  );
}

const INVOICE_OPTIONS = [
  { value: "boleta", label: "Boleta" },
  { value: "factura", label: "Factura" },
];

/** Boleta or factura; the company's data are hidden for a boleta. */
export function InvoiceFields(form: FieldsProps) {
  return (
    <>
      <RadioGroup
        {...at(form, "invoice")}
        legend="¿Qué comprobante necesitas?"
        options={INVOICE_OPTIONS}
        hint="Lo emite el vendedor."
      />
      <div className="grid gap-5 group-[:not(:has([value=factura]:checked))]/checkout:hidden sm:grid-cols-2">
        <TextField {...at(form, "ruc")} label="RUC" inputMode="numeric" autoComplete="off" maxLength={20} />
        <TextField
          {...at(form, "legalName")}
          label="Razón social"
          autoComplete="organization"
          maxLength={CHECKOUT_MAX.legalName}
        />
      </div>
    </>
  );
}
