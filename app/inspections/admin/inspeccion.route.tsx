import { useLoaderData } from "@remix-run/react";

import { adminAction, adminLoader } from "~/accounts/guards.server";
import { SheetBody } from "~/admin-kit/sheet/sheet-page";
import { notFound } from "~/platform/http/http";
import { pageMeta } from "~/shell/page/title";
import { useReply } from "~/shell/recovery/kept-form";

import { AdvisorPage } from "../legal/advisor-page";
import { loadAdvisorPage, submitAdvisorPage } from "../legal/advisor.page.server";
import { WORK_NOT_FOUND } from "../work/work.page.server";
import { loadAdminInspection, submitAdminInspection } from "./inspection.page.server";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/form-page";

export const loader = adminLoader("inspections", async ({ params, context, query, uid }) => {
  const id = params.id ?? "";
  const sheet = await loadAdminInspection(context, id, query);
  if (sheet !== null) return { sheet, page: null };
  const page = await loadAdvisorPage(context.inspections, uid, id);
  if (page === null) throw notFound(WORK_NOT_FOUND);
  return { sheet: null, page };
});

/** `intent`: of a booking at a workshop `cancelar` or `pasar`; of a legal one `aceptar`, `rechazar` or `terminar`. */
export const action = adminAction(
  "inspections",
  ({ params, context, query, uid, form }) => {
    const id = params.id ?? "";
    const intent = form.get("intent");
    return intent === "cancelar" || intent === "pasar"
      ? submitAdminInspection(context, id, uid, form, query)
      : submitAdvisorPage(context.inspections, uid, id, form);
  },
  ({ params }) => ({ target: `inspections/${params.id ?? ""}` }),
);

export const meta = pageMeta("Inspección");

export default function AdministracionInspeccion() {
  const { sheet, page } = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  return sheet ? (
    <SheetBody key={sheet.thing} sheet={sheet} reply={reply} />
  ) : (
    <AdvisorPage page={page} reply={reply} />
  );
}
