import { userPath, UserSchema } from "~/accounts/model";
import type { AuditAction } from "~/platform/audit/actions";
import { AUDIT, auditWrite, type AuditChanges } from "~/platform/audit/audit";
import type { Context } from "~/platform/context";
import { sha256Hex } from "~/platform/crypto/hash";
import { decodeDocument } from "~/platform/firestore/codec";
import { isDocumentId } from "~/platform/firestore/paths";
import type { Snapshot, Transaction, Write } from "~/platform/firestore/types";
import { mailWrite } from "~/platform/mail/mail";
import { FALSE_ALARMS_MAX, REPORT_TARGETS, REPORTS } from "~/reports/constants";

import type { DecisionOf, ShownThing } from "./decision";
import { lookedAtMail } from "./mails";
import { openOf, type ReportedThing } from "./reported-thing";
import { REPORTED_NAMES, type DecisionStep } from "./steps";

const ACTIONS: Record<DecisionStep, AuditAction> = {
  dismiss: "report.dismissed",
  resolve: "report.resolved",
  warn: "report.warned",
  hide: "report.hidden",
  silence: "report.silenced",
  block: "report.blocked",
};

/** Id of the entry of the decision about a thing as it was shown: there is one at most. */
function entryId({ id, version }: ShownThing): Promise<string> {
  return sha256Hex(`report:${id}:${version}`, 16);
}

export async function decisionEntryPath(shown: ShownThing): Promise<string> {
  return `${AUDIT}/${await entryId(shown)}`;
}

/** Whether the same administrator took this step of the thing as it was shown, for the same reason. */
export async function wasTaken(
  tx: Pick<Transaction, "read">,
  shown: ShownThing,
  step: DecisionStep,
  { actor, reason }: DecisionOf,
): Promise<boolean> {
  const { data } = (await tx.read(await decisionEntryPath(shown))) ?? {};
  return data?.actor === actor && data.action === ACTIONS[step] && data.reason === reason;
}

/** Open reports of a thing, and one more than `max` where there are more. */
export function openReports(tx: Pick<Transaction, "find">, thing: ReportedThing, max: number): Promise<Snapshot[]> {
  const select = ["reporterId", "falseAlarms"];
  return tx.find({ collection: REPORTS, where: openOf(thing), select, limit: max + 1 });
}

/** Paths of the accounts of reporters; none of those that were erased. */
export function reportersOf(reports: readonly Snapshot[]): string[] {
  return reports
    .map(({ data }) => String(data.reporterId))
    .filter((uid) => isDocumentId(uid))
    .map(userPath);
}

/** Changes committed together with the end of reports. */
interface Closing {
  step: DecisionStep;
  decision: DecisionOf;
  reports: readonly Snapshot[];
  reportsMax: number;
  /** Of the decision's effect on the thing, with the mail to its owner. */
  writes?: readonly Write[];
  changes?: AuditChanges;
  hiddenMark?: number | null;
}

/** The end of a thing's open reports, queued in the transaction of the decision. */
export function createClosing({ site, clock, log }: Context) {
  /** To each reporter with an account. */
  async function reporterMails(
    tx: Pick<Transaction, "readAll">,
    kind: ReportedThing["kind"],
    reports: readonly Snapshot[],
  ): Promise<Write[]> {
    const users = await tx.readAll(reportersOf(reports));
    return users.flatMap((snapshot) => {
      const user = snapshot && decodeDocument(UserSchema, snapshot, log);
      if (!user?.isActive || user.email === "") return [];
      return [mailWrite(lookedAtMail({ to: user.email, uid: user.uid, kind, site }), clock.now())];
    });
  }

  /** Queues it for at most `reportsMax` reports, and answers how many are left: then the thing stays open. */
  return async function close(
    tx: Transaction,
    thing: ReportedThing,
    { step, decision, reports: found, reportsMax, writes = [], changes = {}, hiddenMark = null }: Closing,
  ): Promise<number> {
    const { id, version, kind, title } = thing;
    const { actor, reason, batch } = decision;
    const reports = found.slice(0, reportsMax);
    const left = found.length > reportsMax ? Math.max(1, thing.open - reports.length) : 0;
    const heard = left === 0 ? 0 : Math.max(0, thing.heard - reports.filter(isHeard).length);
    const status = left === 0 ? "decided" : "open";
    const mails = await reporterMails(tx, kind, reports);
    const now = clock.now();
    const closed =
      step === "dismiss" ? { status: "dismissed", wasDismissed: false } : ({ status: "resolved" } as const);
    const target = `${REPORT_TARGETS}/${id}`;
    const entry = {
      actor,
      action: ACTIONS[step],
      target,
      label: title || REPORTED_NAMES[kind],
      reason,
      changes: { status: ["open", status], reports: [thing.open, left], ...changes },
      ...(batch && { batch }),
    } as const;
    const unfinished = left === 0 ? null : step;
    tx.write(
      ...reports.map(({ path }): Write => ({ update: path, data: { ...closed, decidedAt: now, updatedAt: now } })),
      {
        update: target,
        data: { status, open: left, heard, decision: step, unfinished, hiddenMark, decidedAt: now },
      },
      ...writes,
      ...mails,
      auditWrite(entry, now, await entryId({ id, version })),
    );
    return left;
  };
}

function isHeard({ data }: Snapshot): boolean {
  return Number(data.falseAlarms ?? 0) < FALSE_ALARMS_MAX;
}
