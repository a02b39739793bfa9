import { personPath } from "~/accounts/people/paths";
import { formatShortDateTime } from "~/business/format";
import { done, formNotFound, handleForm, rejected, unknownIntent, type FormOutcome } from "~/platform/forms/outcome";
import type { FormFailure } from "~/platform/forms/typed-values";
import { notFound } from "~/platform/http/http";
import { reportedPath, type ReportKind } from "~/reports/model";

import { readListQuery } from "../list/query";
import { adminListingPath } from "../listings/paths";
import { DECIDED, KIND_SLUGS, reportedThingPath, REPORTS_LIST, REPORTS_PATH } from "./paths";
import { readReason } from "./reason-form";
import type { DecideResult, ReportQueue } from "./report-queue.server";
import {
  isUndoable,
  READ_INTENT,
  REPORTED_NAMES,
  reportStepOf,
  reportStepsOf,
  STEP_INTENTS,
  stepWords,
  UNDO_DECISION_INTENT,
  UNDO_LABELS,
} from "./steps";
import { REASON_TEMPLATES, type ReasonTemplate } from "./templates";
import {
  decidedText,
  decisionText,
  falseAlarmsText,
  isNamedByReason,
  reasonLabel,
  reasonsText,
  reportCount,
  seenFacts,
  thingTitle,
} from "./words";

const VERSION_MAX = 60;
export const NO_REPORTS = "No encontramos estas denuncias.";

interface QueueDeps {
  reportQueue: ReportQueue;
}

/** Of a thing that only users report whose reports are mostly false alarms. */
const UNHEARD = "De quien denuncia en falso";

/** Data of the queue. */
export async function loadReportQueue({ reportQueue }: QueueDeps, params: URLSearchParams) {
  const query = readListQuery(REPORTS_LIST, params);
  const slug = query.values.tipo;
  const kind = (Object.keys(KIND_SLUGS) as ReportKind[]).find((one) => KIND_SLUGS[one] === slug) ?? null;
  const status = query.values.estado === DECIDED ? "decided" : "open";
  const { things, next, previous } = await reportQueue.page({ kind, status }, query);
  const rows = things.map((thing) => ({
    key: `${thing.id}~${thing.version}`,
    title: thingTitle(thing),
    to: reportedThingPath(thing.id),
    badges: [...kindBadge(thing), ...(thing.status === "open" && thing.heard === 0 ? [{ label: UNHEARD }] : [])],
    facts: [
      { label: "Esperan", value: thing.open > 0 ? reportCount(thing.open) : "" },
      { label: "En total", value: String(thing.total) },
      { label: "La última", value: formatShortDateTime(thing.lastAt) },
      { label: "Decisión", value: thing.status === "open" ? "" : (decisionText(thing) ?? "") },
    ],
    text: isNamedByReason(thing) ? "" : reasonsText(thing.kind, thing.reasons),
  }));
  return { query, rows, next, previous, isOpen: status === "open", areAllChosen: params.get("marcar") === "todos" };
}

/** None where the title says the kind. */
function kindBadge({ kind, title }: { kind: ReportKind; title: string }): { label: string }[] {
  return title === "" ? [] : [{ label: REPORTED_NAMES[kind] }];
}

/** What an administrator sees of a reported thing. */
export interface ThingView {
  id: string;
  version: string;
  title: string;
  /** Null where the title says it. */
  kindName: string | null;
  /** The thing itself; null for what is private. */
  to: string | null;
  /** The listing's page of administration. */
  toAdmin: string | null;
  /** Page of the user who answers for it, where the account is blocked; null for nobody. */
  toPerson: string | null;
  isOpen: boolean;
  count: string;
  /** What the reporters saw, as the server kept it. */
  seen: { label: string; value: string }[];
  /** Whether the reported part of a thread can be opened. */
  hasPart: boolean;
  reports: { reason: string; detail: string; at: string; falseAlarms: string | null }[];
  steps: { intent: string; label: string; hint: string; isDanger: boolean; needsDays: boolean }[];
  templates: readonly ReasonTemplate[];
  /** Label of the button that takes the last decision back; null where nothing can be. */
  undo: string | null;
}

/** A rejected form, or the part of a thread that was asked for. */
export interface ThingReply extends FormFailure {
  part?: { from: string; text: string; at: string; isReported: boolean; isHidden: boolean }[];
}

/** @throws a 404 */
export async function loadReportedThing({ reportQueue }: QueueDeps, id: string): Promise<ThingView> {
  const found = await reportQueue.find(id);
  if (found === null) throw notFound(NO_REPORTS);
  const { thing, reports } = found;
  const { kind, targetId } = thing;
  const snapshot = reports[0]?.snapshot ?? {};
  const isOpen = thing.status === "open";
  const owner = await reportQueue.ownerOf(thing);
  return {
    id: thing.id,
    version: thing.version,
    title: thingTitle(thing),
    kindName: thing.title === "" ? null : REPORTED_NAMES[kind],
    to: kind === "thread" ? null : reportedPath({ kind, id: targetId }),
    toAdmin: kind === "listing" ? adminListingPath(targetId) : null,
    toPerson: owner === null ? null : personPath(owner),
    hasPart: kind === "thread" && (await reportQueue.hasPart(thing)),
    isOpen,
    count: isOpen ? reportCount(thing.open) : decidedText(thing),
    seen: seenFacts(snapshot),
    reports: reports.map(({ reason, detail, at, falseAlarms }) => ({
      reason: reasonLabel(kind, reason),
      detail,
      falseAlarms: falseAlarmsText(falseAlarms),
      at: formatShortDateTime(at),
    })),
    steps: isOpen
      ? reportStepsOf(kind).map((step) => ({
          intent: STEP_INTENTS[step],
          ...stepWords(step, kind),
          isDanger: step === "hide" || step === "silence",
          needsDays: step === "silence",
        }))
      : [],
    templates: isOpen ? REASON_TEMPLATES[kind] : [],
    undo: !isOpen && isUndoable(thing.decision) ? UNDO_LABELS[thing.decision] : null,
  };
}

const SIDES = { seller: "Quien vende", buyer: "Quien compra" } as const;

/**
 * The forms of a reported thing's page. A stale one gets a 409 and the page as it is now. The part of a thread comes
 * with the answer and stands in no address.
 */
export function submitDecision(
  { reportQueue }: QueueDeps,
  id: string,
  actor: string,
  form: FormData,
): Promise<FormOutcome<ThingReply>> {
  return handleForm<ThingReply>(form, async () => {
    const intent = form.get("intent");
    if (intent === READ_INTENT) {
      const part = await reportQueue.readPart(id, actor);
      if (part === null) return formNotFound(NO_REPORTS);
      const shown = part.map(({ from, at, ...rest }) => ({ ...rest, from: SIDES[from], at: formatShortDateTime(at) }));
      return { kind: "shown", reply: { ok: false, errors: {}, values: {}, part: shown } };
    }
    const version = String(form.get("version") ?? "").slice(0, VERSION_MAX);
    if (intent === UNDO_DECISION_INTENT) {
      const undone = await reportQueue.undo({ id, version }, { actor, reason: "" });
      return undone.ok ? done(reportedThingPath(id), "Deshicimos la decisión.") : problem(form, undone);
    }
    const step = reportStepOf(intent);
    if (step === null) return unknownIntent(form);
    const [thing] = await reportQueue.some([id]);
    if (!thing) return formNotFound(NO_REPORTS);
    const given = readReason(form, step, [thing.kind]);
    if ("kind" in given) return given;
    const { reason, days } = given;
    const result = await reportQueue.decide({ id, version: given.version }, step, { actor, reason, days });
    return result.ok ? done(REPORTS_PATH, "Decidimos estas denuncias.") : problem(form, result);
  });
}

function problem(form: FormData, result: Exclude<DecideResult, { ok: true }>): FormOutcome {
  return result.reason === "not-found" ? formNotFound(NO_REPORTS) : rejected(form, { "": problemText(result) }, 409);
}

function problemText(result: Exclude<DecideResult, { ok: true }>): string {
  switch (result.reason) {
    case "not-found":
      return NO_REPORTS;
    case "impossible":
      return result.message;
    case "conflict":
      return result.thing.status === "decided"
        ? "Alguien más ya decidió estas denuncias."
        : `Llegaron más denuncias mientras lo veías: ahora son ${result.thing.open}. Revísalas y decide otra vez.`;
  }
}
