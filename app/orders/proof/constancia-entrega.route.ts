import { userLoader } from "~/accounts/guards.server";

import { deliveryProofResponse } from "./proof.page.server";

/** The carrier's proof of a delivery, for the two parties. */
export const loader = userLoader(async ({ params, context, uid }) => {
  const found = await context.orders.read(params.id ?? "", { uid, isAdmin: false });
  return deliveryProofResponse(context, found?.order);
});
