import { userLoader } from "~/accounts/guards.server";

import { proofResponse } from "./proof.page.server";

/** The carrier's proof of a delivery, for the two parties. */
export const loader = userLoader(async ({ params, context, uid }) => {
  const found = await context.orders.read(params.id ?? "", { uid, isAdmin: false });
  return proofResponse(context, found?.order);
});
