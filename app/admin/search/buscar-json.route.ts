import { adminLoader } from "~/accounts/guards.server";

import { SEARCH_PARAM } from "./constants";
import { searchAll } from "./search.server";

/** Hits for a text that is being typed (../keys/workbench.tsx). */
export const loader = adminLoader("search", async ({ context, query, user }) => {
  const { mayOpen } = context.resources.readerOf(user.role);
  const hits = await searchAll(context, query.get(SEARCH_PARAM) ?? "");
  return Response.json(hits.filter(({ to }) => mayOpen(to)));
});
