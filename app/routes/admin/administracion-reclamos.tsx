import { redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";

import { adminLoader } from "~/accounts/guards.server";
import { ComplaintListPage } from "~/admin/complaints/list-page";
import { loadComplaintList } from "~/admin/complaints/list.loader.server";
import { complaintPath } from "~/complaints/list-query";
import { pageMeta } from "~/shell/page/title";
import { PageHeader } from "~/ui/page";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

/** `numero` leads to that sheet, or lists those of a document, an e-mail or a name. */
export const loader = adminLoader("complaints", async ({ context, query }) => {
  const view = await loadComplaintList(context, query);
  const [only, other] = view.found?.rows ?? [];
  if (only && !other && !view.found?.isCut) throw redirect(complaintPath(only.number));
  return view;
});

export const meta = pageMeta("Reclamos");

export default function AdminComplaints() {
  return (
    <>
      <PageHeader title="Reclamos" lead="Libro de Reclamaciones: lo que vence antes va primero." />
      <ComplaintListPage view={useLoaderData<typeof loader>()} />
    </>
  );
}
