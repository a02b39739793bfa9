import { Link } from "@remix-run/react";

import { listPath } from "~/admin-kit/list/query";
import { Badge } from "~/ui/badge";
import { PageHeader } from "~/ui/page";
import { Panel } from "~/ui/panel";

import { LISTING_LIST } from "../listings/listing-list";
import type { AdminHit } from "./search.server";

/** Results of a search over everything. A single hit is opened at once. */
export function AdminSearchPage({ typed, hits }: { typed: string; hits: readonly AdminHit[] }) {
  return (
    <>
      <PageHeader
        title="Buscar"
        lead="Número de pedido, hoja o solicitud, correo, teléfono, nombre, palabras de un anuncio, número de serie, cupón, taller o marca."
      />
      {hits.length === 0 ? (
        <Panel>
          <p>
            {typed === ""
              ? "Escribe arriba qué buscas."
              : "No encontramos nada con ese texto. Los números de pedido, hoja, solicitud y serie, escríbelos " +
                "completos."}
          </p>
        </Panel>
      ) : (
        <ul className="overflow-hidden rounded-card border border-line bg-raised shadow-card">
          {hits.map(({ kind, title, to }) => (
            <li key={to} className="flex flex-wrap items-center gap-x-3 border-b border-line px-4 py-3 last:border-b-0">
              <Link to={to} className="link inline-flex min-h-8 items-center font-semibold wrap-anywhere">
                {title}
              </Link>
              <Badge>{kind}</Badge>
            </li>
          ))}
        </ul>
      )}
      {typed === "" ? null : (
        <p className="pt-4">
          <Link to={listPath(LISTING_LIST, { values: { q: typed } })} className="link inline-flex min-h-8 items-center">
            Buscar en todos los anuncios, también los que no están a la vista
          </Link>
        </p>
      )}
    </>
  );
}
