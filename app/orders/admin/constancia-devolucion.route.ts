import { adminLoader } from "~/accounts/guards.server";

import { refundProof } from "./refund-proof.server";

/** The proof of a transfer to a buyer. */
export const loader = adminLoader("refunds", ({ params, context, uid }) =>
  refundProof(context, params.id ?? "", params.of ?? "", uid),
);
