import { z } from "zod";

import { DAY_MS, DAY_SECONDS } from "~/business/durations";
import { actEntryId, AUDIT, auditWrite } from "~/platform/audit/audit";
import type { Context } from "~/platform/context";
import { decodeDocument } from "~/platform/firestore/codec";
import { isDocumentId } from "~/platform/firestore/paths";
import type { Transaction } from "~/platform/firestore/types";
import { countIfDone } from "~/platform/limits/limits.server";
import { mailWrite } from "~/platform/mail/mail";
import { ruleOf } from "~/platform/routes/acts";
import type { Bicycle, RegistryActor } from "~/registry/model";

import { changeNumber, followNumbers, numberIn } from "../numbers/numbers.server";
import { serialKeysOf } from "../numbers/serials/likeness";
import { createCompletion } from "./completion.server";
import {
  CHANGED_SINCE_SHOWN,
  CONFIRMATION_DAYS,
  REPORTED_BY_YOU,
  REPORT_THEFT_PATH,
  THEFT_SWEEPS,
  theftDraftPath,
  theftPath,
  THEFTS,
} from "./constants";
import type { TheftInput } from "./form";
import { confirmationMail, hiddenMail, shownMail, unconfirmedMail } from "./mails";
import { TheftReportSchema, type ShownTheft, type TheftReport } from "./model";
import { stolenName } from "./name";
import { newTheftReport } from "./new-report";
import { createQuickReports, fieldsOfReport, readTheftDraft } from "./quick-report.server";
import { THEFT_NOT_FOUND as NOT_FOUND, theftNotAllowed, type TheftResult } from "./results";
import { checkable, emailOf, isReportOf, ownerReachOf, personOf, readTheft, theftWrite } from "./store.server";
import type { Claimed, Contests } from "./waiting.server";

/** Reports of one user a day, and mails to confirm one. */
const THEFT_LIMIT = ruleOf("theftReport", "account", "day");
const RESEND_LIMIT = ruleOf("theftMail", "each", "day");
const OWN_MAX = 50;
/** Days after which a report that nobody confirmed ends, and how many end in a night. */
const UNCONFIRMED_DAYS = 30;
const ENDED_A_NIGHT = 100;
const CONFIRM_PURPOSE = "theft-confirm";
const LinkSchema = z.object({ theft: z.string() });

/**
 * Reports of theft and their life. `onChange` runs after each commit that changes the public list.
 * @throws UpstreamError where a service is down
 */
export function createTheftReports(context: Context, contests: Contests, onChange: (report: TheftReport) => void) {
  const { env, database, limiter, tokens, clock, log } = context;

  async function confirmationHref(id: string): Promise<string> {
    const token = await tokens.sign(CONFIRM_PURPOSE, { theft: id }, CONFIRMATION_DAYS * DAY_SECONDS);
    return `${env.siteUrl}${REPORT_THEFT_PATH}/confirmar/${token}`;
  }

  /** Stores an unconfirmed report, and its mail. Idempotent by `id`, which the form carries. */
  async function create(uid: string, id: string, bicycleId: string, input: TheftInput): Promise<TheftResult> {
    const [email, href] = await Promise.all([emailOf(database, uid), confirmationHref(id)]);
    if (email === null)
      return theftNotAllowed("Tu cuenta no tiene un correo. Agrégalo en tu perfil y vuelve a intentarlo.");
    const key = `theft:${uid}`;
    const { allowed, retryAfterSeconds } = await limiter.take(key, THEFT_LIMIT);
    if (!allowed)
      return {
        ok: false,
        reason: "limited",
        retryAfterSeconds,
        message: "Ya enviaste varios reportes hoy. Inténtalo mañana.",
      };
    const store = async (tx: Transaction): Promise<TheftResult> => {
      const now = clock.now();
      const before = await readTheft(tx, id, log);
      if (before !== null) return before.ownerId === uid ? { ok: true, report: before, repeated: true } : NOT_FOUND;
      const bicycle = isDocumentId(bicycleId) ? await context.registry.bicycles.readIn(tx, bicycleId) : null;
      if (bicycle?.ownerId !== uid || bicycle.status !== "registered") return NOT_FOUND;
      if (bicycle.theftId !== null) return theftNotAllowed("Esta bicicleta ya tiene un reporte de robo publicado.");
      const data = newTheftReport(bicycle, input, now);
      const report = { id, ...data };
      tx.write(
        { create: theftPath(id), data: checkable(data) },
        mailWrite(confirmationMail(email, report, href), now, `theft-${id}`),
      );
      return { ok: true, report, repeated: false };
    };
    return countIfDone(
      { limiter, log, takes: [[key, THEFT_LIMIT]] },
      () => database.transaction(store),
      (result) => result.ok && !result.repeated,
    );
  }

  async function resend(uid: string, id: string): Promise<TheftResult> {
    const report = await readTheft(database, id, log);
    if (report === null || !(await isReportOf(database, report, uid))) return NOT_FOUND;
    if (report.state !== "unconfirmed") return { ok: true, report, repeated: true };
    const [email, href] = await Promise.all([emailOf(database, uid), confirmationHref(id)]);
    if (email === null)
      return theftNotAllowed("Tu cuenta no tiene un correo. Agrégalo en tu perfil y vuelve a intentarlo.");
    const { allowed, retryAfterSeconds } = await limiter.take(`theft-mail:${id}`, RESEND_LIMIT);
    if (!allowed)
      return {
        ok: false,
        reason: "limited",
        retryAfterSeconds,
        message: "Ya te lo enviamos varias veces. Revisa tu correo no deseado.",
      };
    await database.commit([mailWrite(confirmationMail(email, report, href), clock.now())]);
    return { ok: true, report, repeated: false };
  }

  /** The report of a confirmation link; null for an invalid or expired link, or a deleted report. */
  async function ofLink(token: string): Promise<TheftReport | null> {
    const link = await tokens.verify(CONFIRM_PURPOSE, token, LinkSchema);
    return link && ((await readTheft(database, link.theft, log)) ?? readTheftDraft(database, link.theft, context));
  }

  /**
   * Publishes a report, in one commit with its bicycle, its history and its number; one of a number that someone else
   * had named before waits for an administrator. A visitor's becomes that of `uid`, who confirms it signed in.
   * Idempotent.
   */
  async function confirm(token: string, uid: string | null = null): Promise<TheftResult> {
    const link = await tokens.verify(CONFIRM_PURPOSE, token, LinkSchema);
    if (link === null) return NOT_FOUND;
    const result = await database.transaction(async (tx): Promise<TheftResult> => {
      const report = (await readTheft(tx, link.theft, log)) ?? (await takenDraft(tx, link.theft, uid));
      if (report === null) return NOT_FOUND;
      if (report.state !== "unconfirmed") return { ok: true, report, repeated: true };
      const bicycle = await bicycleOf(tx, report);
      const isFree = bicycle !== null && bicycle.theftId === null;
      const claimed = isFree ? bicycle : report.bicycleId === "" ? unregistered(report) : null;
      if (claimed && (await contests.own(tx, { ...report, serialKey: claimed.serialKey }, "live")).length > 0)
        return theftNotAllowed(REPORTED_BY_YOU);
      const others = claimed ? await contests.before(tx, claimed) : [];
      if (claimed && others.length > 0)
        return { ok: true, report: await contests.wait(tx, report, claimed, others), repeated: false };
      return goLive(tx, report, { kind: "owner", uid: report.ownerId });
    });
    return announced(result);
  }

  /** A visitor's report, which this transaction moves among the others. */
  async function takenDraft(tx: Transaction, id: string, uid: string | null): Promise<TheftReport | null> {
    const draft = await readTheftDraft(tx, id, context);
    if (draft === null) return null;
    const report = uid === null ? draft : { ...draft, ownerId: uid, email: "" };
    tx.write({ create: theftPath(id), data: checkable(fieldsOfReport(report)) }, { delete: theftDraftPath(id) });
    return report;
  }

  /** The registered bicycle of a report while it is the reporter's; null for any other. */
  async function bicycleOf(tx: Transaction, { bicycleId, ownerId }: TheftReport): Promise<Bicycle | null> {
    const bicycle = bicycleId === "" ? null : await context.registry.bicycles.readIn(tx, bicycleId);
    return bicycle?.ownerId === ownerId && bicycle.status === "registered" ? bicycle : null;
  }

  async function goLive(tx: Transaction, report: TheftReport, actor: RegistryActor): Promise<TheftResult> {
    const now = clock.now();
    const bicycle = await bicycleOf(tx, report);
    if (bicycle === null && report.bicycleId !== "")
      return theftNotAllowed("Esta bicicleta ya no está registrada a tu nombre.");
    if (bicycle && bicycle.theftId !== null && bicycle.theftId !== report.id)
      return theftNotAllowed("Esta bicicleta ya tiene otro reporte de robo publicado.");
    const keys = serialKeysOf(bicycle?.serial ?? report.serial);
    const own = actor.kind === "admin" ? await contests.own(tx, { ...report, ...keys }, "registration") : [];
    const believedId = report.bicycleId || (own[0] ?? report.id);
    const changes = { state: "live", publishedAt: report.publishedAt ?? now, closedAt: null, ...keys } as const;
    tx.write(
      ...(bicycle ? await reportedWrites(tx, bicycle, report.id, actor) : []),
      theftWrite(report, changes, now),
      ...(await followNumbers(tx, { ...report, ...keys }, "live", now)),
      ...(actor.kind === "admin" ? await changeNumber(tx, keys.serialKey, () => ({ believedId }), now) : []),
      {
        set: `${THEFT_SWEEPS}/${report.id}`,
        data: { bicycleId: report.bicycleId, serialKey: keys.serialKey, createdAt: now },
      },
    );
    return {
      ok: true,
      report: { ...report, ...changes, updatedAt: now, version: report.version + 1 },
      repeated: false,
    };
  }

  async function reportedWrites(tx: Transaction, bicycle: Bicycle, theftId: string, actor: RegistryActor) {
    const stopped = await context.transfers.stopIn(tx, bicycle);
    const fields = { theftId, transferId: null };
    const changed = await context.registry.bicycles.change(tx, bicycle, fields, { kind: "reported", actor });
    return [...stopped, ...changed.writes];
  }

  /** Ends a report: the bicycle was recovered, or the report was a mistake. */
  async function close(uid: string, id: string, to: "recovered" | "withdrawn"): Promise<TheftResult> {
    const result = await database.transaction(async (tx): Promise<TheftResult> => {
      const stored = await readTheft(tx, id, log);
      if (stored === null || !(await isReportOf(tx, stored, uid))) return NOT_FOUND;
      const report = { ...stored, ownerId: uid };
      if (report.state === to) return { ok: true, report, repeated: true };
      const isClosed = report.state === "recovered" || report.state === "withdrawn";
      if (isClosed) return theftNotAllowed("Este reporte ya está cerrado.");
      if ((report.state === "unconfirmed" || report.state === "waiting") && to === "recovered")
        return theftNotAllowed("Este reporte todavía no se publicó: retíralo si ya no lo necesitas.");
      return takeDown(tx, report, to, { kind: "owner", uid });
    });
    return announced(result);
  }

  async function takeDown(
    tx: Transaction,
    report: TheftReport,
    state: "recovered" | "withdrawn" | "hidden",
    actor: RegistryActor,
  ): Promise<TheftResult> {
    const now = clock.now();
    // A closed report writes to nobody any more.
    const end = state === "hidden" ? { closedAt: null } : { closedAt: now, email: "" };
    const changes = { state, ownerId: report.ownerId, ...end, serialNear: [] };
    const bicycle = report.bicycleId === "" ? null : await context.registry.bicycles.readIn(tx, report.bicycleId);
    if (bicycle?.theftId === report.id) {
      const kind = state === "recovered" ? "recovered" : "withdrawn";
      const changed = await context.registry.bicycles.change(tx, bicycle, { theftId: null }, { kind, actor });
      tx.write(...changed.writes);
    }
    const { believedId } = await numberIn(tx, report.serialKey);
    const own = [report.id, report.bicycleId, ...(await contests.own(tx, report, "registration"))];
    const isTakenBack = state !== "recovered" && own.includes(believedId);
    // Stopped sales come back, unless the bicycle was really stolen; open comparisons end.
    const sweep = `${THEFT_SWEEPS}/${report.id}`;
    tx.write(
      theftWrite(report, changes, now),
      ...(await followNumbers(tx, report, null, now)),
      ...(await changeNumber(tx, report.serialKey, () => (isTakenBack ? { believedId: "" } : {}), now)),
      report.state === "live"
        ? { set: sweep, data: { bicycleId: report.bicycleId, serialKey: report.serialKey, createdAt: now } }
        : { delete: sweep },
      ...(state === "hidden" ? await contests.decidedWrites(tx, report, "rejected") : []),
    );
    return {
      ok: true,
      report: { ...report, ...changes, updatedAt: now, version: report.version + 1 },
      repeated: false,
    };
  }

  /**
   * Hides a live report as it was shown, or shows a hidden one again. The owner gets a mail about both, with the reason
   * for hiding. Idempotent.
   */
  async function moderate(shown: ShownTheft, to: "hide" | "show", reason: string): Promise<TheftResult> {
    const { id } = shown;
    const actor: RegistryActor = { kind: "admin", uid: shown.actor };
    const act = {
      actor: shown.actor,
      action: to === "hide" ? "theft.hidden" : "theft.shown",
      target: theftPath(id),
    } as const;
    const entryId = await actEntryId(act, shown.version);
    const result = await database.transaction(async (tx): Promise<TheftResult> => {
      const report = await readTheft(tx, id, log);
      if (report === null) return NOT_FOUND;
      if ((await tx.read(`${AUDIT}/${entryId}`)) !== null) return { ok: true, report, repeated: true };
      if (report.version !== shown.version) return theftNotAllowed(CHANGED_SINCE_SHOWN);
      if (!(to === "hide" ? ["live", "waiting"] : ["hidden", "waiting"]).includes(report.state))
        return theftNotAllowed("Este reporte ya no está en ese estado. Revísalo de nuevo.");
      const entry = {
        ...act,
        label: stolenName(report),
        reason,
        changes: { state: [report.state, to === "hide" ? "hidden" : "live"] },
        ...(shown.batch && { batch: shown.batch }),
      } as const;
      const { theftIds } = await numberIn(tx, report.serialKey);
      if (to === "show" && theftIds.some((one) => one !== id))
        return theftNotAllowed("Este número tiene otro reporte publicado: ocúltalo primero.");
      const { email } = await ownerReachOf(tx, report);
      const isFirst = report.publishedAt === null;
      const changed = to === "show" ? await goLive(tx, report, actor) : await takeDown(tx, report, "hidden", actor);
      if (!changed.ok) return changed;
      tx.write(auditWrite(entry, clock.now(), entryId));
      if (to === "show") tx.write(...(await contests.decidedWrites(tx, report, "published")));
      const mail = (address: string) =>
        to === "show" ? shownMail(address, report, isFirst, env) : hiddenMail(address, report, reason, env);
      if (email !== null) tx.write(mailWrite(mail(email), clock.now()));
      return changed;
    });
    return announced(result);
  }

  /** Marks the number of the police report as checked, as its page then says. */
  async function verify({ actor, id, version }: ShownTheft): Promise<TheftResult> {
    const entry = { actor, action: "theft.verified", target: theftPath(id) } as const;
    const entryId = await actEntryId(entry, version);
    const result = await database.transaction(async (tx): Promise<TheftResult> => {
      const report = await readTheft(tx, id, log);
      if (report === null) return NOT_FOUND;
      if ((await tx.read(`${AUDIT}/${entryId}`)) !== null) return { ok: true, report, repeated: true };
      if (report.version !== version || report.verifiedAt !== null) return theftNotAllowed(CHANGED_SINCE_SHOWN);
      if (report.policeReport === "") return theftNotAllowed("Este reporte no tiene número de denuncia.");
      const now = clock.now();
      tx.write(
        theftWrite(report, { verifiedAt: now }, now),
        auditWrite({ ...entry, label: stolenName(report), changes: { verified: [false, true] } }, now, entryId),
      );
      return { ok: true, report: { ...report, verifiedAt: now }, repeated: false };
    });
    return announced(result);
  }

  /** Nightly: ends what nobody confirmed for so long that its links are dead, and tells its owner. */
  async function endUnconfirmed(): Promise<{ ended: number }> {
    const until = new Date(clock.now().getTime() - UNCONFIRMED_DAYS * DAY_MS);
    const found = await database.find({
      collection: THEFTS,
      where: [
        ["state", "==", "unconfirmed"],
        ["createdAt", "<=", until],
      ],
      orderBy: [["createdAt", "asc"]],
      select: [],
      limit: ENDED_A_NIGHT,
    });
    for (const { id } of found)
      await database.transaction(async (tx) => {
        const report = await readTheft(tx, id, log);
        if (report?.state !== "unconfirmed") return;
        const { email } = await ownerReachOf(tx, report);
        await takeDown(tx, report, "withdrawn", { kind: "system", uid: null });
        if (email !== null) tx.write(mailWrite(unconfirmedMail(email, report, env), clock.now()));
      });
    return { ended: found.length };
  }

  const find = (id: string): Promise<TheftReport | null> => readTheft(database, id, log);

  function announced(result: TheftResult): TheftResult {
    if (result.ok && !result.repeated) onChange(result.report);
    return result;
  }

  /** Reports of an account, with those that its confirmed address sent before it existed, the newest first. */
  async function own(uid: string): Promise<TheftReport[]> {
    const { email } = await personOf(database, { ownerId: uid });
    const [owned, sent] = await Promise.all([
      database.find({
        collection: THEFTS,
        where: [["ownerId", "==", uid]],
        orderBy: [["createdAt", "desc"]],
        limit: OWN_MAX,
      }),
      email === "" ? [] : database.find({ collection: THEFTS, where: [["email", "==", email]], limit: OWN_MAX }),
    ]);
    return [...owned, ...sent]
      .flatMap((snapshot) => decodeDocument(TheftReportSchema, snapshot, log) ?? [])
      .toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime());
  }

  return {
    create,
    createQuick: createQuickReports(context, confirmationHref),
    ...createCompletion(context, contests, { announced, reportedWrites }),
    resend,
    ofLink,
    confirm,
    close,
    endUnconfirmed,
    moderate,
    verify,
    find,
    own,
  };
}

const unregistered = ({ ownerId, email, serial, serialKey }: TheftReport): Claimed => ({
  id: "",
  ownerId,
  email,
  serial,
  serialKey,
});
