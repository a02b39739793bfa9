import { adminLoader } from "~/accounts/guards.server";
import { auditFile } from "~/admin/audit/log-page.loader.server";

/** The log of administration as a file (`accion`, `persona`, `objeto`, `del`, `al`). */
export const loader = adminLoader("audit", ({ context, query, uid }) => auditFile(context, query, uid));
