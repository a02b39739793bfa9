import type { Context } from "~/platform/context";
import { sentFormId } from "~/platform/forms/form-text";
import { done, handleForm, rejected, rejectedWith, unknownIntent, type FormOutcome } from "~/platform/forms/outcome";
import type { FormFailure } from "~/platform/forms/typed-values";

import type { DecideResult } from "./decision";
import { reportedThingPath, REPORTS_PATH } from "./paths";
import { readReason } from "./reason-form";
import { BULK_MAX, BULK_STEPS, REPORTED_NAMES, reportStepsOf, STEP_INTENTS, type BulkStep } from "./steps";
import { decidedText, lowerFirst, reportCount, reportsLeft, reportsNow, thingTitle } from "./words";

/** Data of the page that confirms a step for several things. */
export interface BulkView {
  step: BulkStep;
  intent: string;
  formId: string;
  rows: { key: string; title: string; to: string; kindName: string; count: string; problem: string | null }[];
}

/** A thing that still waits after a confirmation, and why. */
export interface LeftRow {
  key: string;
  title: string;
  /** Null for one that is gone. */
  to: string | null;
  why: string;
}
export interface BulkReply extends FormFailure {
  left: LeftRow[];
}

/** `accion` and each `fila` (`{id}~{version}`) of the address. Null where nothing was chosen. */
export async function loadBulk({ reportQueue }: Context, params: URLSearchParams): Promise<BulkView | null> {
  const step = BULK_STEPS.find((one) => STEP_INTENTS[one] === params.get("accion"));
  const rows = shownOf(params.getAll("fila"));
  if (step === undefined || rows.length === 0) return null;
  const things = await reportQueue.some(rows.map(({ id }) => id));
  return {
    step,
    intent: STEP_INTENTS[step],
    formId: crypto.randomUUID(),
    rows: things.map((thing) => ({
      key: `${thing.id}~${thing.version}`,
      title: thingTitle(thing),
      to: reportedThingPath(thing.id),
      kindName: thing.title === "" ? "" : REPORTED_NAMES[thing.kind],
      count: reportCount(thing.open),
      problem:
        thing.status === "decided" ? "Ya se decidió" : reportStepsOf(thing.kind).includes(step) ? null : "No aplica",
    })),
  };
}

/** One row a thing: the same twice would be two decisions in one commit. */
function shownOf(keys: readonly (string | File)[]): { id: string; version: string }[] {
  const rows = keys.slice(0, BULK_MAX).flatMap((key) => {
    const text = String(key);
    const at = text.lastIndexOf("~");
    return at > 0 ? [{ id: text.slice(0, at), version: text.slice(at + 1) }] : [];
  });
  return rows.filter(({ id }, at) => rows.findIndex((other) => other.id === id) === at);
}

/** Takes the confirmed step for several things; those that changed meanwhile are named. */
export function submitBulk(
  { reportQueue }: Context,
  actor: string,
  form: FormData,
): Promise<FormOutcome<BulkReply | FormFailure>> {
  return handleForm<BulkReply | FormFailure>(form, async () => {
    const step = BULK_STEPS.find((one) => STEP_INTENTS[one] === form.get("intent"));
    if (step === undefined) return unknownIntent(form);
    const rows = shownOf(form.getAll("fila"));
    if (rows.length === 0) return rejected(form, { "": "Elige al menos una fila." });
    const kinds = [...new Set((await reportQueue.some(rows.map(({ id }) => id))).map(({ kind }) => kind))];
    const given = readReason(form, step, kinds.length > 0 ? kinds : ["person"]);
    if ("kind" in given) return given;
    const { reason } = given;
    const batch = sentFormId(form);
    const results = await reportQueue.decideAll(rows, step, { actor, reason, ...(batch && { batch }) });
    const waiting = results.filter(({ result }) => !result.ok || result.left > 0);
    const count = results.filter(({ result }) => result.ok).length;
    const decided = count === 1 ? "1 decidida" : `${count} decididas`;
    if (waiting.length === 0) return done(REPORTS_PATH, `Listo: ${decided}.`);
    const things = new Map((await reportQueue.some(waiting.map(({ id }) => id))).map((thing) => [thing.id, thing]));
    const left = waiting.map(({ id, result }): LeftRow => {
      const thing = things.get(id);
      return {
        key: id,
        title: thing ? thingTitle(thing) : "Una denuncia",
        to: thing ? reportedThingPath(id) : null,
        why: whyLeft(result),
      };
    });
    const failure = { ...rejected(form, { "": `${decided}. Mira las que quedaron.` }).failure, left };
    return rejectedWith(failure, 409);
  });
}

function whyLeft(result: DecideResult): string {
  if (result.ok) return `eran demasiadas para una vez: ${reportsLeft(result.left)}`;
  switch (result.reason) {
    case "not-found":
      return "ya no existe";
    case "impossible":
      return result.message;
    case "conflict":
      return result.thing.status === "decided"
        ? lowerFirst(decidedText(result.thing))
        : `cambió mientras la veías: ${reportsNow(result.thing.open)}`;
  }
}
