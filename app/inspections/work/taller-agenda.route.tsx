import { useLoaderData } from "@remix-run/react";

import { userLoader } from "~/accounts/guards.server";
import { AgendaPage } from "~/inspections/work/agenda-page";
import { loadAgenda } from "~/inspections/work/work.page.server";
import { pageMeta } from "~/shell/page/title";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

export const loader = userLoader(async ({ context, query, uid }) => {
  const { workshopId } = await context.accounts.workshopStaff.require(uid);
  const [page, all] = await Promise.all([loadAgenda(context, workshopId, query), context.workshops.list()]);
  return { page, workshop: all.find(({ id }) => id === workshopId)?.name ?? workshopId };
});

export const meta = pageMeta("Agenda");

export default function TallerAgenda() {
  const { page, workshop } = useLoaderData<typeof loader>();
  return <AgendaPage page={page} workshop={workshop} />;
}
