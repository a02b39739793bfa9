import { done, handleForm, rejected, unknownIntent, type FormOutcome } from "~/platform/forms/outcome";

import { REPORTS_PATH } from "./paths";
import { readReason } from "./reason-form";
import type { ReportQueue } from "./report-queue.server";
import { BULK_MAX, BULK_STEPS, REPORTED_NAMES, reportStepsOf, STEP_INTENTS, type BulkStep } from "./steps";
import { reportCount, thingTitle } from "./words";

interface QueueDeps {
  reportQueue: ReportQueue;
}

/** Data of the page that confirms a step for several things. */
export interface BulkView {
  step: BulkStep;
  intent: string;
  formId: string;
  rows: { key: string; title: string; kindName: string; count: string; problem: string | null }[];
}

/** `accion` and each `fila` (`{id}~{version}`) of the address. Null where nothing was chosen. */
export async function loadBulk({ reportQueue }: QueueDeps, params: URLSearchParams): Promise<BulkView | null> {
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
      kindName: thing.title === "" ? "" : REPORTED_NAMES[thing.kind],
      count: reportCount(thing.open),
      problem:
        thing.status === "decided" ? "Ya se decidió" : reportStepsOf(thing.kind).includes(step) ? null : "No aplica",
    })),
  };
}

function shownOf(keys: readonly (string | File)[]): { id: string; version: string }[] {
  return keys.slice(0, BULK_MAX).flatMap((key) => {
    const text = String(key);
    const at = text.lastIndexOf("~");
    return at > 0 ? [{ id: text.slice(0, at), version: text.slice(at + 1) }] : [];
  });
}

/** Takes the confirmed step for several things; those that changed meanwhile are named. */
export function submitBulk({ reportQueue }: QueueDeps, actor: string, form: FormData): Promise<FormOutcome> {
  return handleForm(form, async () => {
    const step = BULK_STEPS.find((one) => STEP_INTENTS[one] === form.get("intent"));
    if (step === undefined) return unknownIntent(form);
    const rows = shownOf(form.getAll("fila"));
    if (rows.length === 0) return rejected(form, { "": "Elige al menos una fila." });
    const kinds = [...new Set((await reportQueue.some(rows.map(({ id }) => id))).map(({ kind }) => kind))];
    const given = readReason(form, step, kinds.length > 0 ? kinds : ["person"]);
    if ("kind" in given) return given;
    const { reason } = given;
    const batch = String(form.get("formId") ?? "").slice(0, 60);
    const results = await reportQueue.decideAll(rows, step, { actor, reason, ...(batch && { batch }) });
    const failed = results.filter(({ result }) => !result.ok);
    const count = results.length - failed.length;
    const decided = count === 1 ? "1 decidida" : `${count} decididas`;
    if (failed.length === 0) return done(REPORTS_PATH, `Listo: ${decided}.`);
    const things = await reportQueue.some(failed.map(({ id }) => id));
    const names = things.map(thingTitle).join(", ");
    return done(REPORTS_PATH, {
      type: "error",
      message: `${decided}. Quedaron sin decidir: ${names}. Cambiaron o no aplica.`,
    });
  });
}
