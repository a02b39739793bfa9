import { adminLoader } from "~/accounts/guards.server";
import { pageMeta } from "~/shell/page/title";

import { loadComplaintList } from "./list.loader.server";

export { ListPage as default } from "~/admin-kit/list/list-page";
export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

/** `numero` leads to that sheet, or lists those of a document, an e-mail or a name. */
export const loader = adminLoader("complaints", ({ context, query }) => loadComplaintList(context, query));

export const meta = pageMeta("Reclamos");
