import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData, Link } from "@remix-run/react";

import { pageParam, pagePath } from "~/platform/http/paging";
import { Heart } from "~/shell/hearts/heart";
import { pageMeta } from "~/shell/page/title";
import { Badge } from "~/ui/badge";
import { LinkButton } from "~/ui/button";
import { Drawing } from "~/ui/drawing";
import { Icon } from "~/ui/icon";
import { Pagination } from "~/ui/navigation/pagination";
import { Container, PageHeader } from "~/ui/page";
import { Panel } from "~/ui/panel";
import { Picture } from "~/ui/picture";

import type { FavoriteView } from "./view";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

export async function loader({ request, context }: LoaderFunctionArgs) {
  return {
    ...(await context.favorites.page(pageParam(new URL(request.url).searchParams))),
    isSignedIn: (await context.accounts.session()) !== null,
  };
}

export const meta = pageMeta("Favoritos");

export default function Favorites() {
  return <FavoritesPage {...useLoaderData<typeof loader>()} />;
}

interface FavoritesPageProps {
  favorites: readonly FavoriteView[];
  total: number;
  page: number;
  pages: number;
  isSignedIn: boolean;
}

const SIZES = "(min-width: 64rem) 18rem, (min-width: 48rem) 30vw, calc(50vw - 22px)";
/** Two rows of two columns on a phone. */
const EAGER = 4;

/** All saved listings, also those no longer on offer. */
export function FavoritesPage({ favorites, total, page, pages, isSignedIn }: FavoritesPageProps) {
  if (total === 0) return <NoFavorites isSignedIn={isSignedIn} />;
  return (
    <Container className="pb-10">
      <PageHeader title="Favoritos" lead={total === 1 ? "1 anuncio guardado" : `${total} anuncios guardados`}>
        <LinkButton to="/favorites/vaciar" variant="secondary">
          Vaciar favoritos
        </LinkButton>
      </PageHeader>
      {isSignedIn ? null : <SignInToKeep />}
      <ul className="cards">
        {favorites.map((favorite, position) => (
          <FavoriteCard key={favorite.id} favorite={favorite} eager={position < EAGER} />
        ))}
      </ul>
      <Pagination page={page} pages={pages} hrefOf={(number) => pagePath("/favorites", number)} />
    </Container>
  );
}

/** After its heart removed it, the card stays until the next load, so that it can be saved again. */
function FavoriteCard({ favorite, eager }: { favorite: FavoriteView; eager: boolean }) {
  const { id, title, href, state, price, change, about, photo, icon, addedOn } = favorite;
  return (
    <li className="card has-[[aria-pressed=false]]:[&_picture]:opacity-40" id={id}>
      {photo ? (
        <Picture
          photo={photo}
          alt=""
          sizes={SIZES}
          eager={eager}
          className={state === null || price ? undefined : "grayscale"}
        />
      ) : (
        <span className="no-photo">
          <Icon name={icon} className="size-12" />
        </span>
      )}
      <h2>{href === null ? title : <Link to={href}>{title}</Link>}</h2>
      {price === null ? null : <p className="price">{price}</p>}
      {change === null ? null : (
        <p className="pt-1">
          <Badge tone={change.direction === "down" ? "success" : "neutral"}>{change.text}</Badge>
        </p>
      )}
      <p className="about">
        {about}
        {addedOn === null ? null : <span className="block">Guardado el {addedOn}</span>}
      </p>
      {state === null ? null : <b className="mark taken">{state}</b>}
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
      <Panel className="grid justify-items-center gap-3 p-8 text-center">
        <Drawing icon="heart" />
        <h2 className="text-xl">Aún no guardas anuncios</h2>
        <p className="text-muted">Toca el corazón de un anuncio y lo encontrarás aquí, con los cambios de su precio.</p>
        <LinkButton to="/comprar">Ver anuncios</LinkButton>
        {isSignedIn ? null : (
          <Link to="/login?redirect=%2Ffavorites" className="link inline-flex min-h-8 items-center">
            ¿Ya tienes cuenta? Inicia sesión
          </Link>
        )}
      </Panel>
    </Container>
  );
}
