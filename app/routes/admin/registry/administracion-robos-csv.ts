import { adminLoader } from "~/accounts/guards.server";
import { theftFile } from "~/admin/files/thefts.server";

/** The list of thefts as a file (`estado`, `orden`; `desde` where a part goes on). */
export const loader = adminLoader("thefts", ({ context, query, uid }) => theftFile(context, query, uid));
