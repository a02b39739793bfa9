import { adminLoader } from "~/accounts/guards.server";
import { pageMeta } from "~/shell/page/title";

import { INSPECTION_ROWS } from "./inspection-list.server";

export { ListPage as default } from "~/admin-kit/list/list-page";
export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

/** `estado`, `cuando`, `taller`; `desde` or `antes`. */
export const loader = adminLoader("inspections", ({ context, query }) => INSPECTION_ROWS.list(context, query));

export const meta = pageMeta("Inspecciones");
