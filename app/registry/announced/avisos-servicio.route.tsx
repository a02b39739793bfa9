import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";

import { WithdrawNoticePage } from "~/registry/announced/withdraw-page";
import { pageMeta } from "~/shell/page/title";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

// The signed token is what authorises, here and in the action: whoever got the mail may, without signing in.
export async function loader({ params, context }: LoaderFunctionArgs) {
  const notice = await context.announced.noticeState(params.token ?? "");
  return data({ notice }, { status: notice === null ? 404 : 200 });
}

/**
 * By the button, or by a mail program that sends `List-Unsubscribe=One-Click`: answered in place, as RFC 8058 wants no
 * redirect.
 */
export async function action({ params, context }: ActionFunctionArgs) {
  const notice = await context.announced.withdraw(params.token ?? "");
  return data({ notice }, { status: notice === null ? 404 : 200 });
}

export const meta = pageMeta("Avisos de servicios");

export default function AvisosServicio() {
  const { notice } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return <WithdrawNoticePage notice={answer ? answer.notice : notice} />;
}
