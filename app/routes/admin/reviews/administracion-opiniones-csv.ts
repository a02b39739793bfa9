import { adminLoader } from "~/accounts/guards.server";
import { reviewFile } from "~/admin/reviews/reviews.page.server";

/** The list of reviews as a file, with the filters of its page. */
export const loader = adminLoader("reviews", ({ context, query, uid }) => reviewFile(context, query, uid));
