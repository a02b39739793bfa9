import { adminLoader } from "~/accounts/guards.server";

import { refundProof } from "./money.page.server";

/** The proof of a transfer to a buyer. */
export const loader = adminLoader("orders", ({ params, context, uid }) =>
  refundProof(context, params.id ?? "", params.of ?? "", uid),
);
