import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";

import { FavoriteUnsubscribePage } from "~/favorites/notices/unsubscribe-page";
import { UnsubscribePage } from "~/searches/unsubscribe-page";
import { pageMeta } from "~/shell/page/title";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

// The signed token authorises, here and in the action, without signing in. It names the mails that it ends: those of a
// saved search, or those of favourites.
export async function loader({ params, context }: LoaderFunctionArgs) {
  const token = params.token ?? "";
  const notice = await context.searches.noticeState(token);
  return answer(notice, notice === null ? await context.favoriteNotices.noticeState(token) : null);
}

/**
 * By the button, or by a mail program that sends `List-Unsubscribe=One-Click`: answered in place, as RFC 8058 wants no
 * redirect.
 */
export async function action({ params, context }: ActionFunctionArgs) {
  const token = params.token ?? "";
  const notice = await context.searches.turnOff(token);
  return answer(notice, notice === null ? await context.favoriteNotices.turnOff(token) : null);
}

function answer<N, F>(notice: N, favorites: F) {
  return data({ notice, favorites }, { status: notice === null && favorites === null ? 404 : 200 });
}

export const meta = pageMeta("Avisos por correo");

export default function Unsubscribe() {
  const { notice, favorites } = useLoaderData<typeof loader>();
  return favorites === null ? <UnsubscribePage notice={notice} /> : <FavoriteUnsubscribePage state={favorites} />;
}
