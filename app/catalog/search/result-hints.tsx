import { Link } from "@remix-run/react";

import type { SearchHints } from "./hints";

function Chips({ of }: { of: readonly { label: string; detail?: string; href: string }[] }) {
  return of.map(({ label, detail, href }) => (
    <li key={href}>
      <Link to={href} preventScrollReset discover="none" className="chip whitespace-normal">
        {label} {detail && <span>{detail}</span>}
      </Link>
    </li>
  ));
}

/** Words of the text that are filters, each as a link to the address that has it as one. */
export function Offers({ offers }: Pick<SearchHints, "offers">) {
  return offers.length > 0 ? (
    <ul aria-label="Usar como filtro">
      <Chips of={offers} />
    </ul>
  ) : null;
}

/** The sentence about the text. */
export function Said({ said }: Pick<SearchHints, "said">) {
  return said ? (
    <p className="said">
      {said.text}{" "}
      {said.links.map(({ label, href }) => (
        <Link key={href} to={href} discover="none" className="link">
          {label}
        </Link>
      ))}
    </p>
  ) : null;
}

/** Other searches: wider ones under few results, or what else to ask where there is none. */
export function Ways({ of }: { of: SearchHints["ways"] }) {
  return of.length > 0 ? (
    <div className="grid justify-items-center gap-3 pt-4">
      <p className="text-muted">Prueba con esto:</p>
      <ul className="flex flex-wrap justify-center gap-2">
        <Chips of={of} />
      </ul>
    </div>
  ) : null;
}

/** Leads with what else to ask: it is what helps. */
export function NothingFound({ ways, saveHref }: Pick<SearchHints, "ways" | "saveHref">) {
  return (
    <div className="grid justify-items-center gap-3 rounded-card border border-line bg-raised p-6 text-center">
      <p className="text-xl font-bold">No encontramos anuncios para esta búsqueda</p>
      <Ways of={ways} />
      <p className="flex flex-wrap justify-center gap-x-4">
        <Link to="/comprar" className="link">
          Ver todos los anuncios
        </Link>
        {saveHref ? (
          <Link to={saveHref} className="link">
            Guardar búsqueda
          </Link>
        ) : null}
      </p>
      {saveHref ? (
        <p className="text-sm text-muted">Si la guardas, te avisamos por correo de los anuncios nuevos.</p>
      ) : null}
    </div>
  );
}
