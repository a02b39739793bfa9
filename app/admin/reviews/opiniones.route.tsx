import { adminLoader } from "~/accounts/guards.server";
import { pageMeta } from "~/shell/page/title";

import { REVIEW_ROWS } from "./review-list.server";

export { ListPage as default } from "~/admin-kit/list/list-page";
export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

/** `sobre`, `estado`, `estrellas`, `denuncias`, `q`; `desde` or `antes`. */
export const loader = adminLoader("reviews", ({ context, query }) => REVIEW_ROWS.list(context, query));

export const meta = pageMeta("Opiniones");
