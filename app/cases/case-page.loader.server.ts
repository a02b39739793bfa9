import type { Accounts } from "~/accounts/accounts.server";
import { formatShortDateTime } from "~/business/format";
import type { Clock } from "~/platform/clock";
import type { Env } from "~/platform/env";
import { notFound } from "~/platform/http/http";

import type { CaseScreenProps } from "./case-page";
import type { Cases } from "./cases.server";
import type { Case } from "./document";
import { NO_CASE } from "./queue-query";
import { caseView, replyHref } from "./view";

interface CasePageDeps {
  cases: { queue: Pick<Cases["queue"], "find"> };
  accounts: Pick<Accounts, "names">;
  clock: Clock;
  env: Pick<Env, "holidays">;
}

/** @throws 404 where there is no such case (`data` response in Spanish) */
export async function loadCasePage(
  { cases, accounts, clock, env }: CasePageDeps,
  number: string,
): Promise<Omit<CaseScreenProps, "errors" | "note">> {
  const found = await cases.queue.find(number);
  if (found === null) throw notFound(NO_CASE);
  const { email, phone, text, fields, eraseWhenAttended, erasedAt, history } = found;
  const names = await namesOf(found, accounts);
  return {
    view: caseView(found, clock.now(), env.holidays),
    details: { email, phone, text, fields, eraseWhenAttended, erasedAt },
    reply: erasedAt === null ? replyHref(found) : null,
    steps: history.map(({ step, actor, at, note }) => ({
      text: STEP_NAMES[step],
      who: names.get(actor) ?? actor,
      when: formatShortDateTime(at),
      note,
    })),
    seen: history.length,
  };
}

const STEP_NAMES: Record<Case["history"][number]["step"], string> = {
  filed: "Llegó",
  note: "Nota",
  attended: "Marcada como atendida",
  reopened: "Abierta de nuevo",
};

/** Names of the administrators in its steps. */
async function namesOf({ name, history }: Case, accounts: CasePageDeps["accounts"]): Promise<Map<string, string>> {
  const found = await accounts.names(history.map(({ actor }) => actor).filter((actor) => actor !== "person"));
  return found.set("person", name || "Quien escribió");
}
