import { adminLoader } from "~/accounts/guards.server";
import { caseFile } from "~/admin/cases/list.loader.server";

/** A list of cases as a file (`tipo`, `estado`, `del`, `al`). */
export const loader = adminLoader("cases", ({ context, query, uid }) => caseFile(context, query, uid));
