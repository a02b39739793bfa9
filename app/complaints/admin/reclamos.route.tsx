import { redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";

import { adminLoader } from "~/accounts/guards.server";
import { pageMeta } from "~/shell/page/title";
import { PageHeader } from "~/ui/page";

import { complaintPath } from "../list-query";
import { ComplaintListPage } from "./list-page";
import { loadComplaintList } from "./list.loader.server";

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
