import { adminLoader } from "~/accounts/guards.server";
import { pageMeta } from "~/shell/page/title";

import { USER_ROWS } from "./user-list.loader.server";

export { ListPage as default } from "~/admin-kit/list/list-page";
export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

/** `q`, `rol`, `estado`; `desde` or `antes`. */
export const loader = adminLoader("users", ({ context, query }) => USER_ROWS.list(context, query));

export const meta = pageMeta("Personas");
