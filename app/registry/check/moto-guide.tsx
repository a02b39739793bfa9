import { Link } from "@remix-run/react";

import { OFFICIAL_LOOKUPS } from "~/business/official-lookups";
import { buttonClass } from "~/ui/button";
import { OutsideLink } from "~/ui/navigation/outside-link";
import { Section } from "~/ui/section";

import { CHECKLIST_PATH } from "./constants";

/** Part of the page about motorcycles, which the authorities check. */
export function MotoGuide({ plate }: { plate: string | null }) {
  return (
    <Section id="motos" title="Si es una moto" className="max-w-3xl">
      <p>
        Las motos se inscriben en SUNARP. Nosotros no vemos sus registros: consulta en las páginas oficiales
        {plate ? (
          <>
            {" "}
            y copia la placa <strong className="select-all">{plate}</strong>.
          </>
        ) : (
          " con la placa."
        )}
      </p>
      <ul className="grid gap-3">
        {OFFICIAL_LOOKUPS.map(({ name, href, says, copy }) => (
          <li key={href}>
            <OutsideLink href={href} className="font-semibold">
              {name}
            </OutsideLink>
            <p className="text-sm text-muted">
              {says} Copia {copy}
              {plate ? ` (${plate})` : ""}.
            </p>
          </li>
        ))}
      </ul>
      <p>
        <Link to={CHECKLIST_PATH} className={buttonClass({ variant: "secondary" })}>
          Lista para comprar una moto usada
        </Link>
      </p>
    </Section>
  );
}
