import { adminLoader } from "~/accounts/guards.server";
import { turnedAwayFile } from "~/admin/files/turned-away.server";

/** A list of accounts that Rebi turns away as a file (`ver`; `desde` where a part goes on). */
export const loader = adminLoader("assistant", ({ context, query, uid }) => turnedAwayFile(context, query, uid));
