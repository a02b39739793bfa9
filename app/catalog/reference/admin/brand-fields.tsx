import { Fields } from "~/ui/fields/fields";

import type { BrandView } from "./brands.page.server";

interface BrandFieldsProps {
  fields: BrandView["fields"];
  reply: { values: Record<string, string | undefined>; errors: Record<string, string> };
}

export function BrandFields({ fields, reply }: BrandFieldsProps) {
  return (
    <>
      <Fields of={fields} reply={reply} only={["nombre"]} />
      <fieldset className="grid gap-1">
        <legend className="font-semibold">Qué vehículos hace</legend>
        <Fields of={fields} reply={reply} only={["bicicletas", "motos"]} />
      </fieldset>
    </>
  );
}
