import { isUid } from "~/accounts/constants";
import { userPagePath } from "~/accounts/users/paths";
import { timeColumn } from "~/admin-kit/list/cells";
import { createAdminList } from "~/admin-kit/list/described-list.server";
import { listPath, readListQuery } from "~/admin-kit/list/query";
import { WHY_MAX } from "~/admin-kit/reveal/constants";
import { withWhy } from "~/admin-kit/reveal/reveal.action.server";
import type { Assistant } from "~/assistant/assistant.server";
import type { AssistantDay } from "~/assistant/figures/model";
import { type LimaDay, addDays, limaDay } from "~/business/calendar";
import { type DayRange, daysOf, readDayRange } from "~/orders/sales/range";
import type { Context } from "~/platform/context";
import type { Filter } from "~/platform/firestore/types";
import { type FormOutcome, done, handleForm, rejected, unknownIntent } from "~/platform/forms/outcome";

import { rebiDay } from "../metrics/rebi";
import { ASSISTANT_ADMIN_PATH, ASSISTANT_LIST, BANNED_VIEW, BLOCKED_VIEW, VIEW } from "./constants";
import type { AssistantAdminData, AssistantFiguresView } from "./page";
import { assistantReport } from "./report";

/** Periods that the page offers, in days until today. */
const PERIODS = [7, 30, 90];
/** Today and yesterday, which the night may not have counted yet: four reads each. */
const LIVE_DAYS = 2;

/**
 * Page data of /administracion/asistente: figures of a period, or one of the two lists. At most 30 reads, at any size.
 * A period that is none has its messages and 400. @throws UpstreamError
 */
export async function loadAssistantAdmin(
  context: Context,
  { searchParams }: URL,
): Promise<{ page: AssistantAdminData; status: 200 | 400 }> {
  const query = readListQuery(ASSISTANT_LIST, searchParams);
  if (query.values[VIEW] !== undefined)
    return { page: { view: "list", list: await TURNED_AWAY_ROWS.list(context, searchParams) }, status: 200 };
  const today = limaDay(context.clock.now());
  const { range, values, errors } = readDayRange(searchParams, today);
  const days = range && (await daysIn(context, range, today));
  const page: AssistantFiguresView = {
    view: "figures",
    report: range && days ? assistantReport(days.known, range) : null,
    missing: days?.missing ?? 0,
    values,
    errors,
    periods: PERIODS.map((count) => ({ label: `${count} días`, desde: addDays(today, 1 - count), hasta: today })),
  };
  return { page, status: range ? 200 : 400 };
}

/** Days that are over as the night counted them, a document a month; those that it has not come to as they stand. */
async function daysIn(
  { assistant, metrics }: Context,
  range: DayRange,
  today: LimaDay,
): Promise<{ known: AssistantDay[]; missing: number }> {
  const counted = await metrics.days(range);
  const uncounted = daysOf(range).filter((day) => !counted.has(day) && day <= today);
  const live = uncounted.filter((day) => day > addDays(today, -LIVE_DAYS));
  const [from, to] = [live[0], live.at(-1)];
  const standing = from === undefined || to === undefined ? [] : await assistant.figures.days({ from, to });
  const past = [...counted].flatMap(([day, figures]) => rebiDay(day, figures) ?? []);
  const known = [...past, ...standing.filter(({ day }) => !counted.has(day))];
  return { known: known.sort((a, b) => a.day.localeCompare(b.day)), missing: uncounted.length - live.length };
}

interface TurnedAway {
  uid: string;
  name: string;
  isBanned: boolean;
  at: Date | null;
}

/** Accounts whose messages Rebi does not answer; the file has them by their code. */
export const TURNED_AWAY_ROWS = createAdminList<TurnedAway, null>({
  logged: "assistant",
  title: "Rebi",
  spec: ASSISTANT_LIST,
  columns: [
    { label: "Cuenta", fileLabel: "Cuenta (código)", text: ({ uid }) => uid },
    timeColumn<TurnedAway>("Hasta el", ({ isBanned, at }) => (isBanned ? at : null)),
    timeColumn<TurnedAway>("Desde el", ({ isBanned, at }) => (isBanned ? null : at)),
  ],
  empty: ({ values: { [VIEW]: view } }) =>
    view === BLOCKED_VIEW ? "Ninguna cuenta está bloqueada." : "Ninguna cuenta está suspendida ahora.",
  narrowBy: "vista",
  // Each costs a read in its list and one for its name.
  perPage: 9,
  isCounted: true,
  words: () => null,
  /** Bans end by themselves, and those that have are not listed; blocks stay until they are lifted. */
  read({ clock }, { values: { [VIEW]: view } }) {
    if (view === BLOCKED_VIEW) return { query: { collection: "assistantBlacklist", orderBy: [["since", "desc"]] } };
    const where: Filter[] = [["banExpiresAt", ">", clock.now()]];
    return { query: { collection: "assistantUsage", where, orderBy: [["banExpiresAt", "desc"]] } };
  },
  async decode({ accounts }, found) {
    const names = await accounts.names(found.map(({ id }) => id));
    return found.map(({ id, path, data }) => {
      const isBanned = path.startsWith("assistantUsage/");
      const at = data[isBanned ? "banExpiresAt" : "since"];
      return { uid: id, name: names.get(id) ?? "Cuenta sin nombre", isBanned, at: at instanceof Date ? at : null };
    });
  },
  card: ({ uid, name, isBanned }) => ({
    key: uid,
    title: name,
    to: userPagePath(uid),
    step: {
      to: listPath(ASSISTANT_LIST, { values: { [VIEW]: isBanned ? BANNED_VIEW : BLOCKED_VIEW } }),
      intent: "levantar",
      label: "Levantar",
      fields: { uid },
      reason: { maxLength: WHY_MAX },
    },
  }),
});

const LIFTED = { ban: "Levantamos la suspensión.", block: "Levantamos el bloqueo." } as const;

/**
 * `intent=levantar`: a user may write to Rebi again, for the reason in `motivo`; then back to the list that `url`
 * names. The caller has checked the administrator.
 */
export function submitAssistantAdmin(
  assistant: Pick<Assistant, "moderation">,
  actor: string,
  form: FormData,
  { searchParams }: URL = new URL(ASSISTANT_ADMIN_PATH, "https://rebi.invalid"),
): Promise<FormOutcome> {
  return handleForm(form, async () => {
    if (form.get("intent") !== "levantar") return unknownIntent(form);
    const uid = form.get("uid");
    if (typeof uid !== "string" || !isUid(uid)) return rejected(form, { "": "Elige una cuenta de la lista." });
    return withWhy(form, "motivo", async (reason) => {
      const lifted = await assistant.moderation.lift(uid, { actor, reason });
      const { values } = readListQuery(ASSISTANT_LIST, searchParams);
      return done(
        listPath(ASSISTANT_LIST, { values }),
        lifted ? LIFTED[lifted] : "Ya no estaba suspendida ni bloqueada.",
      );
    });
  });
}
