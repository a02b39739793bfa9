import { data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";

import { formatSoles } from "~/business/money";
import { notFound } from "~/platform/http/http";
import { pageParam } from "~/platform/http/paging";
import { pageMeta } from "~/shell/page/title";
import { Icon } from "~/ui/icon";
import { BackLink } from "~/ui/navigation/back-link";
import { Pagination } from "~/ui/navigation/pagination";
import { Container, PageHeader } from "~/ui/page";

import { nameOf, sellerPath } from "./seller";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

/** A conversation is about a listing: which one. @throws a 404 */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { accounts, catalog } = context;
  const id = params.id ?? "";
  const page = pageParam(new URL(request.url).searchParams);
  const [profile, listings] = await Promise.all([accounts.publicProfile(id), catalog.ofSeller(id, { page })]);
  if (profile === null) throw notFound("No encontramos a esta persona.");
  return data({
    name: nameOf(profile),
    back: sellerPath(id),
    page: listings.page,
    pages: listings.pages,
    listings: listings.cards.map(({ id: listing, title, priceCentimos, about }) => ({
      path: `/producto/${listing}/mensaje`,
      title,
      facts: `${formatSoles(priceCentimos, { compact: true })} · ${about}`,
    })),
  });
}

export const meta = pageMeta("¿Sobre qué anuncio?");

export default function MessageToSeller() {
  const { name, back, listings, page, pages } = useLoaderData<typeof loader>();
  return (
    <Container narrow className="pb-10">
      <BackLink to={back}>{name}</BackLink>
      <PageHeader
        title="¿Sobre qué anuncio le escribes?"
        lead={listings.length > 0 ? "Elige uno: así sabrá de qué le hablas." : "Ahora no tiene anuncios publicados."}
      />
      <ul className="divide-y divide-line rounded-card border border-line bg-raised">
        {listings.map(({ path, title, facts }) => (
          <li key={path}>
            <Link
              to={path}
              rel="nofollow"
              discover="none"
              className="flex min-h-14 items-center gap-3 px-4 py-2 hover:bg-sunken"
            >
              <span className="min-w-0 flex-1">
                <span className="block font-semibold wrap-anywhere">{title}</span>
                <span className="block text-sm text-muted">{facts}</span>
              </span>
              <Icon name="chevron-right" className="size-5 flex-none text-muted" />
            </Link>
          </li>
        ))}
      </ul>
      <Pagination
        page={page}
        pages={pages}
        hrefOf={(number) => `${back}/mensaje${number > 1 ? `?pagina=${number}` : ""}`}
      />
    </Container>
  );
}
