import { adminLoader } from "~/accounts/guards.server";
import { reportFile } from "~/admin/files/reports.server";

/** The list of reported things as a file (`tipo`, `estado`, `orden`; `desde` where a part goes on). */
export const loader = adminLoader("reports", ({ context, query, uid }) => reportFile(context, query, uid));
