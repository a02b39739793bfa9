import { redirect, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";

import { ComplaintListPageView } from "~/complaints/admin/list-page";
import { complaintPath, readComplaintListQuery } from "~/complaints/list-query";
import { pageTitle } from "~/shell/page/title";
import { PageHeader } from "~/ui/page";

export { ScreenError as ErrorBoundary } from "~/shell/errors/error-boundary";

const MAX_ASKED_CHARS = 80;

/** `numero` leads to that sheet, or lists those of a document, an e-mail or a name. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await context.accounts.requireAdmin("complaints");
  const params = new URL(request.url).searchParams;
  const query = readComplaintListQuery(params);
  const number = params.get("numero")?.trim().slice(0, MAX_ASKED_CHARS) || null;
  const found = number === null ? null : await context.complaints.admin.find(number);
  const [only] = found ?? [];
  if (only && found?.length === 1) throw redirect(complaintPath(only.number));
  const [page, counts] = await Promise.all([context.complaints.admin.page(query), context.complaints.admin.counts()]);
  return {
    query,
    page,
    counts,
    missing: found?.length === 0 ? number : null,
    search: found && only ? { asked: number ?? "", rows: found } : null,
  };
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
