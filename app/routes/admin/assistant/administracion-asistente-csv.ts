import type { LoaderFunctionArgs } from "@remix-run/cloudflare";

import { turnedAwayFile } from "~/admin/files/turned-away.server";

/** A list of accounts that Rebi turns away as a file (`ver`; `desde` where a part goes on). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { uid } = await context.accounts.requireAdmin("assistant");
  return turnedAwayFile(context, new URL(request.url).searchParams, uid);
}
