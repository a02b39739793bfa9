import { TEXT_MAX } from "~/complaints/constants";
import type { Statement } from "~/complaints/model";
import type { FieldErrors } from "~/platform/forms/forms";
import { Checkbox, RadioGroup, TextArea, TextField, type Option } from "~/ui/field";
import { PersonFields } from "~/ui/fields/person-fields";

import type { FormField } from "./form.server";
import { Remaining } from "./remaining";

interface FieldsProps {
  values: Record<string, string>;
  errors: FieldErrors;
}

function at({ values, errors }: FieldsProps, name: FormField) {
  return { name, defaultValue: values[name], error: errors[name] };
}

/**
 * The consumer; for a minor, also the representative. That part is visible unless the browser can decide that it is not
 * needed.
 */
export function ConsumerFields(form: FieldsProps) {
  return (
    <>
      <PersonFields typed={form} maxLength={TEXT_MAX} required />
      <TextField
        {...at(form, "address")}
        label="Domicilio"
        hint="Calle y número, distrito y departamento. Con tu domicilio o tu correo nos basta."
        autoComplete="street-address"
        maxLength={TEXT_MAX.address}
      />
      <TextField
        {...at(form, "email")}
        label="Correo"
        type="email"
        inputMode="email"
        hint="Ahí te llega tu copia."
        autoComplete="email"
        maxLength={TEXT_MAX.email}
      />
      <TextField
        {...at(form, "phone")}
        label="Teléfono"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={TEXT_MAX.phone}
        optional
      />
      <div className="group/minor grid gap-5">
        <Checkbox
          name={MINOR}
          value="1"
          label="Soy menor de edad, o reclamo por un menor"
          defaultChecked={form.values[MINOR] !== undefined}
        />
        <GuardianFields {...form} />
      </div>
    </>
  );
}

const MINOR: FormField = "minor";

function GuardianFields(form: FieldsProps) {
  return (
    <div className="border-l-4 border-line pl-4 group-[:not(:has(#minor:checked))]/minor:hidden">
      <fieldset className="grid min-w-0 gap-5">
        <legend className="mb-5">
          <h3 className="text-lg">Padre, madre o representante</h3>
          <p className="text-sm text-muted">
            Solo si el consumidor es menor de edad. Sus datos van arriba, y aquí los de quien lo representa.
          </p>
        </legend>
        <TextField
          {...at(form, "guardianName")}
          label="Su nombre completo"
          autoComplete="off"
          maxLength={TEXT_MAX.name}
        />
        <TextField
          {...at(form, "guardianAddress")}
          label="Su domicilio"
          autoComplete="off"
          maxLength={TEXT_MAX.address}
        />
        <TextField
          {...at(form, "guardianPhone")}
          label="Su teléfono"
          type="tel"
          inputMode="tel"
          autoComplete="off"
          maxLength={TEXT_MAX.phone}
        />
        <TextField
          {...at(form, "guardianEmail")}
          label="Su correo"
          type="email"
          inputMode="email"
          autoComplete="off"
          maxLength={TEXT_MAX.email}
        />
      </fieldset>
    </div>
  );
}

const GOODS: readonly (Option & { value: NonNullable<Statement["goods"]["type"]> })[] = [
  { value: "producto", label: "Producto", hint: "Por ejemplo, un plan de publicación o una bicicleta." },
  { value: "servicio", label: "Servicio", hint: "Por ejemplo, el uso del sitio o la atención de un asesor." },
];

export function GoodsFields(form: FieldsProps) {
  return (
    <>
      <RadioGroup {...at(form, "goodsType")} legend="¿Es un producto o un servicio?" options={GOODS} optional />
      <TextArea
        {...at(form, "goodsDescription")}
        label="Descripción"
        hint="Qué es, cuándo y cómo lo compraste o contrataste."
        rows={3}
        optional
      />
      <Remaining field="goodsDescription" max={TEXT_MAX.description} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          {...at(form, "amount")}
          label="Monto en S/"
          inputMode="decimal"
          hint="Como 1,250.50."
          autoComplete="off"
          maxLength={TEXT_MAX.amount}
          optional
        />
        <TextField
          {...at(form, "reference")}
          label="N.º de pedido o anuncio"
          hint="Si lo tienes."
          autoComplete="off"
          maxLength={TEXT_MAX.reference}
          optional
        />
      </div>
    </>
  );
}

const KINDS: readonly (Option & { value: Statement["kind"] })[] = [
  { value: "reclamo", label: "Reclamo", hint: "No estás conforme con el producto o el servicio." },
  {
    value: "queja",
    label: "Queja",
    hint: "No estás conforme con la atención que recibiste; no es por el producto o el servicio.",
  },
];

export function MatterFields(form: FieldsProps) {
  return (
    <>
      <RadioGroup {...at(form, "kind")} legend="¿Reclamo o queja?" options={KINDS} />
      <TextArea {...at(form, "detail")} label="Detalle" hint="Qué pasó, cuándo y con quién." rows={7} required />
      <Remaining field="detail" max={TEXT_MAX.detail} />
      <TextArea
        {...at(form, "request")}
        label="Pedido"
        hint="Qué quieres que hagamos: devolver, cambiar, reparar, explicar…"
        rows={4}
        optional
      />
      <Remaining field="request" max={TEXT_MAX.request} />
    </>
  );
}

const WAYS: readonly (Option & { value: Statement["answerBy"] })[] = [
  { value: "correo", label: "Por correo electrónico" },
  { value: "carta", label: "Por carta a mi domicilio" },
  { value: "ambos", label: "Por los dos" },
];

export function AnswerFields(form: FieldsProps) {
  const { defaultValue = "correo", ...field } = at(form, "answerBy");
  return (
    <RadioGroup {...field} defaultValue={defaultValue} legend="¿Cómo quieres que te respondamos?" options={WAYS} />
  );
}
