import { useLoaderData, Link } from "@remix-run/react";

import { userLoader } from "~/accounts/guards.server";
import { AGENDA_PATH, workPath } from "~/inspections/constants";
import { pageMeta } from "~/shell/page/title";
import { Badge } from "~/ui/badge";
import { LinkButton } from "~/ui/button";
import { Container, PageHeader } from "~/ui/page";
import { Section } from "~/ui/section";

import { loadAgenda } from "./work.page.server";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

export const loader = userLoader(async ({ context, query, uid }) => {
  const { workshopId } = await context.accounts.workshopStaff.require(uid);
  const [page, all] = await Promise.all([loadAgenda(context, workshopId, query), context.workshops.list()]);
  return { page, workshop: all.find(({ id }) => id === workshopId)?.name ?? workshopId };
});

export const meta = pageMeta("Agenda");

export default function AgendaPage() {
  const { page, workshop } = useLoaderData<typeof loader>();
  const { isWeek, days, previous, next, today, day } = page;
  const view = isWeek ? "semana" : "dia";
  const to = (at: string, how = view) => `${AGENDA_PATH}?dia=${at}&vista=${how}`;
  return (
    <Container narrow className="pb-12">
      <PageHeader title="Agenda de inspecciones" lead={workshop}>
        <LinkButton to={to(day, isWeek ? "dia" : "semana")} variant="secondary" size="sm">
          {isWeek ? "Ver por día" : "Ver por semana"}
        </LinkButton>
      </PageHeader>
      <nav aria-label="Fechas" className="flex flex-wrap gap-2 pb-6">
        <LinkButton to={to(previous)} variant="secondary" size="sm">
          {isWeek ? "Semana anterior" : "Día anterior"}
        </LinkButton>
        <LinkButton to={to(today)} variant="secondary" size="sm">
          Hoy
        </LinkButton>
        <LinkButton to={to(next)} variant="secondary" size="sm">
          {isWeek ? "Semana siguiente" : "Día siguiente"}
        </LinkButton>
      </nav>
      <div className="grid grid-cols-1 gap-4">
        {days.map((one) => (
          <Section key={one.day} id={`dia-${one.day}`} title={one.isToday ? `${one.label} (hoy)` : one.label}>
            {one.inspections.length === 0 ? (
              <p className="text-muted">Sin inspecciones.</p>
            ) : (
              <ul className="grid gap-2">
                {one.inspections.map(({ id, time, title, isDone }) => (
                  <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
                    <span className="font-semibold tabular-nums">{time}</span>
                    <Link to={workPath(id)} className="link inline-flex min-h-8 min-w-0 items-center wrap-anywhere">
                      {title}
                    </Link>
                    {isDone ? <Badge tone="success">Terminada</Badge> : null}
                  </li>
                ))}
              </ul>
            )}
          </Section>
        ))}
      </div>
    </Container>
  );
}
