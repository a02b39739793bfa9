import { adminLoader } from "~/accounts/guards.server";
import { pageMeta } from "~/shell/page/title";

import { loadAdvisorList } from "./advisor-list.loader.server";

export { ListPage as default } from "~/admin-kit/list/list-page";
export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

/** `q`, `estado`; `desde` or `antes`. */
export const loader = adminLoader("workshops", ({ context, query }) => loadAdvisorList(context, query));

export const meta = pageMeta("Asesores");
