import { adminLoader } from "~/accounts/guards.server";
import { pageMeta } from "~/shell/page/title";

import { loadListingList } from "./list.loader.server";

export { ListPage as default } from "~/admin-kit/list/list-page";
export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

/** `q`, `estado`, `orden`, `vende`; `desde` or `antes`; `marcar=todos`. */
export const loader = adminLoader("listings", ({ context, query }) => loadListingList(context, query));

export const meta = pageMeta("Anuncios");
