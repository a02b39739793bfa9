import { adminLoader } from "~/accounts/guards.server";

import { claimPhotoResponse } from "../photo-response.server";

/** A photo of a claim, for administrators. */
export const loader = adminLoader("orders", ({ params, context, query }) =>
  claimPhotoResponse(context, params.id ?? "", params.name ?? "", query),
);
