import { z } from "zod";

import { cursorPage } from "~/admin-kit/list/cursor.server";
import { readListQuery, type ListSpec } from "~/admin-kit/list/query";
import type { AdminPart, AdminSheet, Maybe, SheetItem, SheetNotice } from "~/admin-kit/sheet/sheet";
import { isDay, limaDay } from "~/business/calendar";
import { formatDate, formatShortDateTime, plural } from "~/business/format";
import { formatSoles } from "~/business/money";
import type { Context } from "~/platform/context";
import { act, takeForm } from "~/platform/forms/act.server";
import type { FieldLook } from "~/platform/forms/field-look";
import { lineField, reading, required, type FieldReading } from "~/platform/forms/fields";
import { sentFormId } from "~/platform/forms/form-text";
import { type FormOutcome, done, formNotFound, rejected, type Rejection } from "~/platform/forms/outcome";
import { notFound } from "~/platform/http/http";
import { nullIfUnavailable } from "~/platform/null-if-unavailable.server";

import { PAYOUT_BATCHES, type BatchLine, type PayoutBatch } from "../batch-model";
import { FAILURE_NAMES, FAILURE_REASONS, NOT_PAYABLE, NOT_PAYABLE_NAMES } from "../constants";
import { readBankAnswer, type BankEnd } from "./bank-answer";
import type { PayoutBatches } from "./batches.server";
import {
  BANK_ANSWER_MAX,
  BATCH_FIELD,
  BATCH_FIELDS as FIELDS,
  BATCH_INTENTS as INTENTS,
  PAYOUT_INTENTS,
  REFERENCE_MAX,
  REFERENCE_MIN,
} from "./constants";
import { adminPayoutPath, BANK_FILE_PATH, BATCHES_PATH, batchPath } from "./query";

const NO_BATCH = "No encontramos ese archivo.";
const BATCHES_PER_PAGE = 20;
/** Rows that registered nothing, and are named in one answer. */
const NAMED = 15;
/** Number of the lines that a page showed as not registered. */
const SHOWN = "abiertos";
export const BATCH_LIST: ListSpec = { path: BATCHES_PATH, filters: [] };

const sumOf = (lines: readonly Pick<BatchLine, "centimos">[]) =>
  formatSoles(lines.reduce((sum, { centimos }) => sum + centimos, 0));
const openOf = ({ lines }: Pick<PayoutBatch, "lines">) => lines.filter(({ end }) => end === null);
const titleOf = ({ createdAt }: Pick<PayoutBatch, "createdAt">) => `Archivo del ${formatShortDateTime(createdAt)}`;
const payouts = (count: number) => plural(count, "pago", "pagos");

/** Files for the bank, newest first. */
export async function loadBatches({ adminWork, database, log }: Context, params: URLSearchParams) {
  const query = readListQuery(BATCH_LIST, params);
  const newest = { collection: PAYOUT_BATCHES.name, orderBy: [["createdAt", "desc"]] as [string, "desc"][] };
  const { found, next, previous } = await cursorPage(database, newest, query, BATCHES_PER_PAGE);
  const held = await nullIfUnavailable(() => adminWork.holders(found.map(({ path }) => path)), log);
  const rows = found.flatMap((snapshot) => {
    const holder = held?.get(snapshot.path);
    const batch = PAYOUT_BATCHES.of(snapshot, log);
    if (batch === null) return [];
    const open = openOf(batch).length;
    return [
      {
        key: batch.id,
        title: titleOf(batch),
        to: batchPath(batch.id),
        ...(holder && { holder }),
        badges: [
          open === 0
            ? { label: "Registrado", tone: "success" as const }
            : { label: `${payouts(open)} por registrar`, tone: "warning" as const },
        ],
        facts: [
          { label: "Pagos", value: String(batch.lines.length) },
          { label: "Suma", value: sumOf(batch.lines) },
          ...(batch.apart.length === 0 ? [] : [{ label: "No entraron", value: String(batch.apart.length) }]),
        ],
      },
    ];
  });
  return { query, rows, next, previous, formId: crypto.randomUUID() };
}

/** Makes a file of all that can be transferred. */
export function prepareBatch(context: Context, uid: string, form: FormData): Promise<FormOutcome> {
  return takeForm(form, {
    [PAYOUT_INTENTS.prepare]: act({
      form: z.object({ formId: z.string().max(60).catch("") }),
      run: async ({ formId }): Promise<{ ok: true; id: string } | Rejection> => {
        const result = await context.payouts.batches.prepare(uid, formId);
        if (result.ok) return result;
        const message = result.reason === "conflict" ? CHANGED : nothingWords(result.apart);
        return { ok: false, message, status: 409 };
      },
      done: ({ id }) => done(batchPath(id), "Preparamos el archivo. Descárgalo y súbelo a tu banco."),
    }),
  });
}

const OVERTAKEN =
  "Alguien registró pagos de este archivo mientras lo veías. Mira los que quedan y vuelve a marcar «todos».";

const CHANGED = "Alguien más preparó un archivo, o cambió uno de sus pagos, en este momento. Mira la lista.";

function nothingWords(apart: PayoutBatch["apart"]): string {
  const counts = NOT_PAYABLE.map((why) => [why, apart.filter((one) => one.why === why).length] as const);
  const named = counts.filter(([, count]) => count > 0).map(([why, count]) => `${NOT_PAYABLE_NAMES[why]} (${count})`);
  return ["No hay pagos que se puedan transferir ahora.", ...named.map((words) => `${words}.`)].join(" ");
}

/** A file for the bank: what it says, and what became of each line. @throws a 404 */
export async function loadBatch({ accounts, payouts: { batches }, clock }: Context, id: string): Promise<AdminSheet> {
  const batch = await batches.find(id);
  if (batch === null) throw notFound(NO_BATCH);
  const { lines, apart, by, state } = batch;
  const open = openOf(batch);
  const ended = lines.filter(({ end }) => end !== null);
  const author = (await accounts.names([by])).get(by) ?? "";
  const stopped = open.length > 0 ? await batches.stopped(batch) : [];
  return {
    thing: `${id}:${open.length}`,
    back: { to: BATCHES_PATH, label: "Archivos para el banco" },
    title: titleOf(batch),
    failure: "No registramos todo",
    badges: [state === "done" ? { label: "Registrado", tone: "success" } : { label: "Por registrar", tone: "warning" }],
    shown: { [SHOWN]: open.length, formId: crypto.randomUUID() },
    sections: [
      {
        id: "archivo",
        title: "Qué dice el archivo",
        parts: [
          {
            facts: [
              { label: "Pagos", value: String(lines.length) },
              { label: "Suma", value: sumOf(lines) },
              { label: "Por registrar", value: open.length === 0 ? "Ninguno" : `${open.length} · ${sumOf(open)}` },
              { label: "Preparado por", value: author },
            ],
            isNarrow: true,
          },
          stopped.length > 0 && { notice: stoppedNotice(stopped) },
          open.length > 0 && {
            form: {
              downloads: BANK_FILE_PATH,
              hidden: { [BATCH_FIELD]: id },
              acts: [{ intent: "", label: "Descargar el archivo", variant: "secondary" }],
              note:
                "Montos y cuentas quedan como estaban al prepararlo: descargarlo otra vez da lo mismo, sin lo que ya " +
                "registraste. Queda en el registro quién abre cada cuenta.",
            },
          },
        ],
      },
      open.length > 0 && {
        id: "respuesta-del-banco",
        title: "Registrar con la respuesta del banco",
        isDecision: true,
        parts: [answerForm()],
      },
      open.length > 0 && {
        id: "registrar",
        title: "Registrar a mano",
        isDecision: true,
        parts: [byHandForm(open, limaDay(clock.now()))],
      },
      ended.length > 0 && {
        id: "registrados",
        title: `Registrados: ${ended.length}`,
        parts: [{ list: ended.map(endedItem), label: "Pagos registrados" }],
      },
      apart.length > 0 && {
        id: "aparte",
        title: `No entraron: ${apart.length}`,
        parts: [
          {
            list: apart.map(({ payoutId, orderNumber, centimos, why }) => ({
              title: `${orderNumber} · ${formatSoles(centimos)}`,
              to: adminPayoutPath(payoutId),
              notes: [NOT_PAYABLE_NAMES[why]],
            })),
            label: "Pagos que no entraron en el archivo",
          },
        ],
      },
    ],
  };
}

function stoppedNotice(stopped: Awaited<ReturnType<PayoutBatches["stopped"]>>): SheetNotice {
  const named = stopped.slice(0, NAMED).map(({ orderNumber, why }) => `${orderNumber}: ${NOT_PAYABLE_NAMES[why]}.`);
  const more = stopped.length > NAMED ? [`Y ${stopped.length - NAMED} más.`] : [];
  return {
    tone: "warning",
    title: `Por ahora no transfieras ${payouts(stopped.length)} de este archivo`,
    text: [...named, ...more, "Si no los enviaste al banco, regístralos abajo como no transferidos."].join(" "),
  };
}

function answerForm(): Maybe<AdminPart> {
  return {
    form: {
      isMultipart: true,
      fields: {
        [FIELDS.answer]: {
          label: "Pega aquí la respuesta",
          input: "area",
          rows: 6,
          optional: true,
          hint: "Una fila por pago con el pedido, el monto, la fecha y el número de operación. Sirve copiar las columnas de Excel.",
          maxLength: BANK_ANSWER_MAX,
        },
        [FIELDS.answerFile]: { label: "O sube su archivo", input: "files", accept: "tables", optional: true },
      },
      acts: [{ intent: INTENTS.answer, label: "Registrar lo que dice el banco", busy: "Registrando…" }],
    },
  };
}

function byHandForm(open: readonly BatchLine[], today: string): Maybe<AdminPart> {
  const reference: FieldLook = {
    label: "Número de operación del envío",
    hint: "El que dio tu banco. Lo leen los vendedores.",
    autoComplete: "off",
    maxLength: REFERENCE_MAX,
  };
  return {
    form: {
      fields: {
        [FIELDS.reference]: reference,
        [FIELDS.day]: { label: "Fecha de la transferencia", type: "date" },
        [FIELDS.rows]: {
          label: "Pagos",
          input: "boxes",
          options: open.map(({ payoutId, orderNumber, centimos, account }) => ({
            value: payoutId,
            label: [orderNumber, formatSoles(centimos), account?.name, account?.masked].filter(Boolean).join(" · "),
          })),
        },
        [FIELDS.reason]: {
          label: "Motivo, si no se transfirió",
          input: "select",
          optional: true,
          options: [
            { value: "", label: "Elige el motivo" },
            ...FAILURE_REASONS.map((value) => ({ value, label: FAILURE_NAMES[value] })),
          ],
        },
      },
      values: { [FIELDS.day]: today },
      acts: [
        { intent: INTENTS.all, label: `Se transfirieron todos (${open.length})`, busy: "Registrando…" },
        { intent: INTENTS.ticked, label: "Se transfirieron los marcados", variant: "secondary", busy: "Registrando…" },
        { intent: INTENTS.failed, label: "No se transfirieron los marcados", variant: "danger", busy: "Registrando…" },
      ],
      note: "Se registra lo que dice el archivo, aunque la venta haya cambiado: lo que sobre queda como deuda del vendedor.",
    },
  };
}

function endedItem({ payoutId, orderNumber, centimos, end }: BatchLine): SheetItem {
  const isPaid = end?.outcome === "transferred";
  const debt = end?.debtCentimos ?? 0;
  return {
    title: `${orderNumber} · ${formatSoles(centimos)}`,
    to: adminPayoutPath(payoutId),
    badges: [
      end?.returnedAt
        ? { label: "Volvió", tone: "warning" }
        : isPaid
          ? { label: "Se transfirió", tone: "success" }
          : { label: "No se transfirió", tone: "danger" },
    ],
    notes: [
      isPaid && `Operación ${end.reference}, ${formatDate(end.at)}`,
      end?.returnedAt != null && `Volvió el ${formatDate(end.returnedAt)}: en su página está cómo sigue.`,
      end?.reason ? FAILURE_NAMES[end.reason] : null,
      isPaid && debt > 0 && `El vendedor debe ${formatSoles(debt)}: el dinero volvió al comprador.`,
    ],
  };
}

const ReferenceField = required(
  lineField("Número de operación", { min: REFERENCE_MIN, max: REFERENCE_MAX }),
  "Escribe el número de operación.",
);
const RowsField = z
  .array(z.string().max(400))
  .max(200)
  .refine((rows) => rows.length > 0, "Marca los pagos.");

/** The forms of a file: the bank's answer, all of its lines, or those that are ticked. */
export async function submitBatch(context: Context, id: string, uid: string, form: FormData): Promise<FormOutcome> {
  const { batches } = context.payouts;
  const batch = await batches.find(id);
  if (batch === null) return formNotFound(NO_BATCH);
  const today = limaDay(context.clock.now());
  const from = limaDay(batch.createdAt);
  const DayField = reading((text): FieldReading<string> => {
    if (isDay(text) && text >= from && text <= today) return { value: text };
    return { message: `Escribe una fecha entre el ${formatDate(batch.createdAt)} y hoy.` };
  });
  const transferred = z.object({ [FIELDS.reference]: ReferenceField, [FIELDS.day]: DayField });
  const register = (ends: ReadonlyMap<string, BankEnd>, left: readonly string[] = []) =>
    registered(context, { id, uid, form }, ends, left);
  const ofAll = (rows: readonly string[], end: BankEnd) => register(new Map(rows.map((row) => [row, end])));
  const shown = new Set(batch.lines.map(({ payoutId }) => payoutId));
  const known = (rows: readonly string[]) => rows.filter((row) => shown.has(row));
  const paid = (data: z.infer<typeof transferred>): BankEnd => ({
    outcome: "transferred",
    reference: data[FIELDS.reference],
    day: data[FIELDS.day] ?? today,
  });
  return takeForm(form, {
    [INTENTS.answer]: async () => {
      const text = await answerText(form);
      if (text.trim() === "")
        return rejected(form, { [FIELDS.answer]: "Pega la respuesta del banco, o sube su archivo." });
      if (text.length > BANK_ANSWER_MAX) return rejected(form, { [FIELDS.answer]: "La respuesta es demasiado larga." });
      const { ends, left } = readBankAnswer(text, batch.lines, { from, today });
      if (ends.size + left.length === 0)
        return rejected(form, { [FIELDS.answer]: "Ninguna fila nombra un pedido, como R-2026-000123." });
      return register(ends, left);
    },
    [INTENTS.all]: act({
      form: transferred,
      first: () =>
        openOf(batch).length > 0 && form.get(SHOWN) !== String(openOf(batch).length)
          ? rejected(form, { "": OVERTAKEN }, 409)
          : null,
      run: () => null,
      done: (_, data) =>
        ofAll(
          openOf(batch).map(({ payoutId }) => payoutId),
          paid(data),
        ),
    }),
    [INTENTS.ticked]: act({
      form: transferred.extend({ [FIELDS.rows]: RowsField }),
      run: () => null,
      done: (_, data) => ofAll(known(data[FIELDS.rows]), paid(data)),
    }),
    [INTENTS.failed]: act({
      form: z.object({
        [FIELDS.rows]: RowsField,
        [FIELDS.reason]: z.enum(FAILURE_REASONS, { error: "Elige el motivo." }),
      }),
      run: () => null,
      done: (_, data) => ofAll(known(data[FIELDS.rows]), { outcome: "failed", reason: data[FIELDS.reason] }),
    }),
  });
}

async function answerText(form: FormData): Promise<string> {
  const typed = form.get(FIELDS.answer);
  const file = form.get(FIELDS.answerFile);
  const sent = file instanceof File && file.size > 0 ? await file.text() : "";
  return [typeof typed === "string" ? typed : "", sent].join("\n");
}

/** The answer names each row that registered nothing. */
async function registered(
  { payouts: { batches } }: Context,
  { id, uid, form }: { id: string; uid: string; form: FormData },
  ends: ReadonlyMap<string, BankEnd>,
  unread: readonly string[],
): Promise<FormOutcome> {
  const result = await batches.register(id, ends, { by: uid, formId: sentFormId(form) || crypto.randomUUID() });
  const left = [...result.left.map((number) => `${number}: ya estaba registrado.`), ...unread];
  const words = result.done === 0 ? null : `Registramos ${payouts(result.done)}.`;
  if (left.length === 0) return done(batchPath(id), words ?? "No quedaba nada por registrar.");
  const more = left.length > NAMED ? `Y ${left.length - NAMED} más.` : null;
  const named = [words, "Quedaron sin registrar:", ...left.slice(0, NAMED), more];
  const outcome = rejected(form, { "": named.filter(Boolean).join(" ") }, 409);
  return words === null ? outcome : { ...outcome, failure: { ...outcome.failure, isPart: true } };
}
