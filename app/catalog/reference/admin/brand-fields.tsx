import { Fields } from "~/ui/fields/fields";
import { Notice } from "~/ui/notice";

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

/** Says that listings are taking over a name. */
export function Following({ following }: Pick<BrandView, "following">) {
  return following === null ? null : (
    <Notice title="Los anuncios están tomando el nombre nuevo de su marca">
      Van {following.changed} cambiados. Sigue solo, por partes; la búsqueda ya los junta.
    </Notice>
  );
}
