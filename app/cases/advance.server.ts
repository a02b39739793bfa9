import { limaDay } from "~/business/calendar";
import { DAY_MS } from "~/business/durations";
import { AUDIT, auditWrite } from "~/platform/audit/audit";
import type { Context } from "~/platform/context";
import { sha256Hex } from "~/platform/crypto/hash";
import { failed, type Failed } from "~/platform/failed";
import type { DatabaseReader, Write } from "~/platform/firestore/types";
import { mailWrite } from "~/platform/mail/mail";
import type { Mail } from "~/platform/mail/model";

import type { AnswerFiles } from "./answer-files.server";
import { CASES_AT_ONCE, type CaseBulkResult, type CaseBulkStep, type ShownCase, hasLegalTerm } from "./bulk-rows";
import { type Case, CASES } from "./document";
import { stepMailId } from "./mail-ids";
import {
  ANSWER_LINK_DAYS,
  CASE_NUMBER,
  CASE_TRANSITIONS,
  type CaseChangeResult,
  type CaseKind,
  HISTORY_MAX,
  type RequestStep,
} from "./model";
import { erasingWrites } from "./personal-data.server";
import { type AskedStep, isForDecision, isSameStep, stepProblem } from "./steps";

/** Extra of a step about personal data: a new last day, and the mail that reports it. */
interface StepReport {
  step: RequestStep;
  due?: string;
  mail: Mail;
}

/** One step of a case with its mail in one commit, or why not. Idempotent. @throws UpstreamError */
export async function advanceCase(
  { database, clock, log }: Context,
  files: Pick<AnswerFiles, "remove">,
  number: string,
  asked: AskedStep & { seen: number },
  report: (found: Case, now: Date) => StepReport | null = () => null,
): Promise<CaseChangeResult> {
  const { seen, ...entry } = asked;
  const now = clock.now();
  const path = CASES.path(number);
  return database.transaction(async (tx): Promise<CaseChangeResult> => {
    const found = await CASES.read(tx, number, log);
    if (!found) return failed("not-found");
    const { history, eraseWhenAttended } = found;
    if (history.length !== seen)
      return isSameStep(history[seen], entry) ? { ok: true, repeated: true } : failed("conflict");
    const problem = stepProblem(found, entry.step, limaDay(now));
    if (problem !== null) return failed(problem);
    if (CASE_TRANSITIONS[entry.step].to === "attended" && (await awaitsDecision(tx, found))) return failed("undecided");

    const told = report(found, now);
    const { to } = CASE_TRANSITIONS[entry.step];
    const due = told?.due;
    const steps = [...history, { at: now, ...entry, ...(due && { due }) }];
    const data = { ...(to && { status: to }), ...(due && { due, queueOrder: due }), history: steps, updatedAt: now };
    if (to === "attended" && eraseWhenAttended) {
      // The answer stays until its links end: the sender has no other copy.
      const answersEndAt = entry.step === "answered" ? new Date(now.getTime() + ANSWER_LINK_DAYS * DAY_MS) : null;
      // Repeatable, as the transaction is.
      if (answersEndAt === null) await files.remove([number]);
      tx.write(...(await erasingWrites({ ...found, history: steps }, now, { changes: data, answersEndAt })));
    } else {
      tx.write({ update: path, data });
    }
    if (told) tx.write(mailWrite(told.mail, now, stepMailId(number, told.step, history.length)));
    const changes = {
      ...(to && { status: [found.status, to] as const }),
      ...(due && { due: [found.due ?? null, due] as const }),
    };
    tx.write(
      auditWrite({ actor: entry.actor, action: `case.${entry.step}`, target: path, label: number, changes }, now),
    );
    return { ok: true, repeated: false };
  });
}

/**
 * Takes one step of up to CASES_AT_ONCE cases in one commit with their audit entries. Idempotent by `formId`. Stale
 * rows are left alone and reported, and so are cases with a legal term or a decision, which have to be ended one by
 * one.
 * @throws UpstreamError: whether the steps were taken is then unknown, and sending the form again is safe
 */
export async function advanceCases(
  { database, clock, log }: Context,
  rows: readonly ShownCase[],
  step: CaseBulkStep,
  { actor, formId, note = "" }: { actor: string; formId: string; note?: string },
): Promise<CaseBulkResult> {
  const shown = rows.filter(({ number }) => CASE_NUMBER.test(number)).slice(0, CASES_AT_ONCE);
  if (shown.length === 0) return noRows();
  const entryIds = await Promise.all(shown.map(({ number }) => sha256Hex(`case:${step}:${formId}:${number}`, 16)));
  const now = clock.now();
  return database.transaction(async (tx) => {
    // Emptied in each attempt of the transaction.
    const { done, stale, rejected, missing } = noRows();
    const paths = shown.map(({ number }) => CASES.path(number));
    const read = await tx.readAll([...paths, ...entryIds.map((id) => `${AUDIT}/${id}`)]);
    for (const [at, { number, seen }] of shown.entries()) {
      const found = CASES.of(read[at], log);
      if (!found) missing.push(number);
      else if (read[shown.length + at]) done.push(number);
      else if (found.history.length !== seen) stale.push(number);
      else if (!isBulkStep(found, step, now)) rejected.push(number);
      else {
        const to = CASE_TRANSITIONS[step].to ?? found.status;
        const history = [...found.history, { at: now, actor, step, note }];
        const entry = { actor, action: `case.${step}` as const, target: CASES.path(number), label: number };
        const changes = { status: [found.status, to] as const };
        const batch = rows.length > 1 ? { batch: formId } : {};
        tx.write(
          { update: entry.target, data: { status: to, history, updatedAt: now } },
          auditWrite({ ...entry, changes, ...batch }, now, entryIds[at]),
        );
        done.push(number);
      }
    }
    return { done, stale, rejected, missing };
  });
}

const noRows = (): CaseBulkResult => ({ done: [], stale: [], rejected: [], missing: [] });

function isBulkStep(found: Case, step: CaseBulkStep, now: Date): boolean {
  const isSingle = hasLegalTerm(found) || isForDecision(found);
  return !(step === "attended" && isSingle) && stepProblem(found, step, limaDay(now)) === null;
}

/** States of an inspection that can still be accepted, rejected or finished. */
const OPEN_INSPECTION: readonly unknown[] = ["requested", "in_progress"];

/**
 * Whether an open case only ends by its decision. The case of an inspection that is over has none left: an
 * administrator opened it again, as was possible before.
 */
export async function awaitsDecision(source: DatabaseReader, found: Case): Promise<boolean> {
  if (found.status !== "open" || !isForDecision(found)) return false;
  if (found.kind !== "inspeccion") return true;
  const [inspection] = await source.find({
    collection: "inspections",
    where: [["caseNumber", "==", found.number]],
    limit: 1,
  });
  return OPEN_INSPECTION.includes(inspection?.data.status);
}

/** A case by its number; null where there is none. @throws UpstreamError */
export function findCase({ database, log }: Context, number: string): Promise<Case | null> {
  return CASES.read(database, number, log);
}

interface CaseDecision {
  kind: CaseKind;
  actor: string;
  seen: number;
  /** Reason for the sender, beside the usual words; may be empty. */
  note: string;
  /** Document that the decision makes; null for a rejection. */
  outcome: string | null;
}

type CaseDecisionResult =
  | { ok: true; found: Case; writes: Write[] }
  | Failed<"repeated", { found: Case }>
  /** It changed meanwhile, was attended, or its account was erased. */
  | Failed<"conflict">
  | Failed<"not-found">;

export function createCaseClosing({ clock, log }: Context) {
  return {
    /**
     * Writes that mark a case as attended in a transaction of another room, whose subject has ended; none for an
     * attended or missing case. `actor`: an administrator's uid, or "person". The note names nobody.
     */
    async writesIn(
      tx: DatabaseReader,
      number: string,
      { actor, note }: { actor: string; note: string },
    ): Promise<Write[]> {
      const found = await CASES.read(tx, number, log);
      if (found?.status !== "open") return [];
      const now = clock.now();
      const history = [...found.history, { at: now, actor, step: "attended", note }];
      return [{ update: CASES.path(number), data: { status: "attended", history, updatedAt: now } }];
    },

    /**
     * Writes that answer a case and mark it as attended, with the mail of the answer, in the transaction of the
     * decision. The mail is deleted with the case. `mailOf`: null where the case has no sender.
     */
    async decideIn(
      tx: DatabaseReader,
      number: string,
      { kind, actor, seen, note, outcome }: CaseDecision,
      mailOf: ((found: Case) => Mail) | null,
    ): Promise<CaseDecisionResult> {
      const found = await CASES.read(tx, number, log);
      if (found?.kind !== kind) return failed("not-found");
      const { history, status, erasedAt } = found;
      const entry = { step: mailOf === null ? "attended" : "answered", actor, note } as const;
      if (isSameStep(history[seen], entry) && (found.outcome === null) === (outcome === null))
        return failed("repeated", { found });
      if (status !== "open" || erasedAt !== null || history.length !== seen || seen >= HISTORY_MAX)
        return failed("conflict");
      const now = clock.now();
      const steps = [...history, { at: now, ...entry }];
      const data = { status: "attended", outcome, history: steps, updatedAt: now };
      const mails = mailOf === null ? [] : [mailWrite(mailOf(found), now, stepMailId(number, "answered", seen))];
      return { ok: true, found, writes: [{ update: CASES.path(number), data }, ...mails] };
    },
  };
}
