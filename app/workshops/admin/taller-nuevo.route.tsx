import { adminAction, adminLoader } from "~/accounts/guards.server";
import { pageMeta } from "~/shell/page/title";

import { loadApplication, submitApplication } from "./application.page.server";

export { SheetPage as default } from "~/admin-kit/sheet/sheet-page";
export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/conflict-page";

/** `caso`: number of the application. */
export const loader = adminLoader("workshops", ({ context, query }) => loadApplication(context, query));

/** `intent`: `aceptar` or `rechazar`. */
export const action = adminAction("workshops", ({ context, query, uid, form }) =>
  submitApplication(context, query, uid, form),
);

export const meta = pageMeta<typeof loader>((sheet) => sheet?.name ?? "Postulación");
