import type { LoaderFunctionArgs } from "@remix-run/cloudflare";

import { listingFile } from "~/admin/listings/file.server";

/** The list of listings as a file (`q`, `estado`, `orden`, `vende`). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { uid } = await context.accounts.requireAdmin("listings");
  return listingFile(context, new URL(request.url).searchParams, uid);
}
