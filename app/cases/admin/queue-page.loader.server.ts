import type { Cases } from "~/cases/cases.server";
import type { QueueQuery } from "~/cases/queue-query";
import { caseView } from "~/cases/view";
import type { Clock } from "~/platform/clock";
import type { Env } from "~/platform/env";

import type { QueueScreenProps } from "./queue-page";

interface QueueDeps {
  cases: { queue: Pick<Cases["queue"], "list" | "openCounts"> };
  clock: Clock;
  env: Pick<Env, "holidays">;
}

export async function loadQueuePage({ cases, clock, env }: QueueDeps, query: QueueQuery): Promise<QueueScreenProps> {
  const [page, open] = await Promise.all([cases.queue.list(query, query.after), cases.queue.openCounts()]);
  const now = clock.now();
  return { query, cases: page.cases.map((one) => caseView(one, now, env.holidays)), next: page.next, open };
}
