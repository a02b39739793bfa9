import { formatDay } from "~/business/calendar";
import { HOUR_SECONDS } from "~/business/durations";
import { AUDIT, actEntryId, auditWrite } from "~/platform/audit/audit";
import type { Context } from "~/platform/context";
import type { Env } from "~/platform/env";
import { decodeDocument } from "~/platform/firestore/codec";
import { isFirestoreError } from "~/platform/firestore/errors";
import { isDocumentId } from "~/platform/firestore/paths";
import type { Query, QueryOrder, Snapshot, Write } from "~/platform/firestore/types";
import { mailWrite } from "~/platform/mail/mail";
import type { Mail } from "~/platform/mail/model";
import { isNameless } from "~/platform/personal-data";
import { pushWrites } from "~/platform/push/notice";
import { isStranger, ruleOf } from "~/platform/routes/acts";
import { foldForSpam, hasForeignLink } from "~/writing/spam";

import { SIGHTINGS, stolenPath, theftPath, REPORT_THEFT_PATH } from "./constants";
import type { SightingInput } from "./form";
import { sightingMail } from "./mails";
import { type ShownTheft, type Sighting, SightingSchema, type TheftReport } from "./model";
import { stolenName } from "./name";
import { ownerReachOf, readTheft, theftWrite } from "./store.server";

/** Sightings of one report a day that are told at once, and of one connection: further ones come in a digest. */
const AT_ONCE = ruleOf("sightingMail", "target", "day");
const AT_ONCE_NETWORK = ruleOf("sightingMail", "network", "day");
/** Digests of a report come at the end of such a part of the day. */
const SLOT_MS = 6 * HOUR_SECONDS * 1000;
/** Sightings that one run of the job takes, of all reports. */
const DIGEST_BATCH = 200;

const pathOf = (id: string) => `${SIGHTINGS}/${id}`;

type SightingResult = { ok: true; repeated: boolean } | { ok: false; reason: "not-found" };

/** Sightings that one digest spells out. */
const NAMED_MAX = 20;
const TEXT_MAX = 400;

/** A sighting, and how many more said the same. */
interface RankedSighting {
  sighting: Sighting;
  others: number;
}

/** Each text once, the most trustworthy first: of a user, with an address, without a link, seen last. */
export function rankedSightings(sightings: readonly Sighting[], siteUrl: string): RankedSighting[] {
  const byText = new Map<string, RankedSighting>();
  const ranked = [...sightings].sort(
    (a, b) => trustOf(b, siteUrl) - trustOf(a, siteUrl) || b.seenOn.localeCompare(a.seenOn) || a.id.localeCompare(b.id),
  );
  for (const sighting of ranked) {
    const key = textKey(sighting);
    const same = byText.get(key);
    if (same) same.others += 1;
    else byText.set(key, { sighting, others: 0 });
  }
  return [...byText.values()];
}

function trustOf({ uid, contact, place, text }: Sighting, siteUrl: string): number {
  const hasLink = hasForeignLink(foldForSpam(`${place} ${text}`), siteUrl);
  return (uid === null ? 0 : 2) + (contact === "" ? 0 : 1) + (hasLink ? -4 : 0);
}

/** Of one place, texts that differ in numbers, accents or spaces alone are one. */
function textKey({ place, text }: Sighting): string {
  const letters = foldForSpam(text).replace(/[^a-z]+/g, "");
  return `${foldForSpam(place).replace(/[^a-z0-9]+/g, "")}|${letters === "" ? text : letters}`;
}

/** Sightings of several witnesses, in one mail to the owner. Addresses are in it only where they were left for that. */
export function sightingDigestMail(
  to: string,
  report: Pick<TheftReport, "id" | "ownerId" | "brand" | "model">,
  ranked: readonly RankedSighting[],
  { siteUrl }: Pick<Env, "siteUrl">,
): Mail {
  const all = ranked.reduce((sum, { others }) => sum + 1 + others, 0);
  const more = ranked.length - NAMED_MAX;
  const named = ranked.slice(0, NAMED_MAX);
  return {
    kind: "sighting-digest",
    to,
    subject:
      all === 1 ? `Un aviso más sobre tu ${stolenName(report)}` : `${all} avisos más sobre tu ${stolenName(report)}`,
    blocks: [
      "Juntamos en este correo los avisos que llegaron muy seguidos o con enlaces, los más confiables primero.",
      ...named.map(({ sighting: { seenOn, place, text, contact }, others }) => [
        `${formatDay(seenOn)} · ${place}`,
        text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX)}…` : text,
        ...(contact === "" ? [] : [`Puedes contestarle a: ${contact}`]),
        ...(others === 0
          ? []
          : [others === 1 ? "Otra persona escribió lo mismo." : `${others} más escribieron lo mismo.`]),
      ]),
      more > 0 && `y ${more} más. Si los necesitas, escríbenos por Contacto.`,
      "No abras enlaces que no conozcas, no vayas solo a recuperarla y no pagues por adelantado: avisa a la Policía (105).",
    ],
    link: { label: "Marcar que la recuperé", href: siteUrl + REPORT_THEFT_PATH },
    about: [report.ownerId, ...new Set(named.flatMap(({ sighting }) => sighting.uid ?? []))].filter(Boolean),
  };
}

export function createSightings(context: Context) {
  const { env, database, limiter, network, clock, log } = context;

  /**
   * Whether the owner has one more mail: no witness is turned away because others wrote before, and what a known
   * account saw comes at once, whatever strangers wrote.
   */
  async function isTold(theftId: string, uid: string | null, { place, text }: SightingInput): Promise<boolean> {
    if (hasForeignLink(foldForSpam(`${place} ${text}`), env.siteUrl)) return false;
    const trust = uid === null ? "unproven" : await context.budgets.trustOf(uid);
    if (!isStranger("sighting", trust))
      return (await limiter.take(`sighting:${theftId}:account:${uid}`, AT_ONCE_NETWORK)).allowed;
    const ofNetwork = await limiter.take(`sighting:${theftId}:${network}`, AT_ONCE_NETWORK);
    return ofNetwork.allowed && (await limiter.take(`sighting:${theftId}`, AT_ONCE)).allowed;
  }

  /** The owner has it at once by mail or with the next digest. Idempotent by `id` of the form. */
  async function send(theftId: string, id: string, uid: string | null, input: SightingInput): Promise<SightingResult> {
    const report = await readTheft(database, theftId, log);
    if (report?.state !== "live" || isNameless(report.ownerId)) return { ok: false, reason: "not-found" };
    const path = pathOf(id);
    if ((await database.read(path)) !== null) return { ok: true, repeated: true };
    const isAtOnce = await isTold(theftId, uid, input);
    const { email, device } = await ownerReachOf(database, report);
    const now = clock.now();
    const digestAt = isAtOnce ? null : new Date((Math.floor(now.getTime() / SLOT_MS) + 1) * SLOT_MS);
    const sighting = { theftId, ownerId: report.ownerId, uid, ...input, createdAt: now, digestAt, hiddenAt: null };
    return database.transaction(async (tx) => {
      if ((await tx.read(path)) !== null) return { ok: true, repeated: true };
      tx.write({ create: path, data: sighting });
      if (!isAtOnce) return { ok: true, repeated: false };
      if (email !== null) tx.write(mailWrite(sightingMail(email, report, sighting, env), now, `sighting-${id}`));
      tx.write(...pushWrites(device, { kind: "thefts", subject: theftId, path: stolenPath(theftId) }, now));
      return { ok: true, repeated: false };
    });
  }

  /** Mails what waits of one report, ranked and folded, and marks it as told, in one commit. */
  async function digest(theftId: string, waiting: readonly Sighting[]): Promise<boolean> {
    const report = await readTheft(database, theftId, log);
    const reach = report?.state === "live" ? await ownerReachOf(database, report) : null;
    const shown = waiting.filter(({ hiddenAt }) => hiddenAt === null);
    const now = clock.now();
    const told: Write[] = waiting.map(({ id }) => ({ update: pathOf(id), data: { digestAt: null } }));
    if (report && reach?.email && shown.length > 0) {
      const mail = sightingDigestMail(reach.email, report, rankedSightings(shown, env.siteUrl), env);
      told.push(
        mailWrite(mail, now, `sightings-${waiting[0]?.id}`),
        ...pushWrites(reach.device, { kind: "thefts", subject: theftId, path: stolenPath(theftId) }, now),
      );
    }
    try {
      await database.commit(told);
      return true;
    } catch (error) {
      // Another run did it, or the sender or the owner has left meanwhile: the next run looks again.
      if (!isFirestoreError(error, "ALREADY_EXISTS", "NOT_FOUND", "ABORTED")) throw error;
      return false;
    }
  }

  /** Each minute: digests that are due. */
  async function digestDue(): Promise<{ digests: number }> {
    const due = await database.find({
      collection: SIGHTINGS,
      where: [["digestAt", "<=", clock.now()]],
      orderBy: [["digestAt", "asc"]],
      limit: DIGEST_BATCH,
    });
    const byReport = new Map<string, Sighting[]>();
    for (const one of decodeAll(due)) byReport.set(one.theftId, [...(byReport.get(one.theftId) ?? []), one]);
    let digests = 0;
    for (const [theftId, waiting] of byReport) if (await digest(theftId, waiting)) digests += 1;
    return { digests };
  }

  /** Sightings of a report's bicycle, hidden ones too, the newest first. */
  function queryOf(theftId: string): Omit<Query, "limit"> & { orderBy: QueryOrder[] } {
    return { collection: SIGHTINGS, where: [["theftId", "==", theftId]], orderBy: [["createdAt", "desc"]] };
  }

  function decodeAll(found: readonly Snapshot[]): Sighting[] {
    return found.flatMap((snapshot) => decodeDocument(SightingSchema, snapshot, log) ?? []);
  }

  /**
   * Hides a sighting that is abuse, or shows it again. The audit entry is about the report, which is written too, so
   * that the act can be undone while the report stays unchanged. Idempotent.
   */
  async function moderate(
    { actor, id: theftId, version }: ShownTheft,
    id: string,
    to: "hide" | "show",
    reason: string,
  ) {
    const action = to === "hide" ? "theft.sighting-hidden" : "theft.sighting-shown";
    const target = theftPath(theftId);
    const entryId = await actEntryId({ actor, action, target }, `${version}:${id}`);
    return database.transaction(async (tx): Promise<{ ok: true } | { ok: false; reason: "not-found" | "conflict" }> => {
      const [report, snapshot, taken] = [
        await readTheft(tx, theftId, log),
        isDocumentId(id) ? await tx.read(pathOf(id)) : null,
        await tx.read(`${AUDIT}/${entryId}`),
      ];
      const sighting = snapshot && decodeDocument(SightingSchema, snapshot, log);
      if (report === null || sighting?.theftId !== theftId) return { ok: false, reason: "not-found" };
      if (taken !== null) return { ok: true };
      if (report.version !== version || (sighting.hiddenAt !== null) === (to === "hide"))
        return { ok: false, reason: "conflict" };
      const now = clock.now();
      const entry = {
        actor,
        action,
        target,
        label: stolenName(report),
        reason,
        changes: { aviso: [null, id] },
      } as const;
      tx.write(
        { update: pathOf(id), data: { hiddenAt: to === "hide" ? now : null } },
        theftWrite(report, {}, now),
        auditWrite(entry, now, entryId),
      );
      return { ok: true };
    });
  }

  return { send, digestDue, queryOf, decodeAll, moderate };
}
