import { adminLoader } from "~/accounts/guards.server";
import { inspectionFile } from "~/admin/files/inspections.server";

/** The list of inspections as a file (`estado`, `cuando`, `taller`, `orden`; `desde` where a part goes on). */
export const loader = adminLoader("inspections", ({ context, query, uid }) => inspectionFile(context, query, uid));
