import { isbot } from "isbot";

/** Headers of browsers that fetch ahead of their user. */
const AHEAD = ["Sec-Purpose", "Purpose", "X-Purpose", "X-Moz"];

/** Whether a user looks at the page: not a bot, nor a browser that fetches ahead. */
export function isUserVisit({ headers }: Request): boolean {
  if (AHEAD.some((name) => /prefetch|prerender|preview/i.test(headers.get(name) ?? ""))) return false;
  const agent = headers.get("User-Agent");
  return agent !== null && agent !== "" && !isbot(agent);
}
