import { adminLoader } from "~/accounts/guards.server";
import { payoutFile } from "~/admin/payouts/list.loader.server";

/** A list of payouts as a file (`estado`, `vendedor`). */
export const loader = adminLoader("payouts", ({ context, query, uid }) => payoutFile(context, query, uid));
