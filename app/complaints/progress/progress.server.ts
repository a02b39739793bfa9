import { userPath } from "~/accounts/model";
import { limaDay } from "~/business/calendar";
import { keyOf } from "~/complaints/access-key.server";
import { withKey } from "~/complaints/access-path";
import { sheetPath } from "~/complaints/constants";
import { deliveryOf } from "~/complaints/delivery";
import {
  COMPLAINT_NUMBER,
  complaintMailId,
  ProgressSchema,
  SheetSchema,
  type Progress,
  type Sheet,
} from "~/complaints/model";
import { auditWrite } from "~/platform/audit/audit";
import type { Context } from "~/platform/context";
import { UpstreamError } from "~/platform/errors";
import { failed, type Failed } from "~/platform/failed";
import { decodeDocument } from "~/platform/firestore/codec";
import type { DatabaseReader, Transaction } from "~/platform/firestore/types";
import { mailWrite } from "~/platform/mail/mail";
import { pushWrites, recipientOf, type PushRecipient } from "~/platform/push/notice";

import { consumerText, LINK_IN_PREVIEW, stepMails } from "./answering-mails";
import { asOf, takeStep, type StepInput, type StepOutcome } from "./transitions";
import { viewProgress, type ProgressView } from "./view";

/** Offers that one run of the job ends; the next run takes the rest. */
const LAPSE_BATCH = 20;

type AdvanceResult = StepOutcome | Failed<"not-found">;
type Preview = { ok: true; mail: ReturnType<typeof consumerText> } | Exclude<AdvanceResult, { ok: true }>;

interface Complaint {
  sheet: Sheet;
  progress: Progress;
}

/** Where a sheet is owed a letter, the formal answer does not end the term: the step `post` does. */
function bySheet(sheet: Sheet, input: StepInput): StepInput {
  return input.step === "answer" && deliveryOf(sheet).letter !== null ? { ...input, step: "letter" } : input;
}

/** Every step of a complaint after its filing. The sheet itself is never written. */
export function createComplaintProgress({ env, database, tokens, clock, log }: Context) {
  async function read(tx: DatabaseReader, number: string): Promise<Complaint | null> {
    if (!COMPLAINT_NUMBER.test(number)) return null;
    const [sheetFound, progressFound] = await tx.readAll([`complaints/${number}`, `complaintProgress/${number}`]);
    const sheet = sheetFound && decodeDocument(SheetSchema, sheetFound, log);
    const progress = progressFound && decodeDocument(ProgressSchema, progressFound, log);
    return sheet && progress ? { sheet, progress } : null;
  }

  /** Lapses an overdue offer, then takes the step if there is one, and writes the result with its mails. */
  async function move(number: string, input: StepInput | null): Promise<AdvanceResult> {
    const link = env.siteUrl + withKey(sheetPath(number), await keyOf(tokens, number));
    return database.transaction(async (tx): Promise<AdvanceResult> => {
      const found = await read(tx, number);
      if (found === null) return failed("not-found");
      const now = clock.now();
      const current = asOf(found.progress, now, env.holidays);
      const outcome: StepOutcome =
        input === null
          ? { ok: true, progress: current, repeated: current === found.progress }
          : takeStep(current, bySheet(found.sheet, input), now, env.holidays);
      const after = outcome.ok ? outcome.progress : current;
      const device = after.history.length === found.progress.history.length ? null : await deviceOf(tx, found.sheet);
      write(tx, found, after, link, device);
      if (input && outcome.ok && !outcome.repeated)
        writeAudit(tx, bySheet(found.sheet, input), current, outcome.progress);
      return outcome;
    });
  }

  async function deviceOf(tx: DatabaseReader, { uid }: Sheet): Promise<PushRecipient | null> {
    if (uid === null) return null;
    const [user] = await tx.readAll([userPath(uid)]);
    return recipientOf(uid, user?.data);
  }

  function write(
    tx: Transaction,
    { sheet, progress: before }: Complaint,
    after: Progress,
    link: string,
    device: PushRecipient | null,
  ): void {
    const { number, state, due, suspended, offer, answer, letter, history, updatedAt } = after;
    if (history.length === before.history.length) return;
    tx.write({
      update: `complaintProgress/${number}`,
      data: { state, due, suspended, offer, answer, letter, history, updatedAt },
    });
    let isTold = false;
    for (let at = before.history.length; at < history.length; at += 1) {
      for (const [reader, mail] of Object.entries(stepMails(sheet, after, history[at]!, link, env))) {
        if (mail) tx.write(mailWrite(mail, updatedAt, complaintMailId(number, `${at}-${reader}`)));
        // Consumers get no news of their own steps.
        if (mail && reader === "consumer" && history[at]!.actor !== "consumer") isTold = true;
      }
    }
    const notice = { kind: "complaints", subject: number, path: sheetPath(number) } as const;
    if (isTold) tx.write(...pushWrites(device, notice, updatedAt));
  }

  /** Audit entry of an administrator's step; the consumer's own leave none. */
  function writeAudit(tx: Transaction, { step, actor }: StepInput, before: Progress, after: Progress): void {
    if (step === "accept" || step === "decline") return;
    const { number, updatedAt } = after;
    const changes = { state: [before.state, after.state] as const };
    const target = `complaintProgress/${number}`;
    tx.write(auditWrite({ actor, action: `complaint.${step}`, target, label: number, changes }, updatedAt));
  }

  return {
    /**
     * Takes one step of a complaint, with its mails, in one commit. Idempotent.
     * @throws UpstreamError: whether the step was taken is then unknown, and sending it again is safe
     */
    advance: (number: string, input: StepInput): Promise<AdvanceResult> => move(number, input),

    /** Preview for the consumer of a step taken now. Changes nothing. */
    async preview(number: string, input: StepInput): Promise<Preview> {
      const found = await read(database, number);
      if (found === null) return failed("not-found");
      const now = clock.now();
      const taken = bySheet(found.sheet, input);
      const outcome = takeStep(asOf(found.progress, now, env.holidays), taken, now, env.holidays);
      if (!outcome.ok) return outcome;
      return {
        ok: true,
        mail: consumerText(
          found.sheet,
          outcome.progress,
          outcome.progress.history.findLast(({ step }) => step === taken.step)!,
          LINK_IN_PREVIEW,
          env,
        ),
      };
    },

    /**
     * Lapses the offers that were not accepted in time. May run twice, or twice at once.
     * @throws AggregateError when any could not be ended, after all others were; UpstreamError when none could be found
     */
    async lapseOffers(): Promise<{ lapsed: number }> {
      const due = await database.find({
        collection: "complaintProgress",
        where: [
          ["state", "==", "offered"],
          ["offer.until", "<", limaDay(clock.now())],
        ],
        orderBy: [["offer.until", "asc"]],
        select: [],
        limit: LAPSE_BATCH,
      });
      let lapsed = 0;
      const failures: UpstreamError[] = [];
      for (const { id } of due) {
        try {
          const outcome = await move(id, null);
          if (outcome.ok && !outcome.repeated) lapsed += 1;
        } catch (error) {
          if (!(error instanceof UpstreamError)) throw error;
          log.error("complaints.offer-not-ended", { number: id, error });
          failures.push(error);
        }
      }
      if (failures.length > 0)
        throw new AggregateError(failures, `${failures.length} of ${due.length} offers could not be ended`);
      return { lapsed };
    },

    /** The progress in words. `nameOf`: the name of an administrator; the business's by default. */
    view: (progress: Progress, nameOf: (uid: string) => string = () => env.brandName): ProgressView =>
      viewProgress(progress, clock.now(), env.holidays, nameOf),
  };
}
