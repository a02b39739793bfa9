import { adminLoader } from "~/accounts/guards.server";
import { peopleFile } from "~/admin/files/people.server";

/** The list of people as a file (`q`, `rol`, `estado`, `orden`; `desde` where a part goes on). */
export const loader = adminLoader("people", ({ context, query, uid }) => peopleFile(context, query, uid));
