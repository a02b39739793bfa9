import { z } from "zod";

import type { Accounts } from "~/accounts/accounts.server";
import { isUid } from "~/accounts/model";
import type { Assistant } from "~/assistant/assistant.server";
import { AbuseRecordSchema } from "~/assistant/safety/standing";
import { addDays, limaDay } from "~/business/calendar";
import { formatShortDateTime } from "~/business/format";
import { readDayRange } from "~/orders/sales/range";
import type { Clock } from "~/platform/clock";
import { decodeDocument } from "~/platform/firestore/codec";
import type { Database, Snapshot } from "~/platform/firestore/types";
import { lineField } from "~/platform/forms/fields";
import { parseForm } from "~/platform/forms/forms";
import { done, handleForm, rejected, rejectedWith, unknownIntent, type FormOutcome } from "~/platform/forms/outcome";
import type { Logger } from "~/platform/log";

import { cursorPage } from "../list/cursor.server";
import { WHY_MAX, WHY_MIN } from "../people/words";
import { ASSISTANT_ADMIN_PATH, BLOCKED_AFTER } from "./constants";
import type { AssistantAdminData, TurnedAway } from "./page";
import { assistantReport } from "./report";

/** Periods that the page offers, in days until today. */
const PERIODS = [7, 30, 90];
/** Users of a list; bans last ten minutes, so those are never many. */
const SHOWN = 25;

interface PageDeps {
  accounts: Pick<Accounts, "names">;
  assistant: Pick<Assistant, "figures">;
  database: Pick<Database, "find" | "read">;
  clock: Clock;
  log: Logger;
}

/** What /administracion/asistente shows. A period that is none has its messages and 400. @throws UpstreamError */
export async function loadAssistantAdmin(
  { accounts, assistant, database, clock, log }: PageDeps,
  { searchParams }: URL,
): Promise<{ page: AssistantAdminData; status: 200 | 400 }> {
  const now = clock.now();
  const today = limaDay(now);
  const { range, values, errors } = readDayRange(searchParams, today);
  const [days, banned, blocked] = await Promise.all([
    range && assistant.figures.days(range),
    database.find({
      collection: "assistantUsage",
      where: [["bannedUntil", ">", now]],
      orderBy: [["bannedUntil", "desc"]],
      limit: SHOWN,
    }),
    cursorPage(
      database,
      { collection: "assistantBlacklist", orderBy: [["since", "desc"]] },
      { after: searchParams.get(BLOCKED_AFTER), before: null },
      SHOWN,
    ),
  ]);
  const names = await accounts.names([...banned, ...blocked.found].map(({ id }) => id));
  const named = (snapshot: Snapshot, facts: string): TurnedAway => ({
    uid: snapshot.id,
    name: names.get(snapshot.id) ?? "Cuenta sin nombre",
    facts,
  });
  return {
    status: range ? 200 : 400,
    page: {
      report: range && days ? assistantReport(days, range) : null,
      values,
      errors,
      periods: PERIODS.map((count) => ({ label: `${count} días`, desde: addDays(today, 1 - count), hasta: today })),
      banned: banned.flatMap((snapshot) => {
        const record = decodeDocument(AbuseRecordSchema, snapshot, log);
        return record?.bannedUntil ? [named(snapshot, `Hasta el ${formatShortDateTime(record.bannedUntil)}`)] : [];
      }),
      blocked: blocked.found.map((snapshot) => {
        const { since } = snapshot.data;
        return named(snapshot, since instanceof Date ? `Desde el ${formatShortDateTime(since)}` : "");
      }),
      nextBlocked: blocked.next,
    },
  };
}

const LiftForm = z.object({ motivo: lineField("El motivo", { min: WHY_MIN, max: WHY_MAX }) });
const LIFTED = { ban: "Levantamos la suspensión.", block: "Levantamos el bloqueo." } as const;

/** `intent=levantar`: a user may write to Rebi again, for the reason in `motivo`. The caller has checked the administrator. */
export function submitAssistantAdmin(
  assistant: Pick<Assistant, "moderation">,
  actor: string,
  form: FormData,
): Promise<FormOutcome> {
  return handleForm(form, async () => {
    if (form.get("intent") !== "levantar") return unknownIntent(form);
    const uid = form.get("uid");
    if (typeof uid !== "string" || !isUid(uid)) return rejected(form, { "": "Elige una cuenta de la lista." });
    const parsed = parseForm(LiftForm, form);
    if (!parsed.ok) return rejectedWith(parsed);
    const { motivo: reason } = parsed.data;
    if (reason === undefined) return rejected(form, { "": `Escribe el motivo, con al menos ${WHY_MIN} caracteres.` });
    const lifted = await assistant.moderation.lift(uid, { actor, reason });
    return done(ASSISTANT_ADMIN_PATH, lifted ? LIFTED[lifted] : "Ya no estaba suspendida ni bloqueada.");
  });
}
