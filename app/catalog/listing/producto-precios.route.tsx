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
            similares{compared.hint.model} está entre {compared.range.replace(" a ", " y ")}.
          </p>
          <p className="pt-2 text-sm text-muted">
            «Comparable» es cada precio llevado al año, estado y kilometraje de este anuncio
            {compared.model === null ? ", y a lo que vale su modelo" : ""}. Contamos lo que está en venta y lo vendido
            en el último año, sin lo que se vende para repuestos.
          </p>
          <table className="specs mt-4">
            <thead>
              <tr>
                <th scope="col">Anuncio</th>
                <th scope="col">Precio</th>
                <th scope="col">Comparable</th>
              </tr>
            </thead>
            <tbody>
              {compared.items.map((item) => (
                <Row key={item.id} item={item} />
              ))}
            </tbody>
          </table>
        </>
      ) : (
        <p>Por ahora no hay suficientes anuncios similares para comparar el precio de este.</p>
      )}
    </Container>
  );
}

function Row({ item: { id, title, about, price, adjusted, sold } }: { item: ComparedItem }) {
  return (
    <tr>
      <td className="wrap-anywhere">
        {sold ? (
          <b>{title}</b>
        ) : (
          <Link to={`/producto/${id}`} discover="none" className="link inline-block py-0.5">
            {title}
          </Link>
        )}
        <span className="block text-sm text-muted">{[about, sold].filter(Boolean).join("\u00a0· ")}</span>
      </td>
      <td className="whitespace-nowrap">{price}</td>
      <td className="whitespace-nowrap">{adjusted}</td>
    </tr>
  );
}
