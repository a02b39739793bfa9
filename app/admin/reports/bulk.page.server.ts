import type { LeftRow } from "~/admin-kit/bulk/bulk-page";
import { type BulkWords, createBulk } from "~/admin-kit/bulk/bulk.server";
import { rowKey } from "~/admin-kit/bulk/rows";
import { lowerFirst } from "~/business/format";
import type { Context } from "~/platform/context";
import { done, rejected, rejectedWith } from "~/platform/forms/outcome";
import type { FormFailure } from "~/platform/forms/typed-values";
import { REPORTS_PATH, reportedThingPath } from "~/reports/constants";

import type { DecideResult } from "./decision";
import { BULK_MAX, BULK_STEPS, type BulkStep, REPORTED_NAMES, STEP_INTENTS, reportStepsOf, stepWords } from "./steps";
import { DISMISSAL_REASONS, WARNING_REASONS } from "./templates";
import { decidedText, reportCount, reportsLeft, reportsNow, thingTitle } from "./words";

interface BulkReply extends FormFailure {
  left?: LeftRow[];
}

const STEPS = new Map(BULK_STEPS.map((step) => [STEP_INTENTS[step], step]));
const stepOf = (intent: string): BulkStep => STEPS.get(intent) ?? "dismiss";
const wordsOf = (step: BulkStep): BulkWords => {
  const { label, hint } = stepWords(step, "person");
  return { verb: label, effect: hint };
};

export const REPORTS_BULK = createBulk<Context, string, BulkReply>({
  list: { path: REPORTS_PATH, label: "Reportes" },
  steps: Object.fromEntries([...STEPS].map(([intent, step]) => [intent, wordsOf(step)])),
  things: String,
  isFeminine: true,
  none: "No elegiste ninguna.",
  max: BULK_MAX,
  why: {
    [STEP_INTENTS.warn]: { reasons: WARNING_REASONS, hint: "Lo lee quien recibe el correo." },
    [STEP_INTENTS.dismiss]: { reasons: DISMISSAL_REASONS, hint: "Queda en el registro." },
  },
  target: (id) => `reportTargets/${id}`,
  async preview({ reportQueue }, rows, intent) {
    const things = await reportQueue.some(rows.map(({ id }) => id));
    return things.map((thing) => ({
      key: rowKey(thing.id, thing.version),
      title: thingTitle(thing),
      to: reportedThingPath(thing.id),
      facts: [thing.title === "" ? "" : REPORTED_NAMES[thing.kind], reportCount(thing.open)],
      problem:
        thing.status === "decided"
          ? "ya se decidió"
          : reportStepsOf(thing.kind).includes(stepOf(intent))
            ? null
            : "no aplica",
    }));
  },
  async take({ reportQueue }, rows, { step: intent, actor, formId, form, reason }) {
    const results = await reportQueue.decideAll(rows, stepOf(intent), { actor, reason, batch: formId });
    const waiting = results.filter(({ result }) => !result.ok || result.left > 0);
    const count = results.filter(({ result }) => result.ok).length;
    const decided = count === 1 ? "1 decidido" : `${count} decididos`;
    if (waiting.length === 0) return done(REPORTS_PATH, `Listo: ${decided}.`);
    const things = new Map((await reportQueue.some(waiting.map(({ id }) => id))).map((thing) => [thing.id, thing]));
    const left = waiting.map(({ id, result }): LeftRow => {
      const thing = things.get(id);
      return {
        key: id,
        title: thing ? thingTitle(thing) : "Un reporte",
        to: thing ? reportedThingPath(id) : null,
        why: whyLeft(result),
      };
    });
    const failure = { ...rejected(form, { "": `${decided}. Mira los que quedaron.` }).failure, left };
    return rejectedWith<BulkReply>(failure, 409);
  },
});

function whyLeft(result: DecideResult): string {
  if (result.ok) return `eran demasiados para una vez: ${reportsLeft(result.left)}`;
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
