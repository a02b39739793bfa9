import { Fields } from "~/ui/fields/fields";

import type { ReferenceReply } from "./forms.server";
import type { PlanView } from "./plans.page.server";

interface ReferencePlanFieldsProps extends ReferenceReply {
  fields: PlanView["fields"];
}

export function ReferencePlanFields({ fields, ...reply }: ReferencePlanFieldsProps) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Fields of={fields} reply={reply} only={["nombre", "precio", "dias", "fotos"]} />
      </div>
      <div className="grid gap-1">
        <Fields of={fields} reply={reply} only={["destacado", "inicio", "activo"]} />
      </div>
    </>
  );
}
