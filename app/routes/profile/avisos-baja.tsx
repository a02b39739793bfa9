import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";

import { UnsubscribeScreen } from "~/searches/unsubscribe-page";
import { pageTitle } from "~/shell/page/title";

export { ScreenError as ErrorBoundary } from "~/shell/errors/error-boundary";

// The signed token is what authorises, here and in the action: whoever got the mail may, without signing in.
export async function loader({ params, context }: LoaderFunctionArgs) {
  const notice = await context.searches.noticeState(params.token ?? "");
  return data({ notice }, { status: notice === null ? 404 : 200 });
}

/** By the button, or by a mail program that sends `List-Unsubscribe=One-Click`: answered in place, as RFC 8058 wants no redirect. */
export async function action({ params, context }: ActionFunctionArgs) {
  const notice = await context.searches.turnOff(params.token ?? "");
  return data({ notice }, { status: notice === null ? 404 : 200 });
}

export const meta: MetaFunction = () => [
  { title: pageTitle("Avisos de búsquedas") },
  { name: "robots", content: "noindex" },
];

export default function Unsubscribe() {
  const { notice } = useLoaderData<typeof loader>();
  return <UnsubscribeScreen notice={notice} />;
}
