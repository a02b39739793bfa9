import { adminLoader } from "~/accounts/guards.server";
import { pageMeta } from "~/shell/page/title";

import { THEFT_ROWS } from "./theft-list.server";

export { ListPage as default } from "~/admin-kit/list/list-page";
export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

/** `estado`; `desde` or `antes`. */
export const loader = adminLoader("thefts", ({ context, query }) => THEFT_ROWS.list(context, query));

export const meta = pageMeta("Reportes de robo");
