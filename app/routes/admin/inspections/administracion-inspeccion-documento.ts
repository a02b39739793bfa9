import type { LoaderFunctionArgs } from "@remix-run/cloudflare";

import { documentResponse } from "~/inspections/legal/documents-page.server";

/** A private document of a legal inspection, for the advisors. */
export async function loader({ params, context }: LoaderFunctionArgs): Promise<Response> {
  await context.accounts.requireAdmin();
  const inspection = await context.inspections.legal.read(params.id ?? "");
  return documentResponse(context.inspections, inspection, params.position);
}
