import { adminLoader } from "~/accounts/guards.server";

import { documentResponse } from "../legal/documents.page.server";

/** A private document of a legal inspection, for the advisors. */
export const loader = adminLoader("inspections", async ({ params, context, uid }) => {
  const inspection = await context.inspections.legal.read(params.id ?? "");
  const document = await documentResponse(context.inspections, inspection, params.position);
  if (inspection !== null) {
    const entry = { target: `inspections/${inspection.id}`, label: inspection.vehicle.title } as const;
    await context.audit.record({ actor: uid, action: "inspection.document-opened", ...entry });
  }
  return document;
});
