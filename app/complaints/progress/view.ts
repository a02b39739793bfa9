import { businessDaysLeft, formatDay, limaDay, type LimaDay } from "~/business/calendar";
import { formatBytes, formatDateTime } from "~/business/format";
import { answerFileId, type Progress } from "~/complaints/model";

import { STEP_NAMES, type ComplaintTerm } from "./constants";
import { asOf, CONSUMER, latestDue, SYSTEM, versionOf } from "./transitions";

/** A file of the answer; `id` names it in the address of the sheet's files. */
export interface AnswerFileView {
  id: string;
  name: string;
  size: string;
}

/** State of the deadline at `now`, for a result of `asOf`. */
export function termOf(progress: Progress, now: Date, holidays: ReadonlySet<LimaDay>): ComplaintTerm {
  const today = limaDay(now);
  const due = formatDay(latestDue(progress, holidays));
  const isLastDay = today === progress.due;
  switch (progress.state) {
    case "received":
    case "posting": {
      const daysLeft = businessDaysLeft(today, progress.due, holidays);
      return { state: daysLeft < 0 ? "overdue" : "running", due, daysLeft, isLastDay };
    }
    case "offered":
      return {
        state: "paused",
        due,
        daysLeft: businessDaysLeft(limaDay(progress.offer?.at ?? now), progress.due, holidays),
        isLastDay: false,
      };
    case "settled":
    case "answered":
      return { state: "closed", due, daysLeft: 0, isLastDay: false };
  }
}

/** `nameOf`: name of an administrator by uid. */
export function viewProgress(
  stored: Progress,
  now: Date,
  holidays: ReadonlySet<LimaDay>,
  nameOf: (uid: string) => string,
) {
  const progress = asOf(stored, now, holidays);
  const { number, kind, state, offer, answer, letter, history, consumerName } = progress;
  const answeredOn = letter?.sentOn ?? (answer && limaDay(answer.at));
  const who = (actor: string) => (actor === CONSUMER ? consumerName : actor === SYSTEM ? "Automático" : nameOf(actor));
  return {
    number,
    kind,
    state,
    version: versionOf(progress),
    term: termOf(progress, now, holidays),
    offer: offer && { text: offer.text, at: formatDateTime(offer.at), until: formatDay(offer.until) },
    agreement: state === "settled" ? (history.findLast(({ step }) => step === "offer")?.text ?? "") : null,
    /** `late`: sent after its last day. */
    answer: answer && {
      text: answer.text,
      at: formatDateTime(answer.at),
      late: state === "answered" && (answeredOn ?? "") > progress.due,
      files: (answer.files ?? []).map(({ name, bytes }, at) => ({
        id: answerFileId(at + 1),
        name,
        size: formatBytes(bytes),
      })),
    },
    /** The sent letter with the answer; `proof`: name of its file. */
    letter: letter && { sentOn: formatDay(letter.sentOn), carrier: letter.carrier, proof: letter.proof.name },
    history: history.map(({ step, at, actor, text }) => ({
      step,
      name: STEP_NAMES[step],
      at: formatDateTime(at),
      when: at.toISOString(),
      who: who(actor),
      text,
    })),
  };
}

export type ProgressView = ReturnType<typeof viewProgress>;
