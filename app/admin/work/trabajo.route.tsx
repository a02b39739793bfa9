import { useLoaderData } from "@remix-run/react";

import { adminAction, adminLoader } from "~/accounts/guards.server";
import { pageMeta } from "~/shell/page/title";
import { useReply } from "~/shell/recovery/kept-form";
import { BackLink } from "~/ui/navigation/back-link";
import { PageHeader } from "~/ui/page";

import { WORK_PAGE } from "./constants";
import { WorkPanel } from "./work-panel";
import { loadTeamWork, submitTeamWork } from "./work.page.server";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/form-page";

export const loader = adminLoader("overview", ({ context, query, user }) =>
  loadTeamWork(context, user, query.get(WORK_PAGE) ?? ""),
);

/** Answers the forms that stand below each thing of administration. */
export const action = adminAction("overview", ({ context, query, user, form }) =>
  submitTeamWork(context, user, query.get(WORK_PAGE) ?? "", form),
);

export const meta = pageMeta("Notas del equipo");

export default function AdminWork() {
  const { name, panel } = useLoaderData<typeof loader>();
  const reply = useReply<typeof action>();
  return (
    <>
      <BackLink to={panel.page}>{name}</BackLink>
      <PageHeader title="Notas del equipo" lead={name} />
      <WorkPanel key={panel.formId} view={panel} reply={reply} />
    </>
  );
}
