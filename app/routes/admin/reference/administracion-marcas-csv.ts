import { adminLoader } from "~/accounts/guards.server";
import { brandFile } from "~/admin/files/brands.server";

/** The list of brands as a file (`q`, `estado`; `desde` where a part goes on). */
export const loader = adminLoader("settings", ({ context, query, uid }) => brandFile(context, query, uid));
