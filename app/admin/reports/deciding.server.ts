import { userPath, UserSchema } from "~/accounts/model";
import type { AuditAction } from "~/platform/audit/actions";
import { auditWrite, type AuditChanges } from "~/platform/audit/audit";
import { decodeDocument } from "~/platform/firestore/codec";
import { isDocumentId } from "~/platform/firestore/paths";
import type { Snapshot, Transaction, Write } from "~/platform/firestore/types";
import type { Hiding } from "~/platform/hidden";
import { mailWrite } from "~/platform/mail/mail";
import { FALSE_ALARMS_MAX, REPORT_TARGETS, REPORTS } from "~/reports/constants";

import { decisionMail, lookedAtMail } from "./mails";
import type { DecideResult, DecisionOf, ReportQueueDeps, ShownThing } from "./report-queue.server";
import { decodeThing, isThingId, openOf, type ReportedThing } from "./reported-thing";
import { isUndoable, REPORTED_NAMES, reportStepsOf, SILENCE_DAYS, UNDONE, type ReportStep } from "./steps";
import type { ReportedThings } from "./things.server";

const ACTIONS: Record<ReportStep, AuditAction> = {
  dismiss: "report.dismissed",
  warn: "report.warned",
  hide: "report.hidden",
  silence: "report.silenced",
};
const UNDO_ACTIONS = { hide: "report.shown", silence: "report.writing-allowed" } as const satisfies Record<
  keyof typeof UNDONE,
  AuditAction
>;
const GONE = "Ya no está a la vista: no hay nada que quitar. Puedes descartar las denuncias.";
const NOBODY = "No hay a quién escribirle: la cuenta ya no existe o no tiene correo.";
const LONGER = "Otra decisión ya le impide escribir por más tiempo.";
const NOT_AS_LEFT = "Ya no está como lo dejamos: no se puede mostrar desde aquí.";
const NOT_SILENT = "Ya puede escribir, o se lo impide otra decisión.";

interface Decided {
  result: DecideResult;
  /** To run once it is committed. */
  after: Hiding["after"];
}

/** What a step does to the thing, beside closing its reports. */
interface Effect {
  ownerId: string | null;
  writes: Write[];
  changes: AuditChanges;
  mark?: number;
  until?: Date;
  after?: Hiding["after"];
}

function answer(result: DecideResult, after: Hiding["after"] = () => undefined): Decided {
  return { result, after };
}

/** Decisions about reported things, each queued in a transaction. */
export function createDeciding({ site, clock, log }: ReportQueueDeps, things: ReportedThings) {
  async function thingIn(tx: Transaction, id: string): Promise<ReportedThing | null> {
    return isThingId(id) ? decodeThing(await tx.read(`${REPORT_TARGETS}/${id}`), log) : null;
  }

  /** The effect, or why there can be none. */
  async function effectOf(
    tx: Transaction,
    thing: ReportedThing,
    step: ReportStep,
    days: number,
  ): Promise<Effect | string> {
    const nothing = { ownerId: null, writes: [], changes: {} };
    switch (step) {
      case "dismiss":
        return nothing;
      case "warn":
        return { ...nothing, ownerId: await things.ownerOf(tx, thing) };
      case "hide":
        return (await things.hide(tx, thing)) ?? GONE;
      case "silence": {
        const ownerId = await things.ownerOf(tx, thing);
        if (ownerId === null || !isDocumentId(ownerId) || !(await tx.read(userPath(ownerId)))) return NOBODY;
        const ban = await things.silence(tx, ownerId, { target: thing.id, days });
        return ban ? { ownerId, writes: [ban.write], changes: { silenced: [null, days] }, until: ban.until } : LONGER;
      }
    }
  }

  async function mailTo(
    tx: Transaction,
    uid: string | null,
    mail: Omit<Parameters<typeof decisionMail>[0], "to" | "uid" | "site">,
  ): Promise<Write[]> {
    const to = uid !== null && isDocumentId(uid) ? (await tx.read(userPath(uid)))?.data.email : null;
    if (uid === null || typeof to !== "string" || to === "") return [];
    return [mailWrite(decisionMail({ ...mail, to, uid, site }), clock.now())];
  }

  /** To each reporter with an account. */
  async function reporterMails(tx: Transaction, kind: ReportedThing["kind"], reports: Snapshot[]): Promise<Write[]> {
    const uids = reports.map(({ data }) => String(data.reporterId)).filter((uid) => isDocumentId(uid));
    const users = await tx.readAll(uids.map(userPath));
    return users.flatMap((snapshot) => {
      const user = snapshot && decodeDocument(UserSchema, snapshot, log);
      if (!user?.isActive || user.email === "") return [];
      return [mailWrite(lookedAtMail({ to: user.email, uid: user.uid, kind, site }), clock.now())];
    });
  }

  return {
    /** Queues one decision, for at most `reportsMax` reports; with more of them the thing stays open. */
    async decideIn(
      tx: Transaction,
      { id, version }: ShownThing,
      step: ReportStep,
      { actor, reason, days = SILENCE_DAYS[0], batch }: DecisionOf,
      reportsMax: number,
    ): Promise<Decided> {
      const thing = await thingIn(tx, id);
      if (thing === null) return answer({ ok: false, reason: "not-found" });
      if (thing.status === "decided" && thing.decision === step) return answer({ ok: true, repeated: true });
      if (thing.status === "decided" || thing.version !== version)
        return answer({ ok: false, reason: "conflict", thing });
      const effect = reportStepsOf(thing.kind).includes(step) ? await effectOf(tx, thing, step, days) : GONE;
      if (typeof effect === "string") return answer({ ok: false, reason: "impossible", message: effect });
      const { kind, title } = thing;
      const mails =
        step === "dismiss"
          ? []
          : await mailTo(tx, effect.ownerId, { kind, step, title, reason, until: effect.until ?? null });
      if (step === "warn" && mails.length === 0) return answer({ ok: false, reason: "impossible", message: NOBODY });
      const reports = await tx.find({
        collection: REPORTS,
        where: openOf(thing),
        select: ["reporterId", "falseAlarms"],
        limit: reportsMax,
      });
      mails.push(...(await reporterMails(tx, kind, reports)));
      const now = clock.now();
      const isWhole = reports.length < reportsMax;
      const open = isWhole ? 0 : Math.max(1, thing.open - reports.length);
      const heard = isWhole ? 0 : Math.max(0, thing.heard - reports.filter(isHeard).length);
      const status = isWhole ? "decided" : "open";
      const entry = {
        actor,
        action: ACTIONS[step],
        target: `${REPORT_TARGETS}/${id}`,
        label: title || REPORTED_NAMES[kind],
        reason,
        changes: { status: ["open", status], reports: [thing.open, open], ...effect.changes },
        ...(batch && { batch }),
      } as const;
      const hiddenMark = effect.mark ?? null;
      tx.write(
        ...reports.map(({ path }): Write => ({
          update: path,
          data: { status: step === "dismiss" ? "dismissed" : "resolved", decidedAt: now, updatedAt: now },
        })),
        {
          update: `${REPORT_TARGETS}/${id}`,
          data: { status, open, heard, decision: step, hiddenMark, decidedAt: now },
        },
        ...effect.writes,
        ...mails,
        auditWrite(entry, now),
      );
      return answer({ ok: true, repeated: false }, effect.after);
    },

    /** Queues the inverse of the last decision, with a mail to whom it was about. */
    async undoIn(tx: Transaction, { id, version }: ShownThing, { actor, reason }: DecisionOf): Promise<Decided> {
      const thing = await thingIn(tx, id);
      if (thing === null) return answer({ ok: false, reason: "not-found" });
      const { decision, kind, title } = thing;
      if (Object.values<string | null>(UNDONE).includes(decision)) return answer({ ok: true, repeated: true });
      if (thing.status !== "decided" || !isUndoable(decision) || thing.version !== version)
        return answer({ ok: false, reason: "conflict", thing });
      const effect = decision === "hide" ? await things.show(tx, thing) : await allowing(tx, thing);
      if (effect === null)
        return answer({ ok: false, reason: "impossible", message: decision === "hide" ? NOT_AS_LEFT : NOT_SILENT });
      const step = UNDONE[decision];
      const mails = await mailTo(tx, effect.ownerId, { kind, step, title, reason: "" });
      const now = clock.now();
      const entry = {
        actor,
        action: UNDO_ACTIONS[decision],
        target: `${REPORT_TARGETS}/${id}`,
        label: title || REPORTED_NAMES[kind],
        reason,
        changes: { decision: [decision, step], ...effect.changes },
      } as const;
      tx.write(
        { update: `${REPORT_TARGETS}/${id}`, data: { decision: step, hiddenMark: null, decidedAt: now } },
        ...effect.writes,
        ...mails,
        auditWrite(entry, now),
      );
      return answer({ ok: true, repeated: false }, effect.after);
    },
  };

  async function allowing(tx: Transaction, thing: ReportedThing): Promise<Effect | null> {
    const ownerId = await things.ownerOf(tx, thing);
    const write = ownerId === null ? null : await things.allow(tx, ownerId, thing.id);
    return write && { ownerId, writes: [write], changes: { silenced: [true, null] } };
  }
}

function isHeard({ data }: Snapshot): boolean {
  return Number(data.falseAlarms ?? 0) < FALSE_ALARMS_MAX;
}
