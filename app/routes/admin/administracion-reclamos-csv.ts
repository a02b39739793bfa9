import { adminLoader } from "~/accounts/guards.server";
import { complaintFile } from "~/admin/complaints/list.loader.server";

/** A list of complaints as a file (`estado`, `plazo`, `tipo`, `del`, `al`). */
export const loader = adminLoader("complaints", ({ context, query, uid }) => complaintFile(context, query, uid));
