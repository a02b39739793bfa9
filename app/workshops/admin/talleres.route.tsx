import { adminLoader } from "~/accounts/guards.server";
import { pageMeta } from "~/shell/page/title";

import { loadWorkshopList } from "./workshop-list.loader.server";

export { ListPage as default } from "~/admin-kit/list/list-page";
export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

/** `q`, `estado`, `lugar`; `desde` or `antes`. */
export const loader = adminLoader("workshops", ({ context, query }) => loadWorkshopList(context, query));

export const meta = pageMeta("Talleres");
