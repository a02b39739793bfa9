import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/cloudflare";

import { answerHeart } from "~/favorites/heart.action.server";
import { readForm } from "~/platform/http/http";

/** Ids for a script that asks for text; a person who comes here wants to see them. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  if (!request.headers.get("Accept")?.includes("text/plain")) return redirect("/favorites");
  return new Response((await context.favorites.ids()).join(" "), {
    headers: { "Content-Type": "text/plain; charset=utf-8" },
  });
}

export async function action({ request, context }: ActionFunctionArgs) {
  return answerHeart(await readForm(request, { maxBytes: context.maxBodyBytes }), context);
}
