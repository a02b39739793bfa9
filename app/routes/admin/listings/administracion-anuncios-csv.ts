import { adminLoader } from "~/accounts/guards.server";
import { listingFile } from "~/admin/listings/file.server";

/** The list of listings as a file (`q`, `estado`, `orden`, `vende`). */
export const loader = adminLoader("listings", ({ context, query, uid }) => listingFile(context, query, uid));
