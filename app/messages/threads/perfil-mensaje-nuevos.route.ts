import type { LoaderFunctionArgs } from "@remix-run/cloudflare";

import { answerNews } from "~/messages/threads/news.loader.server";

/** Messages of a thread since `desde`, for the page that shows it. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { uid } = await context.accounts.requireUser();
  const { messages, env, log } = context;
  return answerNews(messages, { request, uid, threadId: params.id ?? "" }, { burst: env.BURST, log });
}
