import { userLoader } from "~/accounts/guards.server";
import { NO_ORDER } from "~/orders/constants";
import { notFound } from "~/platform/http/http";

import { claimPhotoResponse } from "./photo-response.server";

/** A photo of a claim, for its two parties. */
export const loader = userLoader(async ({ params, context, uid, query }) => {
  const id = params.id ?? "";
  if ((await context.orders.read(id, { uid, isAdmin: false })) === null) throw notFound(NO_ORDER);
  return claimPhotoResponse(context, id, params.name ?? "", query);
});
