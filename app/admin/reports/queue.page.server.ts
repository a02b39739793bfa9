import { userPath } from "~/accounts/model";
import type { AdminPart, AdminSheet, SheetAct, SheetForm, SheetReply } from "~/admin-kit/sheet/sheet";
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
import { readReason, reasonFields } from "./reason-form";
import type { ReportQueue } from "./report-queue.server";
import {
  CLAIM_INTENT,
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
} from "./steps";
import { REASON_TEMPLATES } from "./templates";
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

/** A reported thing, the words of its reporters, and what can be decided. `actor`: who looks at it. @throws a 404 */
export async function loadReportedThing(
  { reportQueue, database, accounts }: Context,
  id: string,
  actor: string,
): Promise<AdminSheet> {
  const found = await reportQueue.find(id);
  if (found === null) throw notFound(NO_REPORTS);
  const { thing, reports } = found;
  const { kind, targetId } = thing;
  const isOpen = thing.status === "open";
  const claim = isOpen ? await reportQueue.claimOn(thing.id) : null;
  const owner = await reportQueue.ownerOf(thing);
  const [account = null] = owner === null || !isDocumentId(owner) ? [] : await database.readAll([userPath(owner)]);
  const toUser = owner === null || account === null ? null : blockForReportPath(owner, thing.id);
  const reported = reports.map(({ reason, detail, at, falseAlarms }) => ({
    title: reasonLabel(kind, reason),
    notes: [formatShortDateTime(at), falseAlarmsText(falseAlarms)],
    text: detail,
  }));
  return {
    thing: `${thing.id}:${thing.version}`,
    back: { to: REPORTS_PATH, label: "Reportes" },
    title: thingTitle(thing),
    lead: isOpen ? reportCount(thing.open) : decidedText(thing),
    failure: "Revisa lo siguiente",
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
          { badges: [account?.data.isActive === false && { label: "Cuenta bloqueada", tone: "danger" }] },
        ],
      },
      reported.length > 0 && { id: "denuncias", title: "Qué dijeron", parts: [{ list: reported }] },
      isOpen && { id: "revisar", parts: [await claimPart(accounts, claim, actor)] },
      isOpen &&
        (claim === null || claim.actor === actor) && {
          id: "decidir",
          title: "Decidir",
          isDecision: true,
          parts: [{ form: decisionForm(kind, account?.data.isActive === true ? toUser : null) }],
        },
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

const NO_PART: AdminPart = { links: [], note: "Es privado, y no hay un mensaje que leer." };
const READ_PART: AdminPart = {
  form: {
    acts: [{ intent: READ_INTENT, label: "Leer la parte reportada", variant: "secondary" }],
    note: `El mensaje reportado y hasta ${PART_AROUND} de antes y de después. Queda en el registro que lo abriste.`,
  },
};

/** Keeps the others from deciding the same. */
async function claimPart(
  accounts: Context["accounts"],
  claim: { actor: string; expiresAt: Date } | null,
  actor: string,
): Promise<AdminPart> {
  if (claim === null)
    return {
      form: {
        acts: [{ intent: CLAIM_INTENT, label: "Revisar ahora", variant: "secondary" }],
        note: "Por diez minutos nadie más decide sobre estos reportes.",
      },
    };
  const until = formatShortDateTime(claim.expiresAt);
  if (claim.actor === actor) return { links: [], note: `Los revisas tú hasta el ${until}.` };
  const name = (await accounts.names([claim.actor])).get(claim.actor) || "otro administrador";
  return {
    notice: { tone: "warning", title: `Los está revisando ${name}`, text: `Hasta el ${until} nadie más decide.` },
  };
}

/** `toBlock`: page of the account that can be blocked as a decision; null for none. */
function decisionForm(kind: ReportKind, toBlock: string | null): SheetForm {
  const steps = reportStepsOf(kind);
  const why = reasonFields(REASON_TEMPLATES[kind], TYPED_HINT);
  const spans = SILENCE_DAYS.map((days) => ({ value: String(days), label: `${days} días` }));
  return {
    ...why,
    fields: {
      ...why.fields,
      ...(steps.includes("silence") && { dias: { label: "Sin poder escribir", input: "select", options: spans } }),
    },
    acts: [
      ...steps.map((step): SheetAct => {
        const isDanger = step === "hide" || step === "silence";
        return { intent: STEP_INTENTS[step], ...stepWords(step, kind), variant: isDanger ? "danger" : "secondary" };
      }),
      toBlock !== null && {
        intent: "bloquear",
        label: "Bloquear la cuenta",
        variant: "danger",
        to: toBlock,
        hint: "Eliges el motivo en la página de la persona. Al bloquearla se cierran estos reportes.",
      },
    ],
  };
}

const TYPED_HINT =
  "Se agrega al motivo en el correo. Con «Otro» es lo único que leerá. Para descartar o dar por atendido no hace falta.";

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
  if (claim.actor === actor) return done(reportedThingPath(id), "Los revisas tú: por diez minutos nadie más decide.");
  const names = await accounts.names([claim.actor]);
  return rejected(form, { "": `Los está revisando ${names.get(claim.actor) || "otro administrador"}.` }, 409);
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
      message: `Eran demasiados para una vez: ${reportsLeft(left)}. Decide otra vez lo mismo: no se repite el correo.`,
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
        return `Cambió mientras lo veías: ${reportsNow(thing.open)}. Revísalos y decide otra vez.`;
      const [latest] = await audit.of(`${REPORT_TARGETS}/${id}`);
      if (!latest) return `${decidedText(thing)}.`;
      const { who, at, action } = auditView(resources, latest, await accounts.names([latest.actor]));
      return `Ya se decidió: ${action} (${who}, ${at}).`;
    }
  }
}
