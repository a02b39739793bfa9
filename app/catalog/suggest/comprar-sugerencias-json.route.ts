import type { LoaderFunctionArgs } from "@remix-run/cloudflare";

import { QUERY_MAX } from "./constants";

/** Suggestions for a text that is being typed, for suggestion-list.tsx. From memory, the same for everyone. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const text = new URL(request.url).searchParams.get("q") ?? "";
  return Response.json(await context.catalog.suggest(text.slice(0, QUERY_MAX)));
}
