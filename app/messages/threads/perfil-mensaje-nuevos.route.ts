import { userLoader } from "~/accounts/guards.server";
import { answerNews } from "~/messages/threads/news.loader.server";

/** Messages of a thread since `desde`, for the page that shows it. */
export const loader = userLoader(({ request, params, context, uid }) => {
  const { messages, env, log } = context;
  return answerNews(messages, { request, uid, threadId: params.id ?? "" }, { burst: env.BURST, log });
});
