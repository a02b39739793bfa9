import { adminLoader } from "~/accounts/guards.server";
import { workshopFile } from "~/admin/files/workshops.server";

/** The list of workshops as a file (`q`, `estado`, `lugar`; `desde` where a part goes on). */
export const loader = adminLoader("workshops", ({ context, query, uid }) => workshopFile(context, query, uid));
