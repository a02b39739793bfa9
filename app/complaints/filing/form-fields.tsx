import { TEXT_MAX } from "~/complaints/constants";
import type { FormLook } from "~/platform/forms/field-look";
import type { FieldErrors } from "~/platform/forms/forms";
import { Checkbox } from "~/ui/field";
import { Fields } from "~/ui/fields/fields";
import { PersonFields } from "~/ui/fields/person-fields";

import type { FormField } from "./form.server";
import { Remaining } from "./remaining";

interface FieldsProps {
  fields: FormLook<FormField>;
  reply: { values: Record<string, string>; errors: FieldErrors };
}

/** For a minor, also the representative, unless the browser can decide that it is not needed. */
export function ConsumerFields({ fields, reply }: FieldsProps) {
  return (
    <>
      <PersonFields typed={reply} maxLength={TEXT_MAX} required />
      <Fields of={fields} reply={reply} only={["address", "email", "phone"]} />
      <div className="group/minor grid gap-5">
        <Checkbox
          name={MINOR}
          value="1"
          label="Soy menor de edad, o reclamo por un menor"
          defaultChecked={reply.values[MINOR] !== undefined}
        />
        <div className="border-l-4 border-line pl-4 group-[:not(:has(#minor:checked))]/minor:hidden">
          <fieldset className="grid min-w-0 gap-5">
            <legend className="mb-5">
              <h3 className="text-lg">Padre, madre o representante</h3>
              <p className="text-sm text-muted">
                Solo si el consumidor es menor de edad. Sus datos van arriba, y aquí los de quien lo representa.
              </p>
            </legend>
            <Fields
              of={fields}
              reply={reply}
              only={["guardianName", "guardianAddress", "guardianPhone", "guardianEmail"]}
            />
          </fieldset>
        </div>
      </div>
    </>
  );
}

const MINOR: FormField = "minor";

export function GoodsFields({ fields, reply }: FieldsProps) {
  return (
    <>
      <Fields of={fields} reply={reply} only={["goodsType", "goodsDescription"]} />
      <Remaining field="goodsDescription" max={TEXT_MAX.description} />
      <div className="grid gap-5 sm:grid-cols-2">
        <Fields of={fields} reply={reply} only={["amount", "reference"]} />
      </div>
    </>
  );
}

export function MatterFields({ fields, reply }: FieldsProps) {
  return (
    <>
      <Fields of={fields} reply={reply} only={["kind", "detail"]} />
      <Remaining field="detail" max={TEXT_MAX.detail} />
      <Fields of={fields} reply={reply} only={["request"]} />
      <Remaining field="request" max={TEXT_MAX.request} />
    </>
  );
}

export function AnswerFields({ fields, reply }: FieldsProps) {
  return (
    <Fields of={fields} reply={{ ...reply, values: { answerBy: "correo", ...reply.values } }} only={["answerBy"]} />
  );
}
