import { Form, Link, useLoaderData } from "@remix-run/react";

import { adminLoader } from "~/accounts/guards.server";
import { ListTabs } from "~/admin-kit/list/list-tabs";
import { readListQuery, type ListSpec } from "~/admin-kit/list/query";
import { limaDay } from "~/business/calendar";
import type { Context } from "~/platform/context";
import { nullIfUnavailable } from "~/platform/null-if-unavailable.server";
import { agoText } from "~/shell/offline/ago";
import { pageMeta } from "~/shell/page/title";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { PageHeader } from "~/ui/page";
import { Panel } from "~/ui/panel";
import { Section } from "~/ui/section";

import { WORK_INTENTS, teamWorkPath } from "../work/constants";
import {
  comparisonView,
  weekdayAndDay,
  lineViews,
  networkLines,
  upperFirst,
  type ComparisonView,
  type LineView,
} from "./day-view";
import { LINE_READS } from "./day.server";
import { Mine } from "./mine";
import { RebiAlert } from "./rebi-alert";
import { rebiTrouble } from "./rebi-trouble";

export { PageError as ErrorBoundary } from "~/shell/errors/error-boundary";

const MINE = "mio";
const DAY: ListSpec = {
  path: "/administracion",
  filters: [
    { name: "ver", label: "Mostrar", isTabs: true, emptyLabel: "Todo", options: [{ value: MINE, label: "Lo mío" }] },
  ],
};

/** At most 30 reads of Firestore. What cannot be read is said to be so, and the rest shown. */
export const loader = adminLoader("overview", async ({ context, user, uid, query: params }) => {
  const { adminDay, adminWork, assistant, clock, env, log, resources } = context;
  const query = readListQuery(DAY, params);
  const now = clock.now();
  const isMine = query.values.ver === MINE;
  const { may } = resources.readerOf(user.role);
  const [found, mine, count, state, mentions, alert] = await Promise.all([
    isMine ? [] : nullIfUnavailable(() => adminDay.lines(LINE_READS, user.role), log),
    isMine ? nullIfUnavailable(() => loadMine(context, uid, query), log) : null,
    nullIfUnavailable(() => adminWork.countMine(uid), log),
    nullIfUnavailable(() => adminDay.state(), log),
    nullIfUnavailable(() => adminWork.mentions(uid), log),
    may("assistant") ? nullIfUnavailable(() => assistant.modelAlert(), log) : null,
  ]);
  const nameOf = await adminWork.namesOf();
  const today = limaDay(now);
  const first = Math.min(...(found ?? []).map(({ at }) => at));
  return {
    query,
    day: upperFirst(weekdayAndDay(today)),
    lines: found && lineViews(found, now, env.holidays),
    counted: Number.isFinite(first) ? `Contado ${agoText(now.getTime() - first)}.` : "",
    mine,
    isMine,
    count,
    seesFigures: may("metrics"),
    comparison: state && may("metrics") ? comparisonView(state.comparison, today) : null,
    networks: may("settings") ? networkLines(state?.networks ?? []) : [],
    mentions: (mentions ?? []).map(({ id, actor, text, work }) => ({
      id,
      who: nameOf(actor),
      text,
      name: adminWork.nameOf(work),
      page: work.page,
    })),
    trouble: rebiTrouble(alert),
  };
});

async function loadMine({ adminWork, adminDay, clock }: Context, uid: string, query: ReturnType<typeof readListQuery>) {
  const [{ works, next, previous }, wantsMail] = await Promise.all([
    adminWork.mine(uid, query),
    adminDay.wantsMail(uid),
  ]);
  const now = clock.now().getTime();
  return {
    uid,
    wantsMail,
    next,
    previous,
    rows: works.map((work) => ({
      page: work.page,
      name: adminWork.nameOf(work),
      since: work.assignedAt ? `Lo tienes desde ${agoText(now - work.assignedAt.getTime())}` : "",
      lastNote: work.notes.at(-1)?.text ?? "",
    })),
  };
}

export const meta = pageMeta("Hoy");

export default function Administracion() {
  const view = useLoaderData<typeof loader>();
  const { query, day, lines, counted, mine, isMine, count, comparison, networks, seesFigures, mentions, trouble } =
    view;
  return (
    <>
      <PageHeader title={day} />
      <RebiAlert trouble={trouble} />
      <ListTabs
        filter={DAY.filters[0]!}
        spec={DAY}
        query={query}
        {...(count !== null && { counts: { [MINE]: count } })}
      />
      <div className="grid grid-cols-1 gap-6 pt-3 pb-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
        {isMine ? (
          mine ? (
            <Mine view={mine} />
          ) : (
            <p>No pudimos leer lo tuyo. Vuelve a intentarlo en unos minutos.</p>
          )
        ) : lines ? (
          <DayList lines={lines} counted={counted} />
        ) : (
          <p>No pudimos contar lo que espera. Vuelve a intentarlo en unos minutos.</p>
        )}
        <aside className="grid grid-cols-1 gap-4">
          {mentions.length === 0 ? null : <Mentions mentions={mentions} />}
          {seesFigures ? <UnlikePanel view={comparison} networks={networks} /> : null}
        </aside>
      </div>
    </>
  );
}

/** Notes that call the administrator, until they are read. */
function Mentions({
  mentions,
}: {
  mentions: readonly { id: string; who: string; text: string; name: string; page: string }[];
}) {
  return (
    <Section id="menciones" title="Te mencionaron">
      <ul className="grid gap-3 text-sm">
        {mentions.map(({ id, who, text, name, page }) => (
          <li key={id} className="grid gap-1">
            <p className="wrap-anywhere">
              <b>{who}</b> en {name}: «<span dir="auto">{text}</span>»
            </p>
            <div className="flex flex-wrap items-center gap-x-4">
              <Link to={page} className="link inline-flex min-h-8 items-center">
                Abrir<span className="sr-only"> {name}</span>
              </Link>
              <Form method="post" action={teamWorkPath(page)}>
                <Button name="intent" value={WORK_INTENTS.read} variant="ghost" size="sm">
                  Ya la leí<span className="sr-only"> la nota en {name}</span>
                </Button>
              </Form>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** One line for each kind of work that waits, as a link into its queue. */
function DayList({ lines, counted }: { lines: readonly LineView[]; counted: string }) {
  return (
    <section aria-labelledby="por-hacer">
      <h2 id="por-hacer" className="sr-only">
        Por hacer
      </h2>
      {lines.length === 0 ? <Panel>Nada espera ahora.</Panel> : null}
      <ol>
        {lines.map(({ id, label, to, count, text, badge }) => (
          <li key={id} className="border-b border-line">
            <Link
              to={to}
              className="grid min-h-15 grid-cols-[minmax(0,1fr)_auto_1.125rem] items-center gap-x-2 px-1 py-2 font-semibold hover:bg-sunken"
            >
              <span>
                {label} {badge ? <Badge tone={badge.tone}>{badge.label}</Badge> : null}
                {text === "" ? null : <small className="block text-[0.8125rem] font-normal text-muted">{text}</small>}
              </span>
              {count === null ? (
                <span className="text-sm font-normal text-muted">Sin contar</span>
              ) : (
                <b className="min-w-10 text-right text-xl tabular-nums">{count}</b>
              )}
              <Icon name="chevron-right" className="size-4.5 text-muted" />
            </Link>
          </li>
        ))}
      </ol>
      {counted === "" ? null : <p className="pt-3 text-sm text-muted">{counted}</p>}
    </section>
  );
}

/** Figures that are unlike the same day of other weeks, each beside the range of what is usual. */
function UnlikePanel({ view, networks }: { view: ComparisonView | null; networks: readonly string[] }) {
  return (
    <Section id="distinto" title={view?.title ?? "Distinto de otros días"}>
      {view === null ? (
        <p className="text-sm text-muted">
          Todavía no hay con qué comparar: hacen falta cuatro semanas. Se mira una vez por hora.
        </p>
      ) : (
        <>
          <p className="text-sm text-muted">{view.lead}</p>
          {view.unlike.length === 0 ? <p>Nada distinto.</p> : null}
          <ul className="grid gap-2 text-sm">
            {view.unlike.map(({ name, title, text, strip, link }) => (
              <li key={name} className="grid gap-0.5 border-b border-line pb-2">
                <b>{title}</b>
                <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true" className="h-2.5 w-full">
                  <rect
                    x={strip.from}
                    y="1"
                    width={Math.max(1, strip.to - strip.from)}
                    height="8"
                    className="fill-line"
                  />
                  <rect x={Math.min(97, strip.at)} y="0" width="3" height="10" className="fill-danger" />
                </svg>
                <span>
                  {text}{" "}
                  <Link to={link.to} className="link inline-flex min-h-6 items-center">
                    {link.label}
                    <span className="sr-only">: {title}</span>
                  </Link>
                </span>
              </li>
            ))}
          </ul>
          {view.usual === "" ? null : <p className="text-[0.8125rem] text-muted">{view.usual}</p>}
        </>
      )}
      {networks.length === 0 ? null : (
        <div className="grid gap-1 text-sm">
          <h3 className="font-semibold">Conexiones que llegaron a su límite hoy</h3>
          {networks.map((line) => (
            <p key={line}>{line}</p>
          ))}
          <p>
            <Link to="/administracion/limites?acto=register" className="link inline-flex min-h-6 items-center">
              Ver los límites
            </Link>
          </p>
        </div>
      )}
    </Section>
  );
}
