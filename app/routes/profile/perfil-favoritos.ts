import { redirect } from "@remix-run/cloudflare";

import { userLoader } from "~/accounts/guards.server";

/** Favourites have one page, for visitors too. */
export const loader = userLoader(() => redirect("/favorites"));
