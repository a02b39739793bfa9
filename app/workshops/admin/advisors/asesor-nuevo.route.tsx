import { adminAction, adminLoader } from "~/accounts/guards.server";
import { pageMeta } from "~/shell/page/title";

import { newAdvisor, submitNewAdvisor } from "./advisor.page.server";

export { SheetPage as default } from "~/admin-kit/sheet/sheet-page";
export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/form-page";

export const loader = adminLoader("workshops", newAdvisor);

export const action = adminAction("workshops", ({ context, uid, form }) => submitNewAdvisor(context, uid, form));

export const meta = pageMeta("Agregar asesor");
