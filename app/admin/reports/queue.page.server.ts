import { userPath } from "~/accounts/model";
import { readReason, reasonFields } from "~/admin-kit/decision/reasons";
import type {
  AdminPart,
  AdminSheet,
  Maybe,
  SheetAct,
  SheetNotice,
  SheetReply,
  SheetSection,
} from "~/admin-kit/sheet/sheet";
import { formatShortDateTime } from "~/business/format";
import { adminListingPath } from "~/catalog/listing/constants";
import { PART_AROUND } from "~/messages/model";
import type { Context } from "~/platform/context";
import { isDocumentId } from "~/platform/firestore/paths";
import { formText } from "~/platform/forms/form-text";
import { type FormOutcome, done, formNotFound, handleForm, rejected, unknownIntent } from "~/platform/forms/outcome";
import { notFound } from "~/platform/http/http";
import { REPORTS_PATH, REPORT_TARGETS, reportedThingPath } from "~/reports/constants";
import { reportedPath, type ReportKind } from "~/reports/model";

import { auditView } from "../audit/entry-view";
import type { DecideResult } from "./decision";
import { blockForReportPath } from "./paths";
import { REPORT_QUEUE } from "./report-list.loader.server";
import type { ReportedThing } from "./reported-thing";
import {
  READ_INTENT,
  REPORTED_NAMES,
  SILENCE_DAYS,
  STEP_INTENTS,
  UNDO_DECISION_INTENT,
  UNDO_LABELS,
  isUndoable,
  reportStepOf,
  reportStepsOf,
  stepWords,
  type ReportStep,
} from "./steps";
import { DISMISSAL_REASONS, REASON_TEMPLATES } from "./templates";
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

/**
 * A reported thing, the words of its reporters, and what can be decided. `params`: with the list that led to
 * it. @throws a 404
 */
export async function loadReportedThing(
  context: Context,
  id: string,
  params = new URLSearchParams(),
): Promise<AdminSheet> {
  const { reportQueue, database } = context;
  const found = await reportQueue.find(id);
  if (found === null) throw notFound(NO_REPORTS);
  const { thing, reports } = found;
  const { kind, targetId } = thing;
  const isOpen = thing.status === "open";
  const owner = await reportQueue.ownerOf(thing);
  const [account = null] = owner === null || !isDocumentId(owner) ? [] : await database.readAll([userPath(owner)]);
  const toUser = owner === null || account === null ? null : blockForReportPath(owner, thing.id);
  const isBlocked = account?.data.isActive === false;
  const isInSight = isOpen && reportStepsOf(kind).includes("hide") && (await reportQueue.canHide(thing));
  const steps = reportStepsOf(kind).filter((step) => {
    if (step === thing.unfinished) return true;
    if (step === "hide") return isInSight;
    return account !== null || (step !== "warn" && step !== "silence");
  });
  const reported = reports.map(({ reason, detail, at, falseAlarms }) => ({
    title: reasonLabel(kind, reason),
    notes: [formatShortDateTime(at), falseAlarmsText(falseAlarms)],
    text: detail,
  }));
  return {
    thing: `${thing.id}:${thing.version}`,
    back: { to: REPORTS_PATH, label: "Reportes" },
    queue: await REPORT_QUEUE.around(context, params, queuedAs(thing)),
    title: thingTitle(thing),
    lead: isOpen ? reportCount(thing.open) : decidedText(thing),
    badges: [isBlocked && { label: "Cuenta bloqueada", tone: "danger" }],
    failure: "Revisa lo siguiente",
    notice: isOpen && noticeOf({ isBlocked, hasAccount: account !== null, isGone: !isInSight && kind !== "person" }),
    shown: { version: thing.version },
    next: true,
    sections: [
      {
        id: "denunciado",
        title: "Lo reportado",
        parts: [
          // Otherwise the title says it.
          thing.title !== "" && { badges: [{ label: REPORTED_NAMES[kind] }] },
          { facts: seenFacts(reports[0]?.snapshot ?? {}), isNarrow: true },
          kind === "thread"
            ? { opens: "parte", parts: [(await reportQueue.hasPart(thing)) ? READ_PART : NO_PART] }
            : {
                links: [
                  { to: reportedPath({ kind, id: targetId }), label: "Ver cómo está ahora" },
                  kind === "listing" && { to: adminListingPath(targetId), label: "Ver en Anuncios" },
                ],
              },
          { links: [toUser !== null && { to: toUser, label: "Ver a la persona" }] },
        ],
      },
      reported.length > 0 && { id: "denuncias", title: "Qué dijeron", parts: [{ list: reported }] },
      isOpen && CLOSE,
      isOpen && upheldSection(kind, steps, isBlocked ? null : toUser),
      !isOpen &&
        isUndoable(thing.decision) && {
          id: "deshacer",
          title: "Deshacer",
          parts: [
            {
              form: {
                acts: [{ intent: UNDO_DECISION_INTENT, label: UNDO_LABELS[thing.decision], variant: "secondary" }],
                note: "Se lo contamos por correo a quien avisamos antes.",
              },
            },
          ],
        },
    ],
  };
}

const queuedAs = (thing: ReportedThing) => ({ path: `${REPORT_TARGETS}/${thing.id}`, data: thing });

/** Facts by which fewer steps are left; null for none. */
function noticeOf({
  isBlocked,
  hasAccount,
  isGone,
}: {
  isBlocked: boolean;
  hasAccount: boolean;
  isGone: boolean;
}): SheetNotice | null {
  const close = "Si tenían razón, elige «Ya está atendido».";
  if (!hasAccount) return { title: "La cuenta ya no existe", text: `No hay a quién escribirle. ${close}` };
  if (isGone) return { title: "Ya no está a la vista", text: `No hay nada que quitar. ${close}` };
  return isBlocked ? { title: "Su cuenta ya está bloqueada", text: close } : null;
}

const NO_PART: AdminPart = { links: [], note: "Es privado, y no hay un mensaje que leer." };
const READ_PART: AdminPart = {
  form: {
    acts: [{ intent: READ_INTENT, label: "Leer la parte reportada", variant: "secondary" }],
    note: `El mensaje reportado y hasta ${PART_AROUND} de antes y de después. Queda en el registro que lo abriste.`,
  },
};

const CLOSE: SheetSection = {
  id: "descartar",
  title: "Cerrar",
  isDecision: true,
  parts: [
    {
      form: {
        ...reasonFields(DISMISSAL_REASONS, "Queda en el registro.", "descartar"),
        hidden: { decide: "descartar" },
        values: { motivo: DISMISSAL_REASONS[0].id },
        acts: [actOf("dismiss", "person", "r"), actOf("resolve", "person")],
      },
    },
  ],
};
function actOf(step: ReportStep, kind: ReportKind, key?: SheetAct["key"]): SheetAct {
  const variant = step === "hide" || step === "silence" ? "danger" : "secondary";
  return { intent: STEP_INTENTS[step], ...stepWords(step, kind), variant, ...(key && { key }) };
}

/** `toBlock`: page of the account that can be blocked as a decision; null for none. */
function upheldSection(kind: ReportKind, steps: readonly ReportStep[], toBlock: string | null): Maybe<SheetSection> {
  const left = steps.filter((step) => step !== "dismiss" && step !== "resolve");
  if (left.length === 0 && toBlock === null) return null;
  const why = reasonFields(REASON_TEMPLATES[kind], "Lo lee en su correo quien recibe la decisión.");
  const spans = SILENCE_DAYS.map((days) => ({ value: String(days), label: `${days} días` }));
  const keys: Partial<Record<ReportStep, SheetAct["key"]>> = { warn: "a", hide: "h" };
  return {
    id: "decidir",
    title: "Tenían razón",
    isDecision: true,
    parts: [
      {
        form: {
          ...(left.length > 0 && why),
          hidden: { decide: "razon" },
          fields: {
            ...(left.length > 0 && why.fields),
            ...(left.includes("silence") && {
              dias: { label: "Sin poder escribir", input: "select", options: spans },
            }),
          },
          acts: [
            ...left.map((step) => actOf(step, kind, keys[step])),
            toBlock !== null && {
              intent: "bloquear",
              label: "Bloquear la cuenta",
              variant: "danger",
              to: toBlock,
              hint: "Eliges el motivo en la página de la persona. Al bloquearla se cierran estos reportes.",
            },
          ],
        },
      },
    ],
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
  params = new URLSearchParams(),
): Promise<FormOutcome<SheetReply>> {
  const { reportQueue } = context;
  return handleForm<SheetReply>(form, async () => {
    const intent = form.get("intent");
    if (intent === READ_INTENT) {
      const part = await reportQueue.readPart(id, actor);
      if (part === null) return formNotFound(NO_REPORTS);
      const list = part.map(({ from, text, at, isReported, isHidden }) => ({
        title: SIDES[from],
        badges: [isReported && { label: "Mensaje reportado" }, isHidden && { label: "Quitado" }],
        notes: [formatShortDateTime(at)],
        text,
      }));
      const opened = { parte: [{ list, label: "Parte reportada" }] };
      return { kind: "shown", reply: { ok: false, errors: {}, values: {}, opened } };
    }
    const version = formText(form, "version").slice(0, VERSION_MAX);
    if (intent === UNDO_DECISION_INTENT) {
      const undone = await reportQueue.undo({ id, version }, { actor, reason: "" });
      return undone.ok ? done(reportedThingPath(id), "Deshicimos la decisión.") : problem(context, id, form, undone);
    }
    const step = reportStepOf(intent);
    if (step === null) return unknownIntent(form);
    const [thing] = await reportQueue.some([id]);
    if (!thing) return formNotFound(NO_REPORTS);
    const why = readWhy(step, thing.kind, form);
    if (!why.ok) return rejected(form, why.errors);
    const days = SILENCE_DAYS.find((each) => String(each) === form.get("dias")) ?? SILENCE_DAYS[0];
    const result = await reportQueue.decide({ id, version }, step, { actor, reason: why.text, days });
    if (!result.ok) return problem(context, id, form, result);
    if (result.left === 0)
      return REPORT_QUEUE.goOn(context, params, queuedAs(thing), { words: "Decidimos estos reportes.", actor });
    return done(reportedThingPath(id), {
      type: "info",
      message: `Eran demasiados para una vez: ${reportsLeft(result.left)}. Decide otra vez lo mismo: no se repite el correo.`,
    });
  });
}

/** None for reports that were right; a dismissal may be sent without one. */
function readWhy(step: ReportStep, kind: ReportKind, form: FormData): ReturnType<typeof readReason> {
  const isWithout = step === "resolve" || (step === "dismiss" && !form.get("motivo"));
  if (isWithout) return { ok: true, reason: "", note: "", text: "" };
  if (step === "dismiss") return readReason(DISMISSAL_REASONS, form, "descartar");
  return readReason(REASON_TEMPLATES[kind], form);
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
        return `Cambió mientras lo veías: ${reportsNow(thing.open)}. Revísalos y decide otra vez.`;
      const [latest] = await audit.of(`${REPORT_TARGETS}/${id}`);
      if (!latest) return `${decidedText(thing)}.`;
      const { who, at, action } = auditView(resources, latest, await accounts.names([latest.actor]));
      return `Ya se decidió: ${action} (${who}, ${at}).`;
    }
  }
}
