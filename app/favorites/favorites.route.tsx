import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData, Link } from "@remix-run/react";

import { ListingCard } from "~/catalog/card";
import { Pick, Picking } from "~/catalog/listing/compare/picking";
import { pageParam } from "~/platform/http/paging";
import { Heart } from "~/shell/hearts/heart";
import { pageMeta } from "~/shell/page/title";
import { LinkButton } from "~/ui/button";
import { EmptyList } from "~/ui/empty-list";
import { Icon } from "~/ui/icon";
import { Pagination } from "~/ui/navigation/pagination";
import { Container, PageHeader } from "~/ui/page";

import { FAVORITES_ORDERS, favoritesPath, ORDER_QUERY, type FavoritesOrder } from "./constants";
import type { FavoriteView } from "./view";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams;
  return {
    ...(await context.favorites.page(pageParam(params), orderOf(params.get(ORDER_QUERY)))),
    isSignedIn: (await context.accounts.session()) !== null,
  };
}

function orderOf(text: string | null): FavoritesOrder {
  return FAVORITES_ORDERS.find(({ id }) => id === text)?.id ?? FAVORITES_ORDERS[0].id;
}

export const meta = pageMeta("Favoritos");

export default function Favorites() {
  return <FavoritesPage {...useLoaderData<typeof loader>()} />;
}

interface FavoritesPageProps {
  favorites: readonly FavoriteView[];
  order: FavoritesOrder;
  total: number;
  page: number;
  pages: number;
  isSignedIn: boolean;
}

/** Two rows of two columns on a phone. */
const EAGER = 4;

/** All saved listings, also those no longer on offer. */
export function FavoritesPage({ favorites, order, total, page, pages, isSignedIn }: FavoritesPageProps) {
  if (total === 0) return <NoFavorites isSignedIn={isSignedIn} />;
  return (
    <Container className="pb-10">
      <PageHeader title="Favoritos" lead={total === 1 ? "1 anuncio guardado" : `${total} anuncios guardados`} />
      {isSignedIn ? null : <SignInToKeep />}
      {total > 1 ? <Orders order={order} /> : null}
      <Picking>
        <h2 className="sr-only">Anuncios guardados</h2>
        <ul className="cards">
          {favorites.map(({ id, title, card, state, change }, position) =>
            card === null ? (
              <Withdrawn key={id} id={id} title={title} />
            ) : (
              <ListingCard key={id} card={card} eager={position < EAGER} mark={markOf(state, change)}>
                <Pick id={id} title={title} />
              </ListingCard>
            ),
          )}
        </ul>
      </Picking>
      <Pagination page={page} pages={pages} hrefOf={(number) => favoritesPath(order, number)} />
      <LinkButton to="/favorites/vaciar" variant="secondary" className="mt-6">
        Vaciar favoritos
      </LinkButton>
    </Container>
  );
}

function Orders({ order }: { order: FavoritesOrder }) {
  return (
    <nav aria-label="Ordenar" className="-mt-2 mb-4 flex flex-wrap gap-x-4 text-sm">
      {FAVORITES_ORDERS.map(({ id, name }) => (
        <Link
          key={id}
          to={favoritesPath(id)}
          aria-current={id === order ? "true" : undefined}
          className={
            id === order ? "inline-flex min-h-8 items-center font-semibold" : "link inline-flex min-h-8 items-center"
          }
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}

function markOf(state: string | null, change: FavoriteView["change"]): { text: string; tone: "yes" | "taken" } | null {
  if (state !== null) return { text: state, tone: "taken" };
  return change && { text: change.text, tone: change.direction === "down" ? "yes" : "taken" };
}

/** After its heart removed it, it stays until the next load, so that it can be saved again. */
function Withdrawn({ id, title }: { id: string; title: string }) {
  return (
    <li className="card" id={id}>
      <span className="no-photo">
        <Icon name="image" className="size-12" />
      </span>
      <h3>{title}</h3>
      <p className="about">Ya no está publicado</p>
      <b className="mark taken">Retirado</b>
      <Heart id={id} title={title} />
    </li>
  );
}

function SignInToKeep() {
  return (
    <p className="mb-6 rounded-card bg-sunken p-4">
      Están guardados en este dispositivo.{" "}
      <Link to="/login?redirect=%2Ffavorites" className="link">
        Inicia sesión
      </Link>{" "}
      para tenerlos en todos.
    </p>
  );
}

function NoFavorites({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <Container className="pb-10">
      <PageHeader title="Favoritos" />
      <EmptyList
        icon="heart"
        title="Aún no guardas anuncios"
        text="Toca el corazón de un anuncio y lo encontrarás aquí, con los cambios de su precio."
        to="/comprar"
        action="Ver anuncios"
      >
        {isSignedIn ? null : (
          <Link to="/login?redirect=%2Ffavorites" className="link inline-flex min-h-8 items-center">
            ¿Ya tienes cuenta? Inicia sesión
          </Link>
        )}
      </EmptyList>
    </Container>
  );
}
