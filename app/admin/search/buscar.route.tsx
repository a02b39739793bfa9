import { redirect } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";

import { adminLoader } from "~/accounts/guards.server";
import { listPath } from "~/admin-kit/list/query";
import { useRights } from "~/admin-kit/rights";
import { LISTING_LIST } from "~/selling/admin/listing-list";
import { pageMeta } from "~/shell/page/title";
import { Badge } from "~/ui/badge";
import { PageHeader } from "~/ui/page";
import { Panel } from "~/ui/panel";

import { SEARCH_PARAM } from "./constants";
import { searchAll } from "./search.server";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

/** `q` leads to the one thing that it names, or lists those that it may be. */
export const loader = adminLoader("search", async ({ context, query, user }) => {
  const typed = query.get(SEARCH_PARAM)?.trim() ?? "";
  const { mayOpen } = context.resources.readerOf(user.role);
  const hits = (await searchAll(context, typed)).filter(({ to }) => mayOpen(to));
  const [only, ...others] = hits;
  if (only && others.length === 0) throw redirect(only.to);
  return { typed, hits };
});

export const meta = pageMeta("Buscar");

/** Results of a search over everything. A single hit is opened at once. */
export default function AdminSearch() {
  const { typed, hits } = useLoaderData<typeof loader>();
  const listings = listPath(LISTING_LIST, { values: { q: typed } });
  const { mayOpen } = useRights();
  return (
    <>
      <PageHeader
        title="Buscar"
        lead="Número de pedido, hoja o solicitud, correo, teléfono, nombre, palabras de un anuncio, número de serie, placa, pago, cupón, taller o marca."
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
      {typed === "" || !mayOpen(listings) ? null : (
        <p className="pt-4">
          <Link to={listings} className="link inline-flex min-h-8 items-center">
            Buscar en todos los anuncios, también los que no están a la vista
          </Link>
        </p>
      )}
    </>
  );
}
