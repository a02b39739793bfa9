/* A file of its own, which ./measure.ts loads once something went wrong. */
import { MOST_ERRORS, type SentError } from "./constants";
import { errorLine } from "./error-line";

/** The part of React's router in use here. */
interface Router {
  state: { matches: { route: { path?: string } }[] };
}

const known = new Set<string>();

/** Adds an error to those that are sent: each once, and a few in all. `page`: the route that the document began as. */
export function keepError(event: Event, page: string, errors: SentError[]): void {
  const line = known.size < MOST_ERRORS && errorLine(event, location.origin);
  const key = line && line.message + line.place;
  if (!key || known.has(key)) return;
  known.add(key);
  errors.push({ ...line, page: shownPage() ?? page });
}

function shownPage(): string | undefined {
  const matches = (window as { __remixRouter?: Router }).__remixRouter?.state.matches;
  // The root's own path is empty, and that of a frame is none.
  return matches && "/" + matches.flatMap(({ route }) => route.path || []).join("/");
}
