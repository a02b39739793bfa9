import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";

import { userLoader } from "~/accounts/guards.server";
import { workPath } from "~/inspections/constants";
import { SectionPage } from "~/inspections/work/section-page";
import { loadSection, submitSection, WORK_NOT_FOUND } from "~/inspections/work/work.page.server";
import { streamForm } from "~/platform/forms/multipart.server";
import { respond } from "~/platform/forms/outcome";
import { withinBudget } from "~/platform/forms/within-budget.server";
import { notFound } from "~/platform/http/http";
import { pageMeta } from "~/shell/page/title";
import { useKeptValues } from "~/shell/recovery/kept-form";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/form-page";

export const loader = userLoader(async ({ params, context, uid }) => {
  const { workshopId } = await context.accounts.workshopStaff.require(uid);
  const inspector = { by: "workshop", uid, workshopId } as const;
  const page = await loadSection(context, inspector, params.id ?? "", params.section ?? "");
  if (page === null) throw notFound(WORK_NOT_FOUND);
  return page;
});

/** `intent`: `guardar` or `foto`. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const { uid } = await context.accounts.requireActiveUser({ whenUnknown: "allow" });
  const { workshopId } = await context.accounts.workshopStaff.require(uid);
  const { maxBodyBytes: maxBytes } = context;
  const form = await streamForm(request, { maxFileBytes: maxBytes, maxBytes });
  const inspector = { by: "workshop", uid, workshopId } as const;
  const of = { id: params.id ?? "", sectionId: params.section ?? "" };
  return respond(
    await withinBudget(context, "inspectionPhoto", { uid }, form, () =>
      submitSection(context, inspector, of, form, { work: workPath }),
    ),
  );
}

export const meta = pageMeta<typeof loader>((page) => (page ? `${page.section.title}: ${page.title}` : "Inspección"));

export default function TallerSeccion() {
  const page = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const kept = useKeptValues();
  return <SectionPage page={page} back={workPath(page.id)} reply={reply ?? (kept && { errors: {}, values: kept })} />;
}
