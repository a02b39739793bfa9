import { LIST_PARAM } from "./constants";

/** The answer of an action that redirects to its own page, with the list that led there (`lista`). */
export function keepingList(request: Request, answer: unknown): unknown {
  const here = new URL(request.url);
  const list = here.searchParams.get(LIST_PARAM);
  const location = answer instanceof Response ? answer.headers.get("Location") : null;
  if (!(answer instanceof Response) || list === null || location === null) return answer;
  const to = new URL(location, here);
  if (to.origin !== here.origin || to.pathname !== here.pathname || to.searchParams.has(LIST_PARAM)) return answer;
  to.searchParams.set(LIST_PARAM, list);
  const kept = new Response(answer.body, answer);
  kept.headers.set("Location", to.pathname + to.search + to.hash);
  return kept;
}
