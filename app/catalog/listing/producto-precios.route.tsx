import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";

import { Scale } from "~/catalog/prices/price-hint";
import { notFound } from "~/platform/http/http";
import { pageMeta } from "~/shell/page/title";
import { BackLink } from "~/ui/navigation/back-link";
import { Container } from "~/ui/page";

import { comparedPrices, type ComparedItem, type ComparedPrices } from "./compared-prices.loader.server";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

/** The listings that the price of one is compared with: exactly those that its page counts. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const { catalog, clock } = context;
  const page = await comparedPrices(params.id ?? "", { catalog, now: clock.now() });
  if (page === null) throw notFound("No encontramos este anuncio en venta.");
  return page;
}

export const meta = pageMeta<typeof loader>((page) => (page ? `Precios: ${page.listing.title}` : "Precios"));

export default function ComparedPricesRoute() {
  return <ComparedPricesPage page={useLoaderData<typeof loader>()} />;
}

export function ComparedPricesPage({ page: { listing, compared } }: { page: ComparedPrices }) {
  return (
    <Container narrow className="pb-10">
      <BackLink to={`/producto/${listing.id}`}>{listing.title}</BackLink>
      <h1 className="pt-2 pb-4 text-2xl tracking-tight sm:text-3xl">
        {compared ? `Precios de ${compared.noun} similares` : "Precios similares"}
      </h1>
      {compared ? (
        <>
          <Scale {...compared.hint.scale} />
          <p>
            Este anuncio pide {listing.price}. {compared.hint.standing}: la mitad de {compared.count} {compared.noun}{" "}
            similares está entre {compared.range.replace(" a ", " y ")}.
          </p>
          <p className="pt-2 text-sm text-muted">
            {compared.model === null ? null : `Todas son ${compared.model}. `}Ajustamos cada precio al año, estado y
            kilometraje de este anuncio{compared.model === null ? ", y a lo que vale su modelo" : null}. Contamos lo que
            está en venta y lo vendido en el último año, sin lo que se vende para repuestos.
          </p>
          <ul className="pt-4">
            {compared.items.map((item) => (
              <Item key={item.id} item={item} />
            ))}
          </ul>
        </>
      ) : (
        <p>Por ahora no hay suficientes anuncios similares para comparar el precio de este.</p>
      )}
    </Container>
  );
}

function Item({ item: { id, title, about, price, adjusted, sold } }: { item: ComparedItem }) {
  return (
    <li className="flex justify-between gap-4 border-b border-line py-3">
      <p className="wrap-anywhere">
        {sold ? (
          <b>{title}</b>
        ) : (
          <Link to={`/producto/${id}`} discover="none" className="link inline-block py-0.5">
            {title}
          </Link>
        )}
        <span className="block text-sm text-muted">{[about, sold].filter(Boolean).join("\u00a0· ")}</span>
      </p>
      <p className="shrink-0 text-right">
        <b>{price}</b>
        <span className="block text-sm text-muted">comparable {adjusted}</span>
      </p>
    </li>
  );
}
