import { adminLoader } from "~/accounts/guards.server";
import { pageMeta } from "~/shell/page/title";

import { loadCaseList } from "./list.loader.server";

export { ListPage as default } from "~/admin-kit/list/list-page";
export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

/** `q` lists the cases that a number, a document, an e-mail or a name may mean. */
export const loader = adminLoader("cases", ({ context, query }) => loadCaseList(context, query));

export const meta = pageMeta("Solicitudes");
