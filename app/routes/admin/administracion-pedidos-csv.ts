import { adminLoader } from "~/accounts/guards.server";
import { orderFile } from "~/admin/files/orders.server";

/** The list of orders as a file (`ver`, `orden`, `compra`, `vende`; `desde` where a part goes on). */
export const loader = adminLoader("orders", ({ context, query, uid }) => orderFile(context, query, uid));
