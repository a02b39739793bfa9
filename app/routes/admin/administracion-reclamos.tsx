import { redirect, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";

import { ComplaintListPageView } from "~/complaints/admin/list-page";
import { complaintPath, readComplaintListQuery } from "~/complaints/list-query";
import { pageTitle } from "~/shell/page/title";
import { PageHeader } from "~/ui/page";

export { ScreenError as ErrorBoundary } from "~/shell/errors/error-boundary";

const MAX_NUMBER_CHARS = 40;

/** `numero` leads to that sheet. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await context.accounts.requireAdmin("complaints");
  const params = new URL(request.url).searchParams;
  const query = readComplaintListQuery(params);
  const number = params.get("numero")?.trim().slice(0, MAX_NUMBER_CHARS) || null;
  if (number !== null && (await context.complaints.sheets.find(number)) !== null) throw redirect(complaintPath(number));
  const [page, counts] = await Promise.all([context.complaints.admin.page(query), context.complaints.admin.counts()]);
  return { query, page, counts, missing: number };
}

export const meta: MetaFunction = () => [{ title: pageTitle("Reclamos") }, { name: "robots", content: "noindex" }];

export default function AdminComplaints() {
  const data = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title="Reclamos" lead="Libro de Reclamaciones: lo que vence antes va primero." />
      <ComplaintListPageView {...data} />
    </>
  );
}
