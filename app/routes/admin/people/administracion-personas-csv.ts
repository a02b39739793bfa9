import type { LoaderFunctionArgs } from "@remix-run/cloudflare";

import { peopleFile } from "~/admin/files/people.server";

/** The list of people as a file (`q`, `rol`, `estado`, `orden`; `desde` where a part goes on). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { uid } = await context.accounts.requireAdmin("people");
  return peopleFile(context, new URL(request.url).searchParams, uid);
}
