import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";

import { notFound } from "~/platform/http";
import { UnsubscribeScreen } from "~/searches/unsubscribe-screen";

export { ScreenError as ErrorBoundary } from "~/shell/error-boundary";

const DEAD_LINK = "Este enlace no sirve o ya venció. Entra a tu perfil y apaga los avisos en «Búsquedas guardadas».";

// The signed token is what authorises, here and in the action: whoever got the mail may, without signing in.
export async function loader({ params, context }: LoaderFunctionArgs) {
  const notice = await context.searches.noticeState(params.token ?? "");
  if (notice === null) throw notFound(DEAD_LINK);
  return { notice };
}

/** By the button, or by a mail program that sends `List-Unsubscribe=One-Click`: answered in place, as RFC 8058 wants no redirect. */
export async function action({ params, context }: ActionFunctionArgs) {
  const notice = await context.searches.turnOff(params.token ?? "");
  if (notice === null) throw notFound(DEAD_LINK);
  return { notice };
}

export const meta: MetaFunction = () => [{ title: "Avisos de búsquedas" }, { name: "robots", content: "noindex" }];

export default function Unsubscribe() {
  const { notice } = useLoaderData<typeof loader>();
  return <UnsubscribeScreen notice={notice} />;
}
