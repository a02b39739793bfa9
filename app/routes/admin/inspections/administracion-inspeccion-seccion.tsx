import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";

import { adminLoader } from "~/accounts/guards.server";
import { takeAct } from "~/admin/undo/take-act.server";
import { legalWorkPath } from "~/inspections/constants";
import { SectionPage } from "~/inspections/work/section-page";
import { loadSection, submitSection, WORK_NOT_FOUND } from "~/inspections/work/work.page.server";
import { wholeForm } from "~/platform/forms/multipart.server";
import { respond } from "~/platform/forms/outcome";
import { notFound, readForm } from "~/platform/http/http";
import { pageMeta } from "~/shell/page/title";
import { useKeptValues } from "~/shell/recovery/kept-form";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/form-page";

export const loader = adminLoader("inspections", async ({ params, context, uid }) => {
  const page = await loadSection(context, { by: "admin", uid }, params.id ?? "", params.section ?? "");
  if (page === null) throw notFound(WORK_NOT_FOUND);
  return page;
});

/** `intent`: `guardar`. A legal report has no photos. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const { uid } = await context.accounts.requireAdminProof("inspections");
  const form = wholeForm(await readForm(request, { maxBytes: context.maxBodyBytes }), "");
  const of = { id: params.id ?? "", sectionId: params.section ?? "" };
  return respond(
    await takeAct(context, uid, form.fields, { target: `inspections/${of.id}` }, () =>
      submitSection(context, { by: "admin", uid }, of, form, { work: legalWorkPath }),
    ),
  );
}

export const meta = pageMeta("Inspección legal");

export default function AdministracionInspeccionSeccion() {
  const page = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const kept = useKeptValues();
  return (
    <SectionPage page={page} back={legalWorkPath(page.id)} reply={reply ?? (kept && { errors: {}, values: kept })} />
  );
}
