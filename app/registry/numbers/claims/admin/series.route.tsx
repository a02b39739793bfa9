import { adminLoader } from "~/accounts/guards.server";
import { pageMeta } from "~/shell/page/title";

import { CLAIM_ROWS } from "./claim-list.server";

export { ListPage as default } from "~/admin-kit/list/list-page";
export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

/** `estado`; `desde` or `antes`. */
export const loader = adminLoader("bicycles", ({ context, query }) => CLAIM_ROWS.list(context, query));

export const meta = pageMeta("Números reclamados");
