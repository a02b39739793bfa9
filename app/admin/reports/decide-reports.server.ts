import { userPath } from "~/accounts/model";
import type { AuditAction } from "~/platform/audit/actions";
import { auditWrite, type AuditChanges } from "~/platform/audit/audit";
import type { Context } from "~/platform/context";
import { isDocumentId } from "~/platform/firestore/paths";
import type { Snapshot, Transaction, Write } from "~/platform/firestore/types";
import type { Hiding } from "~/platform/hidden";
import { mailWrite } from "~/platform/mail/mail";
import { REPORT_TARGETS } from "~/reports/constants";

import { createClosing, openReports, wasTaken } from "./close-reports.server";
import type { DecideResult, DecisionOf, ShownThing } from "./decision";
import { decisionMail } from "./mails";
import { decodeThing, isThingId, type ReportedThing } from "./reported-thing";
import { isUndoable, REPORTED_NAMES, reportStepsOf, SILENCE_DAYS, UNDONE, type ReportStep } from "./steps";
import type { ReportedThings } from "./things.server";

const UNDO_ACTIONS = { hide: "report.shown", silence: "report.writing-allowed" } as const satisfies Record<
  keyof typeof UNDONE,
  AuditAction
>;
const GONE = "Ya no está a la vista: no hay nada que quitar. Si tenían razón, elige «Ya está atendido».";
const NOBODY = "No hay a quién escribirle: la cuenta ya no existe o no tiene correo.";
const LONGER = "Otra decisión ya le impide escribir por más tiempo.";
const NOT_AS_LEFT = "Ya no está como lo dejamos: no se puede mostrar desde aquí.";
const NOT_SILENT = "Ya puede escribir, o se lo impide otra decisión.";

interface Decided {
  result: DecideResult;
  /** To run once it is committed. */
  after: Hiding["after"];
}

/** Change of the thing by a step, besides closing its reports. */
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
export function createDeciding(context: Context, things: ReportedThings) {
  const { site, clock, log } = context;
  const close = createClosing(context);

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
    // Its first part did it, and told the owner.
    if (thing.unfinished === step) return { ...nothing, ...(thing.hiddenMark !== null && { mark: thing.hiddenMark }) };
    switch (step) {
      case "dismiss":
      case "resolve":
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

  /** The effect with the mail that tells the owner, or why there can be none. */
  async function effectWithMail(
    tx: Transaction,
    thing: ReportedThing,
    step: ReportStep,
    { reason, days = SILENCE_DAYS[0] }: DecisionOf,
  ): Promise<Effect | string> {
    const { kind, title } = thing;
    if (!reportStepsOf(kind).includes(step)) return GONE;
    const effect = await effectOf(tx, thing, step, days);
    if (typeof effect === "string" || step === "dismiss" || step === "resolve") return effect;
    const mails = await mailTo(tx, effect.ownerId, { kind, step, title, reason, until: effect.until ?? null });
    if (step === "warn" && thing.unfinished !== step && mails.length === 0) return NOBODY;
    return { ...effect, writes: [...effect.writes, ...mails] };
  }

  return {
    /** Queues one decision, for at most `reportsMax` reports; with more of them the thing stays open. */
    async decideIn(
      tx: Transaction,
      shown: ShownThing,
      step: ReportStep,
      decision: DecisionOf,
      reportsMax: number,
      reports?: readonly Snapshot[],
    ): Promise<Decided> {
      const thing = await thingIn(tx, shown.id);
      if (thing === null) return answer({ ok: false, reason: "not-found" });
      if (thing.status === "decided" || thing.version !== shown.version) {
        const isSame = thing.decision === step && (await wasTaken(tx, shown, step, decision));
        if (!isSame) return answer({ ok: false, reason: "conflict", thing });
        return answer({ ok: true, repeated: true, left: thing.status === "open" ? thing.open : 0 });
      }
      const effect = await effectWithMail(tx, thing, step, decision);
      if (typeof effect === "string") return answer({ ok: false, reason: "impossible", message: effect });
      const { writes, changes, mark = null, after } = effect;
      const found = reports ?? (await openReports(tx, thing, reportsMax));
      const closing = { step, decision, reports: found, reportsMax, writes, changes, hiddenMark: mark };
      return answer({ ok: true, repeated: false, left: await close(tx, thing, closing) }, after);
    },

    /** Queues the inverse of the last decision, with a mail to whom it was about. */
    async undoIn(tx: Transaction, { id, version }: ShownThing, { actor, reason }: DecisionOf): Promise<Decided> {
      const thing = await thingIn(tx, id);
      if (thing === null) return answer({ ok: false, reason: "not-found" });
      const { decision, kind, title } = thing;
      if (Object.values<string | null>(UNDONE).includes(decision)) return answer({ ok: true, repeated: true, left: 0 });
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
      return answer({ ok: true, repeated: false, left: 0 }, effect.after);
    },
  };

  async function allowing(tx: Transaction, thing: ReportedThing): Promise<Effect | null> {
    const ownerId = await things.ownerOf(tx, thing);
    const write = ownerId === null ? null : await things.allow(tx, ownerId, thing.id);
    return write && { ownerId, writes: [write], changes: { silenced: [true, null] } };
  }
}
