import { useLoaderData } from "@remix-run/react";

import { adminAction, adminLoader } from "~/accounts/guards.server";
import { pageMeta } from "~/shell/page/title";
import { useReply } from "~/shell/recovery/kept-form";
import { TemplatesPage } from "~/templates/templates-page";
import { loadTemplates, submitTemplates } from "~/templates/templates.page.server";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/conflict-page";

/** `editar`: id of the template whose form is shown. */
export const loader = adminLoader("cases", ({ context, query }) => loadTemplates(context, query));

/** `intent`: guardar, subir, bajar, desactivar or activar. */
export const action = adminAction(
  "cases",
  ({ context, uid, form }) => submitTemplates(context, uid, form),
  () => ({ target: "answerTemplates/all" }),
);

export const meta = pageMeta("Plantillas");

export default function AdminTemplates() {
  const view = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  return <TemplatesPage view={view} reply={reply} />;
}
