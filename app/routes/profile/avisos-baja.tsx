import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";

import { NoticeLinkPage, type NoticeWords } from "~/accounts/profile/notice-link-page";
import { FOLLOWS_PATH } from "~/follows/constants";
import { STOLEN_LIST_PATH } from "~/registry/theft/constants";
import { UnsubscribePage } from "~/searches/unsubscribe-page";
import { pageMeta } from "~/shell/page/title";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

// The signed token authorises, here and in the action, without signing in. It names the mails that it ends: those of a
// saved search, those of favourites, of followed sellers, or of thefts near the user.
export async function loader({ params, context }: LoaderFunctionArgs) {
  const token = params.token ?? "";
  const notice = await context.searches.noticeState(token);
  const favorites = notice === null ? await context.favoriteNotices.noticeState(token) : null;
  const isOther = notice === null && favorites === null;
  const follows = isOther ? await context.follows.noticeState(token) : null;
  const isLast = isOther && follows === null;
  return answer(notice, favorites, follows, isLast ? await context.theft.alerts.noticeState(token) : null);
}

/**
 * By the button, or by a mail program that sends `List-Unsubscribe=One-Click`: answered in place, as RFC 8058 wants no
 * redirect.
 */
export async function action({ params, context }: ActionFunctionArgs) {
  const token = params.token ?? "";
  const notice = await context.searches.turnOff(token);
  const favorites = notice === null ? await context.favoriteNotices.turnOff(token) : null;
  const isOther = notice === null && favorites === null;
  const follows = isOther ? await context.follows.turnOff(token) : null;
  const isLast = isOther && follows === null;
  return answer(notice, favorites, follows, isLast ? await context.theft.alerts.turnOff(token) : null);
}

function answer<N, F, S, T>(notice: N, favorites: F, follows: S, thefts: T) {
  const isKnown = notice !== null || favorites !== null || follows !== null || thefts !== null;
  return data({ notice, favorites, follows, thefts }, { status: isKnown ? 200 : 404 });
}

export const meta = pageMeta("Avisos por correo");

const WORDS = {
  favorites: {
    when: "Te escribimos cuando un anuncio de tus favoritos baja de precio o se vende.",
    kept: "Tus favoritos siguen guardados",
    about: "tus favoritos",
    to: "/favorites",
    label: "Ver mis favoritos",
  },
  follows: {
    when: "Te escribimos cuando un vendedor que sigues publica algo o baja un precio.",
    kept: "Sigues a los mismos vendedores",
    about: "los vendedores que sigues",
    to: FOLLOWS_PATH,
    label: "Ver los vendedores que sigo",
  },
  thefts: {
    when: "Te escribimos cuando se reporta el robo de una bicicleta cerca de ti o de tu taller.",
    about: "robos cerca de ti",
    to: STOLEN_LIST_PATH,
    label: "Ver las bicicletas robadas",
  },
} satisfies Record<string, NoticeWords>;

export default function Unsubscribe() {
  const { notice, favorites, follows, thefts } = useLoaderData<typeof loader>();
  if (follows !== null) return <NoticeLinkPage words={WORDS.follows} state={follows} />;
  if (thefts !== null) return <NoticeLinkPage words={WORDS.thefts} state={thefts} />;
  if (favorites !== null) return <NoticeLinkPage words={WORDS.favorites} state={favorites} />;
  return <UnsubscribePage notice={notice} />;
}
