import { Checkbox } from "~/ui/field";
import { Notice } from "~/ui/notice";

import { DELETION_FIELDS } from "./constants";

/** Choice about live reports of theft of an account that is to be deleted; nothing without one. */
export function KeptReports({ names, isKept }: { names: readonly string[]; isKept: boolean }) {
  if (names.length === 0) return null;
  return (
    <Notice
      tone="warning"
      title={
        names.length === 1
          ? "Tienes un reporte de robo publicado"
          : `Tienes ${names.length} reportes de robo publicados`
      }
    >
      <p>
        {names.join(", ")}. Con tu cuenta se retira, y su número deja de estar marcado. Puedes dejarlo publicado sin ti:
        quedan la marca, los colores, el día y el departamento; se borran tus fotos, tus palabras y la recompensa, y
        nadie podrá avisarte.
      </p>
      <Checkbox
        label="Dejar publicado el reporte, sin mis datos."
        name={DELETION_FIELDS.keepReports}
        value="si"
        defaultChecked={isKept}
      />
    </Notice>
  );
}
