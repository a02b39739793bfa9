import { adminLoader } from "~/accounts/guards.server";
import { claimFile } from "~/admin/files/claims.server";

/** The list of claims of serials as a file (`estado`, `orden`; `desde` where a part goes on). */
export const loader = adminLoader("bicycles", ({ context, query, uid }) => claimFile(context, query, uid));
