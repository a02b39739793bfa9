import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";

import { userLoader } from "~/accounts/guards.server";
import { AGENDA_PATH, workPath } from "~/inspections/constants";
import { WorkPage } from "~/inspections/work/work-page";
import { loadWork, submitWork, WORK_NOT_FOUND } from "~/inspections/work/work.page.server";
import { respond } from "~/platform/forms/outcome";
import { withinBudget } from "~/platform/forms/within-budget.server";
import { notFound, readForm } from "~/platform/http/http";
import { pageMeta } from "~/shell/page/title";
import { useKeptValues } from "~/shell/recovery/kept-form";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/form-page";

export const loader = userLoader(async ({ params, context, uid }) => {
  const { workshopId } = await context.accounts.workshopStaff.require(uid);
  const page = await loadWork(context.inspections, { by: "workshop", uid, workshopId }, params.id ?? "");
  if (page === null) throw notFound(WORK_NOT_FOUND);
  return page;
});

/** `intent`: `terminar` or `cancelar`. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const { uid } = await context.accounts.requireActiveUser({ whenUnknown: "allow" });
  const { workshopId } = await context.accounts.workshopStaff.require(uid);
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  const inspector = { by: "workshop", uid, workshopId } as const;
  return respond(
    await withinBudget(context, "inspectionStep", { uid, each: `${uid} ${params.id}` }, form, () =>
      submitWork(context.inspections, inspector, params.id ?? "", form, { work: workPath }),
    ),
  );
}

export const meta = pageMeta<typeof loader>((page) => (page ? `Inspección de ${page.title}` : "Inspección"));

export default function TallerInspeccion() {
  const page = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const kept = useKeptValues();
  return (
    <WorkPage
      page={page}
      back={{ label: "Agenda", to: AGENDA_PATH }}
      sectionPath={(section) => workPath(page.id, section)}
      reply={reply ?? (kept && { errors: {}, values: kept })}
    />
  );
}
