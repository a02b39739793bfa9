import type { LoaderFunctionArgs } from "@remix-run/cloudflare";

import { documentResponse } from "~/inspections/legal/documents.page.server";

/** A private document of a legal inspection, for its user. */
export async function loader({ params, context }: LoaderFunctionArgs): Promise<Response> {
  const { uid } = await context.accounts.requireUser();
  const inspection = await context.inspections.legal.own(uid, params.id ?? "");
  return documentResponse(context.inspections, inspection, params.position);
}
