import { useLoaderData } from "@remix-run/react";

import { adminAction, adminLoader } from "~/accounts/guards.server";
import { wholeForm } from "~/platform/forms/multipart.server";
import { notFound } from "~/platform/http/http";
import { pageMeta } from "~/shell/page/title";
import { useReply } from "~/shell/recovery/kept-form";

import { legalWorkPath } from "../constants";
import { SectionPage } from "../work/section-page";
import { WORK_NOT_FOUND, loadSection, submitSection } from "../work/work.page.server";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/form-page";

export const loader = adminLoader("inspections", async ({ params, context, uid }) => {
  const page = await loadSection(context, { by: "admin", uid }, params.id ?? "", params.section ?? "");
  if (page === null) throw notFound(WORK_NOT_FOUND);
  return page;
});

/** `intent`: `guardar`. A legal report has no photos. */
export const action = adminAction(
  "inspections",
  ({ params, context, uid, form }) => {
    const of = { id: params.id ?? "", sectionId: params.section ?? "" };
    return submitSection(context, { by: "admin", uid }, of, wholeForm(form, ""), { work: legalWorkPath });
  },
  ({ params }) => ({ target: `inspections/${params.id ?? ""}` }),
);

export const meta = pageMeta("Inspección legal");

export default function AdministracionInspeccionSeccion() {
  const page = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  return <SectionPage page={page} back={legalWorkPath(page.id)} reply={reply} />;
}
