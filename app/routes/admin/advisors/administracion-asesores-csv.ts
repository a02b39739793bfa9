import { adminLoader } from "~/accounts/guards.server";
import { advisorFile } from "~/admin/files/advisors.server";

/** The list of advisors as a file (`q`, `estado`; `desde` where a part goes on). */
export const loader = adminLoader("workshops", ({ context, query, uid }) => advisorFile(context, query, uid));
