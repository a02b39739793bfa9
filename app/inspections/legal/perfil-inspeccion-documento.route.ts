import { userLoader } from "~/accounts/guards.server";
import { documentResponse } from "~/inspections/legal/documents.page.server";

/** A private document of a legal inspection, for its user. */
export const loader = userLoader(async ({ params, context, uid }) => {
  const inspection = await context.inspections.legal.own(uid, params.id ?? "");
  return documentResponse(context.inspections, inspection, params.position);
});
