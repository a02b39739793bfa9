import { redirect, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";

import { ComplaintListPage } from "~/admin/complaints/list-page";
import { loadComplaintList } from "~/admin/complaints/list.loader.server";
import { complaintPath } from "~/complaints/list-query";
import { pageTitle } from "~/shell/page/title";
import { PageHeader } from "~/ui/page";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

/** `numero` leads to that sheet, or lists those of a document, an e-mail or a name. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await context.accounts.requireAdmin("complaints");
  const view = await loadComplaintList(context, new URL(request.url).searchParams);
  const [only, other] = view.found?.rows ?? [];
  if (only && !other && !view.found?.isCut) throw redirect(complaintPath(only.number));
  return view;
}

export const meta: MetaFunction = () => [{ title: pageTitle("Reclamos") }, { name: "robots", content: "noindex" }];

export default function AdminComplaints() {
  return (
    <>
      <PageHeader title="Reclamos" lead="Libro de Reclamaciones: lo que vence antes va primero." />
      <ComplaintListPage view={useLoaderData<typeof loader>()} />
    </>
  );
}
