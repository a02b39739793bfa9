import { z } from "zod";

import { formatShortDateTime } from "~/business/format";
import { textField } from "~/platform/forms/fields";
import { parseForm } from "~/platform/forms/forms";
import {
  done,
  formNotFound,
  handleForm,
  rejected,
  rejectedWith,
  unknownIntent,
  type FormOutcome,
} from "~/platform/forms/outcome";
import { notFound } from "~/platform/http/http";
import { REASONS, reportedPath, type ReportKind } from "~/reports/model";

import { readListQuery } from "../list/query";
import { DECIDED, KIND_SLUGS, reportedThingPath, REPORTS_LIST, REPORTS_PATH } from "./paths";
import type { DecideResult, ReportedThing, ReportQueue } from "./report-queue.server";
import {
  BULK_MAX,
  BULK_STEPS,
  REASON_MAX,
  REASON_MIN,
  REPORTED_NAMES,
  reportStepOf,
  reportStepsOf,
  STEP_INTENTS,
  stepWords,
  type BulkStep,
} from "./steps";

export const NO_REPORTS = "No encontramos estas denuncias.";

interface QueueDeps {
  reportQueue: ReportQueue;
}

function reasonsText(kind: ReportKind, reasons: Readonly<Record<string, number>>): string {
  return Object.entries(reasons)
    .filter(([, count]) => count > 0)
    .sort(([, a], [, b]) => b - a)
    .map(([reason, count]) => `${labelOf(kind, reason)} (${count})`)
    .join(", ");
}

function labelOf(kind: ReportKind, reason: string): string {
  return REASONS[kind].find(({ value }) => value === reason)?.label ?? reason;
}

function titleOf({ kind, title }: Pick<ReportedThing, "kind" | "title">): string {
  return title === "" ? REPORTED_NAMES[kind] : title;
}

function countText(open: number): string {
  return open === 1 ? "1 denuncia" : `${open} denuncias`;
}

/** Data of the queue. */
export async function loadReportQueue({ reportQueue }: QueueDeps, params: URLSearchParams) {
  const query = readListQuery(REPORTS_LIST, params);
  const slug = query.values.tipo;
  const kind = (Object.keys(KIND_SLUGS) as ReportKind[]).find((one) => KIND_SLUGS[one] === slug) ?? null;
  const status = query.values.estado === DECIDED ? "decided" : "open";
  const { things, next, previous } = await reportQueue.page({ kind, status }, query);
  const rows = things.map((thing) => ({
    key: `${thing.id}~${thing.version}`,
    title: titleOf(thing),
    to: reportedThingPath(thing.id),
    badges: [{ label: REPORTED_NAMES[thing.kind] }],
    facts: [
      { label: "Esperan", value: thing.open > 0 ? countText(thing.open) : "" },
      { label: "En total", value: String(thing.total) },
      { label: "La última", value: formatShortDateTime(thing.lastAt) },
      { label: "Motivos", value: reasonsText(thing.kind, thing.reasons) },
    ],
  }));
  return { query, rows, next, previous, isOpen: status === "open", areAllChosen: params.get("marcar") === "todos" };
}

/** What an administrator sees of a reported thing. */
export interface ThingView {
  id: string;
  version: string;
  title: string;
  kindName: string;
  /** The thing itself; null for what is private. */
  to: string | null;
  isOpen: boolean;
  count: string;
  /** What the reporters saw, as the server kept it. */
  seen: { label: string; value: string }[];
  reports: { reason: string; detail: string; at: string }[];
  steps: { intent: string; label: string; hint: string; needsReason: boolean; isDanger: boolean }[];
}

const SEEN: Record<string, string> = {
  title: "Título",
  price: "Precio (S/)",
  status: "Estado",
  text: "Texto",
  answer: "Respuesta",
  stars: "Estrellas",
  displayName: "Nombre",
};

/** @throws a 404 */
export async function loadReportedThing({ reportQueue }: QueueDeps, id: string): Promise<ThingView> {
  const found = await reportQueue.find(id);
  if (found === null) throw notFound(NO_REPORTS);
  const { thing, reports } = found;
  const { kind, targetId } = thing;
  const snapshot = reports[0]?.snapshot ?? {};
  const isOpen = thing.status === "open";
  return {
    id: thing.id,
    version: thing.version,
    title: titleOf(thing),
    kindName: REPORTED_NAMES[kind],
    to: kind === "thread" ? null : reportedPath({ kind, id: targetId }),
    isOpen,
    count: isOpen ? countText(thing.open) : "Ya se decidió",
    seen: Object.entries(SEEN).flatMap(([field, label]) => {
      const value = snapshot[field];
      return typeof value === "string" || typeof value === "number" ? [{ label, value: String(value) }] : [];
    }),
    reports: reports.map(({ reason, detail, at }) => ({
      reason: labelOf(kind, reason),
      detail,
      at: formatShortDateTime(at),
    })),
    steps: isOpen
      ? reportStepsOf(kind).map((step) => ({
          intent: STEP_INTENTS[step],
          ...stepWords(step, kind),
          needsReason: step !== "dismiss",
          isDanger: step === "hide",
        }))
      : [],
  };
}

const ReasonForm = z.object({
  motivo: textField("Motivo", { max: REASON_MAX }),
  version: z.string().max(60).catch(""),
});
const NO_REASON = `Escribe el motivo, en al menos ${REASON_MIN} caracteres: lo lee quien recibe el correo.`;

/** The forms of a reported thing's page. A stale one gets a 409 and the page as it is now. */
export function submitDecision(
  { reportQueue }: QueueDeps,
  id: string,
  actor: string,
  form: FormData,
): Promise<FormOutcome> {
  return handleForm(form, async () => {
    const step = reportStepOf(form.get("intent"));
    if (step === null) return unknownIntent(form);
    const parsed = parseForm(ReasonForm, form);
    if (!parsed.ok) return rejectedWith(parsed);
    const { motivo: reason = "", version } = parsed.data;
    if (step !== "dismiss" && reason.length < REASON_MIN) return rejected(form, { motivo: NO_REASON });
    const result = await reportQueue.decide({ id, version }, step, { actor, reason });
    if (result.ok) return done(REPORTS_PATH, "Decidimos estas denuncias.");
    if (result.reason === "not-found") return formNotFound(NO_REPORTS);
    return rejected(form, { "": problemText(result) }, 409);
  });
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
      title: titleOf(thing),
      kindName: REPORTED_NAMES[thing.kind],
      count: countText(thing.open),
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
    const parsed = parseForm(ReasonForm, form);
    if (!parsed.ok) return rejectedWith(parsed);
    const { motivo: reason = "" } = parsed.data;
    if (step === "warn" && reason.length < REASON_MIN) return rejected(form, { motivo: NO_REASON });
    const batch = String(form.get("formId") ?? "").slice(0, 60);
    const results = await reportQueue.decideAll(rows, step, { actor, reason, ...(batch && { batch }) });
    const failed = results.filter(({ result }) => !result.ok);
    const count = results.length - failed.length;
    const decided = count === 1 ? "1 decidida" : `${count} decididas`;
    if (failed.length === 0) return done(REPORTS_PATH, `Listo: ${decided}.`);
    const things = await reportQueue.some(failed.map(({ id }) => id));
    const names = things.map(titleOf).join(", ");
    return done(REPORTS_PATH, {
      type: "error",
      message: `${decided}. Quedaron sin decidir: ${names}. Cambiaron o no aplica.`,
    });
  });
}
