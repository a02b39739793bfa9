import type { LoaderFunctionArgs } from "@remix-run/cloudflare";

import { salesFile } from "~/orders/sales/report-page.loader.server";

/** The report as a file, a line a day (`desde`, `hasta`, `de`). */
export function loader({ request, context }: LoaderFunctionArgs) {
  return salesFile(context, new URL(request.url));
}
