import { userLoader } from "~/accounts/guards.server";
import { notFound } from "~/platform/http/http";
import { BICYCLE_NOT_OWN, readOwnBicycle } from "~/registry/bicycles/own/bicycle.page.server";
import { proofResponse } from "~/registry/bicycles/own/proof.server";

/** The proof of purchase, for the owner. */
export const loader = userLoader(async ({ params, context, uid }) => {
  const bicycle = await readOwnBicycle(context.registry.bicycles, uid, params.id);
  if (bicycle === null) throw notFound(BICYCLE_NOT_OWN);
  return proofResponse(context.env.PHOTOS, bicycle);
});
