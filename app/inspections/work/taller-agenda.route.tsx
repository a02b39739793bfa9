import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";

import { AgendaPage } from "~/inspections/work/agenda-page";
import { loadAgenda } from "~/inspections/work/work.page.server";
import { pageTitle } from "~/shell/page/title";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { uid } = await context.accounts.requireUser();
  const { workshopId } = await context.accounts.workshopStaff.require(uid);
  const [page, all] = await Promise.all([
    loadAgenda(context, workshopId, new URL(request.url).searchParams),
    context.workshops.list(),
  ]);
  return { page, workshop: all.find(({ id }) => id === workshopId)?.name ?? workshopId };
}

export const meta: MetaFunction = () => [{ title: pageTitle("Agenda") }, { name: "robots", content: "noindex" }];

export default function TallerAgenda() {
  const { page, workshop } = useLoaderData<typeof loader>();
  return <AgendaPage page={page} workshop={workshop} />;
}
