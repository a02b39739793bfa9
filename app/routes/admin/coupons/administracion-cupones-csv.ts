import { adminLoader } from "~/accounts/guards.server";
import { couponFile } from "~/admin/files/coupons.server";

/** The list of coupons as a file (`q`, `estado`; `desde` where a part goes on). */
export const loader = adminLoader("settings", ({ context, query, uid }) => couponFile(context, query, uid));
