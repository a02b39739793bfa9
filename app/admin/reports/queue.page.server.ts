import { userPath } from "~/accounts/model";
import { formatShortDateTime } from "~/business/format";
import { adminListingPath } from "~/catalog/listing/constants";
import type { Context } from "~/platform/context";
import { isDocumentId } from "~/platform/firestore/paths";
import { formText } from "~/platform/forms/form-text";
import { type FormOutcome, done, formNotFound, handleForm, rejected, unknownIntent } from "~/platform/forms/outcome";
import type { FormFailure } from "~/platform/forms/typed-values";
import { notFound } from "~/platform/http/http";
import { REPORTS_PATH, REPORT_TARGETS, reportedThingPath } from "~/reports/constants";
import { reportedPath } from "~/reports/model";

import { auditView } from "../audit/entry-view";
import type { DecideResult } from "./decision";
import { blockForReportPath } from "./paths";
import { readReason } from "./reason-form";
import type { ReportQueue } from "./report-queue.server";
import {
  CLAIM_INTENT,
  READ_INTENT,
  REPORTED_NAMES,
  STEP_INTENTS,
  UNDO_DECISION_INTENT,
  UNDO_LABELS,
  isUndoable,
  reportStepOf,
  reportStepsOf,
  stepWords,
} from "./steps";
import { REASON_TEMPLATES, type ReasonTemplate } from "./templates";
import {
  decidedText,
  falseAlarmsText,
  reasonLabel,
  reportCount,
  reportsLeft,
  reportsNow,
  seenFacts,
  thingTitle,
} from "./words";

const VERSION_MAX = 60;
const NO_REPORTS = "No encontramos estos reportes.";

/** Page data of a reported thing for administrators. */
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
  toUser: string | null;
  /** That account can be blocked as a decision about these reports. */
  canBlock: boolean;
  /** That account is blocked. */
  isBlocked: boolean;
  isOpen: boolean;
  /** Administrator that keeps the others from deciding now; null for none. */
  claim: { isMine: boolean; name: string; until: string } | null;
  count: string;
  /** Snapshot of the thing as the reporters saw it, kept by the server. */
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

/** `actor`: who looks at it. @throws a 404 */
export async function loadReportedThing(
  { reportQueue, database, accounts }: Context,
  id: string,
  actor: string,
): Promise<ThingView> {
  const found = await reportQueue.find(id);
  if (found === null) throw notFound(NO_REPORTS);
  const { thing, reports } = found;
  const { kind, targetId } = thing;
  const snapshot = reports[0]?.snapshot ?? {};
  const isOpen = thing.status === "open";
  const claim = isOpen ? await reportQueue.claimOn(thing.id) : null;
  const names = await accounts.names(claim ? [claim.actor] : []);
  const owner = await reportQueue.ownerOf(thing);
  const [account = null] = owner === null || !isDocumentId(owner) ? [] : await database.readAll([userPath(owner)]);
  return {
    id: thing.id,
    version: thing.version,
    title: thingTitle(thing),
    kindName: thing.title === "" ? null : REPORTED_NAMES[kind],
    to: kind === "thread" ? null : reportedPath({ kind, id: targetId }),
    toAdmin: kind === "listing" ? adminListingPath(targetId) : null,
    toUser: owner === null || account === null ? null : blockForReportPath(owner, thing.id),
    canBlock: isOpen && account?.data.isActive === true,
    isBlocked: account?.data.isActive === false,
    hasPart: kind === "thread" && (await reportQueue.hasPart(thing)),
    isOpen,
    claim: claim && {
      isMine: claim.actor === actor,
      name: names.get(claim.actor) || "otro administrador",
      until: formatShortDateTime(claim.expiresAt),
    },
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

const SIDES = { seller: "El vendedor", buyer: "El comprador" } as const;

/**
 * The forms of a reported thing's page. A stale one gets a 409 and the page as it is now. The part of a thread comes
 * with the answer and stands in no address.
 */
export function submitDecision(
  context: Context,
  id: string,
  actor: string,
  form: FormData,
): Promise<FormOutcome<ThingReply>> {
  const { reportQueue } = context;
  return handleForm<ThingReply>(form, async () => {
    const intent = form.get("intent");
    if (intent === READ_INTENT) {
      const part = await reportQueue.readPart(id, actor);
      if (part === null) return formNotFound(NO_REPORTS);
      const shown = part.map(({ from, at, ...rest }) => ({ ...rest, from: SIDES[from], at: formatShortDateTime(at) }));
      return { kind: "shown", reply: { ok: false, errors: {}, values: {}, part: shown } };
    }
    if (intent === CLAIM_INTENT) return claimed(context, id, actor, form);
    const version = formText(form, "version").slice(0, VERSION_MAX);
    if (intent === UNDO_DECISION_INTENT) {
      const undone = await reportQueue.undo({ id, version }, { actor, reason: "" });
      return undone.ok ? done(reportedThingPath(id), "Deshicimos la decisión.") : problem(context, id, form, undone);
    }
    const step = reportStepOf(intent);
    if (step === null) return unknownIntent(form);
    const [thing] = await reportQueue.some([id]);
    if (!thing) return formNotFound(NO_REPORTS);
    const given = readReason(form, step, [thing.kind]);
    if ("kind" in given) return given;
    const { reason, days } = given;
    const result = await reportQueue.decide({ id, version: given.version }, step, { actor, reason, days });
    return result.ok ? decided(reportQueue, { id, actor }, result.left) : problem(context, id, form, result);
  });
}

async function claimed(
  { reportQueue, accounts }: Context,
  id: string,
  actor: string,
  form: FormData,
): Promise<FormOutcome> {
  const claim = await reportQueue.claim(id, actor);
  if (claim === null) return formNotFound(NO_REPORTS);
  if (claim.actor === actor) return done(reportedThingPath(id), "Las revisas tú: por diez minutos nadie más decide.");
  const names = await accounts.names([claim.actor]);
  return rejected(form, { "": `Las está revisando ${names.get(claim.actor) || "otro administrador"}.` }, 409);
}

/** The next thing of the queue; the same one where reports are left. */
async function decided(
  reportQueue: ReportQueue,
  { id, actor }: { id: string; actor: string },
  left: number,
): Promise<FormOutcome> {
  if (left > 0)
    return done(reportedThingPath(id), {
      type: "info",
      message: `Eran demasiadas para una vez: ${reportsLeft(left)}. Decide otra vez lo mismo: no se repite el correo.`,
    });
  const next = await reportQueue.next(id, actor);
  return next === null
    ? done(REPORTS_PATH, "Decidimos estos reportes. No queda ninguno libre por revisar.")
    : done(reportedThingPath(next), "Decidimos estos reportes. Este es el siguiente.");
}

type Problem = Exclude<DecideResult, { ok: true }>;

async function problem(context: Context, id: string, form: FormData, result: Problem): Promise<FormOutcome> {
  if (result.reason === "not-found") return formNotFound(NO_REPORTS);
  return rejected(form, { "": await problemText(context, id, result) }, 409);
}

async function problemText({ accounts, audit, resources }: Context, id: string, result: Problem): Promise<string> {
  switch (result.reason) {
    case "not-found":
      return NO_REPORTS;
    case "impossible":
      return result.message;
    case "conflict": {
      const { thing } = result;
      if (thing.status === "open")
        return `Cambió mientras lo veías: ${reportsNow(thing.open)}. Revísalas y decide otra vez.`;
      const [latest] = await audit.of(`${REPORT_TARGETS}/${id}`);
      if (!latest) return `${decidedText(thing)}.`;
      const { who, at, action } = auditView(resources, latest, await accounts.names([latest.actor]));
      return `Ya se decidió: ${action} (${who}, ${at}).`;
    }
  }
}
