import { addBusinessDays, businessDaysLeft, formatDay, limaDay, type LimaDay } from "~/business/calendar";
import {
  SUSPENSION_DAYS,
  TRANSITIONS,
  type Attachment,
  type Letter,
  type Progress,
  type ProgressState,
  type Step,
} from "~/complaints/model";
import { failed, type Told } from "~/platform/failed";

// Rules of a complaint's life, without input or output. Server only: it loads the schemas.

/** Actors that are no administrators, whose uid stands for itself. */
export const CONSUMER = "consumer";
export const SYSTEM = "system";

/** An offer that is rejected at once uses no day of the suspension, so offers need a limit of their own. */
export const OFFERS_MAX = 5;

/** Steps with an actor; `lapse` comes with the day (`asOf`). */
export type TakenStep = Exclude<Step, "file" | "lapse">;

export interface StepInput {
  step: TakenStep;
  /** An administrator's uid, or CONSUMER. */
  actor: string;
  /** Text of an offer or an answer; the agreement for an acceptance. */
  text: string;
  /** Version that the form saw (`versionOf`). */
  version: number;
  /** Only of the step `post`. */
  letter?: Letter;
  /** Only of an answer. */
  files?: readonly Attachment[];
}

/** `repeated`: a resubmission, nothing changed. `message` is Spanish. */
export type StepOutcome = { ok: true; progress: Progress; repeated: boolean } | Told<"not-allowed" | "stale">;

/** Grows with each step: a form carries it to identify the state that it saw. */
export function versionOf({ history }: Pick<Progress, "history">): number {
  return history.length;
}

export function adminsOf({ history }: Pick<Progress, "history">): string[] {
  return history.map(({ actor }) => actor).filter((actor) => actor !== CONSUMER && actor !== SYSTEM);
}

/** An offer whose last day has passed counts as rejected, whether or not the job has written that. */
export function asOf(progress: Progress, now: Date, holidays: ReadonlySet<LimaDay>): Progress {
  const { offer } = progress;
  return offer === null || limaDay(now) <= offer.until
    ? progress
    : moved(progress, { step: "lapse", actor: SYSTEM, text: "" }, now, holidays);
}

/** Takes one step from the result of `asOf`, or says why not. A resubmitted step is a success. */
export function takeStep(progress: Progress, input: StepInput, now: Date, holidays: ReadonlySet<LimaDay>): StepOutcome {
  const { step, actor, text, version } = input;
  const { from, by } = TRANSITIONS[step];
  const since = progress.history.slice(version);
  if (
    since.some((taken) => taken.step === step && taken.actor === actor && taken.text === text) &&
    hasFiles(progress, input)
  )
    return { ok: true, progress, repeated: true };
  if (by !== (actor === CONSUMER || actor === SYSTEM ? actor : "admin"))
    return stepRejection("Este paso no te corresponde.");
  if (!from.includes(progress.state)) return stepRejection(notAllowed(progress));
  if (version > versionOf(progress) || since.some((taken) => taken.step !== "lapse")) return failed("stale", STALE);
  const problem = step === "offer" ? offerProblem(progress, limaDay(now)) : null;
  return problem === null
    ? { ok: true, progress: moved(progress, input, now, holidays), repeated: false }
    : stepRejection(problem);
}

/** Whether a taken answer has the files of this form; other steps have none. */
function hasFiles({ answer }: Progress, { step, files = [] }: StepInput): boolean {
  const digests = (of: readonly Attachment[]) => of.map(({ sha256 }) => sha256).join();
  return (step !== "answer" && step !== "letter") || digests(answer?.files ?? []) === digests(files);
}

/** Spanish: why no solution can be offered; null where one can. For the state `received`. */
export function offerProblem({ due, suspended, history }: Progress, today: LimaDay): string | null {
  if (today > due)
    return `El plazo venció el ${formatDay(due)}: una oferta ya no lo suspende. Envía la respuesta formal ahora.`;
  if (suspended >= SUSPENSION_DAYS)
    return (
      `Las ofertas anteriores ya suspendieron el plazo ${SUSPENSION_DAYS} días hábiles, que es el máximo. Envía ` +
      "la respuesta formal."
    );
  if (history.filter(({ step }) => step === "offer").length >= OFFERS_MAX)
    return `Ya ofreciste una solución ${OFFERS_MAX} veces. Envía la respuesta formal.`;
  return null;
}

/** Business days of suspension left. */
export function suspensionLeft({ suspended }: Pick<Progress, "suspended">): number {
  return Math.max(0, SUSPENSION_DAYS - suspended);
}

/** If the pending offer lapses (or one that is made now would); `due` itself without an offer. */
export function latestDue(progress: Progress, holidays: ReadonlySet<LimaDay>): LimaDay {
  return progress.offer === null ? progress.due : addBusinessDays(progress.due, suspensionLeft(progress), holidays);
}

/** Business days that the pending offer has suspended the clock by the end of `today`. */
function suspendedBy({ offer, suspended }: Progress, today: LimaDay, holidays: ReadonlySet<LimaDay>): number {
  if (offer === null) return 0;
  const last = today < offer.until ? today : offer.until;
  return Math.min(suspensionLeft({ suspended }), Math.max(0, businessDaysLeft(limaDay(offer.at), last, holidays)));
}

const STALE =
  "Este caso cambió mientras lo mirabas. Revisa cómo está ahora y vuelve a enviarlo si todavía corresponde.";

function stepRejection(message: string): StepOutcome {
  return failed("not-allowed", message);
}

function notAllowed({ state, offer, history, due }: Progress): string {
  const lapsed = history.at(-1)?.step === "lapse";
  const reasons: Record<ProgressState, string> = {
    received: lapsed
      ? `La oferta venció sin que se aceptara. La respuesta formal llega hasta el ${formatDay(due)}.`
      : "No hay una oferta que espere respuesta.",
    offered: offer
      ? `Ya hay una oferta que espera al consumidor hasta el ${formatDay(offer.until)}.`
      : "Ya hay una oferta que espera al consumidor.",
    settled: "Este caso ya terminó con un acuerdo aceptado.",
    posting: "Este caso ya tiene su respuesta formal: falta enviar la carta.",
    answered: "Este caso ya tiene su respuesta formal.",
  };
  return reasons[state];
}

/** The state after a step. A suspension that ends moves the due date by the business days that it lasted. */
function moved(
  progress: Progress,
  {
    step,
    actor,
    text,
    letter,
    files = [],
  }: Pick<StepInput, "actor" | "text" | "letter" | "files"> & {
    step: Exclude<Step, "file">;
  },
  now: Date,
  holidays: ReadonlySet<LimaDay>,
): Progress {
  const today = limaDay(now);
  const days = suspendedBy(progress, today, holidays);
  return {
    ...progress,
    state: TRANSITIONS[step].to,
    due: addBusinessDays(progress.due, days, holidays),
    suspended: progress.suspended + days,
    offer:
      step === "offer" ? { text, at: now, until: addBusinessDays(today, suspensionLeft(progress), holidays) } : null,
    answer:
      step === "answer" || step === "letter"
        ? { text, at: now, ...(files.length > 0 && { files: [...files] }) }
        : progress.answer,
    letter: step === "post" ? (letter ?? null) : progress.letter,
    history: [...progress.history, { step, at: now, actor, text }],
    updatedAt: now,
  };
}
