import { adminLoader } from "~/accounts/guards.server";
import { pageMeta } from "~/shell/page/title";

import { loadUserAccess } from "./access.loader.server";

export { SheetPage as default } from "~/admin-kit/sheet/sheet-page";
export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

export const loader = adminLoader("users", ({ params, context }) => loadUserAccess(context, params.uid ?? ""));

// Without the name: titles stay in histories and logs.
export const meta = pageMeta("Sesiones y límites");
