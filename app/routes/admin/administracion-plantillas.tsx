import { useActionData, useLoaderData } from "@remix-run/react";

import { adminLoader, adminAction } from "~/accounts/guards.server";
import { takeAct } from "~/admin/undo/take-act.server";
import { pageMeta } from "~/shell/page/title";
import { useKeptValues } from "~/shell/recovery/kept-form";
import { TemplatesPage } from "~/templates/templates-page";
import { loadTemplates, submitTemplates } from "~/templates/templates.page.server";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/conflict-page";

/** `editar`: id of the template whose form is shown. */
export const loader = adminLoader("cases", ({ context, query }) => loadTemplates(context, query));

/** `intent`: guardar, subir, bajar, desactivar or activar. */
export const action = adminAction("cases", ({ context, form, uid }) =>
  takeAct(context, uid, form, { target: "answerTemplates/all" }, () => submitTemplates(context, uid, form)),
);

export const meta = pageMeta("Plantillas");

export default function AdminTemplates() {
  const view = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const kept = useKeptValues();
  return <TemplatesPage view={view} reply={reply ?? (kept && { errors: {}, values: kept })} />;
}
