import { Link } from "@remix-run/react";

import { LinkButton } from "~/ui/button";

import { hrefOf, withFilters, without } from "../filters";
import type { SearchOutcome } from "./search";
import { GROUP_NAMES, listingCountText } from "./texts";

/** Words of the text that are filters, each as a link to the address that has it as one. */
export function Offers({ offers }: Pick<SearchOutcome, "offers">) {
  if (offers.length === 0) return null;
  return (
    <ul aria-label="Usar como filtro" className="flex flex-wrap gap-2 pb-3">
      {offers.map(({ label, href }) => (
        <li key={href}>
          <Link to={href} preventScrollReset discover="none" className="chip">
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Says which filter to loosen, and how many listings wait there. */
export function NothingFound({ result: { filters, loosened, nearest } }: { result: SearchOutcome }) {
  const helpful = loosened.filter(({ total }) => total > 0).sort((a, b) => b.total - a.total);
  return (
    <div className="grid justify-items-center gap-3 rounded-card border border-line bg-raised p-8 text-center">
      <p className="text-xl font-bold">No hay anuncios con estos filtros</p>
      {helpful.length > 0 ? (
        <>
          <p className="text-muted">Prueba a quitar uno:</p>
          <ul className="flex flex-wrap justify-center gap-2">
            {helpful.map(({ group, total }) => (
              <li key={group}>
                <Link to={hrefOf(without(filters, group))} discover="none" className="chip">
                  Sin {GROUP_NAMES[group]} <span>{listingCountText(total)}</span>
                </Link>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {nearest.length > 0 ? (
        <p>
          ¿Quisiste decir{" "}
          {nearest.map((text, position) => (
            <span key={text}>
              {position > 0 ? " o " : ""}
              <Link to={hrefOf(withFilters(filters, { q: text }))} discover="none" className="link">
                {text}
              </Link>
            </span>
          ))}
          ?
        </p>
      ) : null}
      <LinkButton to="/comprar" variant="secondary">
        Ver todos los anuncios
      </LinkButton>
    </div>
  );
}
