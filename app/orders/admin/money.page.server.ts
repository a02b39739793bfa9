import { z } from "zod";

import type { AdminSheet, Maybe, SheetItem, SheetReply, SheetSection } from "~/admin-kit/sheet/sheet";
import { isDay, limaDay, type LimaDay } from "~/business/calendar";
import { formatDateTime, lowerFirst } from "~/business/format";
import { formatSoles } from "~/business/money";
import { CASE_NAMES, NO_ORDER, ORDER_STATE_NAMES, ORDER_STEP_WORDS } from "~/orders/constants";
import { ENTRY_NAMES, LEDGER_ACCOUNT_NAMES, MONEY_INTENTS } from "~/orders/ledger/constants";
import { refundTasks, type RefundTask } from "~/orders/ledger/due-refunds";
import { LedgerEntrySchema, balanceOf, type LedgerLine } from "~/orders/ledger/model";
import type { Order, PaymentCase, RefundAsk } from "~/orders/model";
import { refundLines } from "~/orders/pages/refund-lines";
import { adminOrderMoneyPath, adminOrderPath, caseFilePath, refundProofPath } from "~/orders/paths";
import { caseDeadline } from "~/orders/paying/case-words";
import { BUYER_ACCOUNT_WORDS } from "~/orders/payouts/admin/constants";
import { openedAccount } from "~/orders/payouts/admin/payout.page.server";
import type { Context } from "~/platform/context";
import { putAttachment, type ReadAttachment } from "~/platform/files/attachments.server";
import { decodeDocument } from "~/platform/firestore/codec";
import { lineField, reading, required } from "~/platform/forms/fields";
import { formLook } from "~/platform/forms/form-look.server";
import { formText } from "~/platform/forms/form-text";
import { parseForm, type FieldErrors } from "~/platform/forms/forms";
import type { StreamedForm } from "~/platform/forms/multipart.server";
import {
  type FormOutcome,
  done,
  formNotFound,
  handleForm,
  notDone,
  rejected,
  unknownIntent,
} from "~/platform/forms/outcome";
import { notFound } from "~/platform/http/http";

import { MONEY_QUEUE, queueOfOrder } from "./order-queue.loader.server";
import { refundPart, refundSection, sellerNames } from "./part-refund.server";
import { REFUND_PROOF_MAX_MB, readProofs } from "./refund-proof.server";

/** Entries that are shown; an order has a dozen. */
const ENTRIES = 200;
const FIELDS = { of: "de", number: "operacion", day: "dia", proof: "constancia" } as const;

/**
 * Its balances by its entries, what the provider did not return, and what can go back. `query`: with the list that led
 * here. @throws a 404
 */
export async function loadOrderMoney(
  context: Context,
  id: string,
  uid: string,
  query: URLSearchParams,
): Promise<AdminSheet> {
  const order = await readOrder(context, id, uid);
  if (order === null) throw notFound(NO_ORDER);
  const tasks = refundTasks(order);
  const asked = tasks.length > 0 ? queueOfOrder(order, query) : null;
  const [found, queue] = await Promise.all([
    context.database.find({ collection: "ledger", where: [["orderId", "==", id]], limit: ENTRIES }),
    asked && MONEY_QUEUE.around(context, asked.params, asked.thing),
  ]);
  const entries = found
    .flatMap((entry) => {
      const data = decodeDocument(LedgerEntrySchema, entry, context.log);
      return data && data.lines.length > 0 ? [data] : [];
    })
    .sort((one, other) => one.at.getTime() - other.at.getTime());
  const names = sellerNames(order);
  const lines = entries.flatMap((entry) => entry.lines);
  const cases = order.cases ?? [];
  const returns = returnRows(order);
  return {
    thing: `${id}:${order.version}`,
    name: `Dinero del pedido ${order.number}`,
    back: { to: adminOrderPath(id), label: `Pedido ${order.number}` },
    queue,
    pages: queue ? [{ to: adminOrderPath(id), label: "Ver el pedido" }] : [],
    title: "Dinero del pedido",
    lead: `${order.number} · ${ORDER_STATE_NAMES[order.state]}`,
    failure: "No guardamos nada",
    shown: { version: order.version, formId: crypto.randomUUID() },
    sections: [
      {
        id: "saldos",
        title: "Cuánto hay y de quién es",
        parts: [{ facts: balanceRows(order, lines, names) }],
      },
      ...tasks.flatMap((task) => taskSections(task, limaDay(context.clock.now()))),
      refundSection(order),
      returns.length > 0 && {
        id: "devoluciones",
        title: "Devoluciones, como las lee el comprador",
        parts: [{ list: returns }],
      },
      cases.length > 0 && {
        id: "documentos",
        parts: [
          {
            form: {
              downloads: caseFilePath(id),
              acts: [{ intent: "", label: "Descargar los documentos del pedido", variant: "secondary" }],
              note:
                "Un solo archivo con la compra, las fotos, la entrega, cada paso y la conversación, para subirlo en " +
                "Mercado Pago. Queda registrado quién lo descarga.",
            },
          },
        ],
      },
      ...cases.map(caseSection),
      {
        id: "movimientos",
        title: "Movimientos",
        parts: [
          {
            none: "Todavía no se movió dinero.",
            list: entries.map(({ kind, at, lines: moved }) => ({
              title: ENTRY_NAMES[kind],
              notes: [formatDateTime(at)],
              facts: moved.map(({ account, of, centimos }) => ({
                label: [LEDGER_ACCOUNT_NAMES[account], names.get(of) ?? of].filter((text) => text !== "").join(" · "),
                value: signed(centimos),
              })),
            })),
          },
        ],
      },
    ],
  };
}

function signed(centimos: number): string {
  return `${centimos < 0 ? "− " : ""}${formatSoles(Math.abs(centimos))}`;
}

async function readOrder({ orders }: Context, id: string, uid: string): Promise<Order | null> {
  return (await orders.read(id, { uid, isAdmin: true }))?.order ?? null;
}

function balanceRows(order: Order, lines: readonly LedgerLine[], names: ReadonlyMap<string, string>) {
  const sent = (item: LedgerLine["item"]) =>
    balanceOf(
      lines.filter((line) => line.item === item),
      "provider",
    );
  const rows = [
    { label: "Pagó el comprador", centimos: order.paidAt === null ? 0 : order.totalCentimos },
    { label: "Queda en Mercado Pago", centimos: sent("transfer") + sent("returned") - balanceOf(lines, "provider") },
    { label: "Por devolver o en disputa", centimos: balanceOf(lines, "buyer") },
    { label: "Guardado hasta que termine la venta", centimos: balanceOf(lines, "held") },
    ...[...names].flatMap(([sellerId, name]) => [
      { label: `Se debe a ${name}`, centimos: balanceOf(lines, "seller", sellerId) },
      { label: `Debe ${name}`, centimos: -balanceOf(lines, "debt", sellerId) },
    ]),
    { label: "Pagado a vendedores", centimos: sent("transfer") },
    { label: "Devuelto por transferencia", centimos: sent("returned") },
    { label: "De la casa", centimos: balanceOf(lines, "business") },
  ];
  return rows
    .filter(({ centimos }, position) => position === 0 || centimos !== 0)
    .map(({ label, centimos }) => ({ label, value: signed(centimos) }));
}

/** A refund that the provider did not do, in its own words, and the two ways to end it. */
function taskSections({ of, centimos, paymentId, ask }: RefundTask, today: LimaDay): Maybe<SheetSection>[] {
  const isInProcess = ask.state === "in_process";
  const evidence: SheetSection = {
    id: `devolver-${of}`,
    title: `Mercado Pago no devolvió ${formatSoles(centimos)}`,
    parts: [
      {
        facts: [
          { label: "Pago", value: paymentId },
          { label: "Qué pasa", value: TASK_WORDS[ask.state] },
          { label: "Desde", value: formatDateTime(ask.since) },
          { label: "Lo que dijo", value: ask.words },
          { label: "Veces que lo pedimos", value: ask.refusals > 0 ? String(ask.refusals) : "" },
        ],
      },
      !isInProcess && {
        opens: `cuenta-${of}`,
        parts: [
          {
            form: {
              hidden: { [FIELDS.of]: of },
              acts: [{ intent: MONEY_INTENTS.account, label: "Ver la cuenta del comprador", variant: "secondary" }],
              note: "Está cifrada. Queda registrado quién la abre y cuándo.",
            },
          },
        ],
      },
    ],
  };
  return [
    evidence,
    {
      id: `pedir-${of}`,
      isDecision: true,
      parts: [
        {
          form: {
            hidden: { [FIELDS.of]: of },
            acts: [
              {
                intent: MONEY_INTENTS.retry,
                label: isInProcess ? "Preguntar otra vez" : "Pedir otra vez a Mercado Pago",
                about: `por ${formatSoles(centimos)}`,
                variant: "secondary",
              },
            ],
          },
        },
      ],
    },
    !isInProcess && {
      id: `transferir-${of}`,
      title: `Transferir ${formatSoles(centimos)}`,
      isDecision: true,
      parts: [
        {
          form: {
            isMultipart: true,
            of,
            hidden: { [FIELDS.of]: of },
            fields: formLook(transferForm(today)),
            acts: [
              {
                intent: MONEY_INTENTS.transfer,
                label: "Registrar la transferencia",
                variant: "danger",
                busy: "Guardando…",
              },
            ],
            note: `Transfiere ${formatSoles(centimos)} completos y regístralo aquí: el comprador lee el número y el día.`,
          },
        },
      ],
    },
  ];
}

const TASK_WORDS: Record<RefundAsk["state"], string> = {
  refused: "No lo devuelve. Ya no se lo pedimos por nuestra cuenta.",
  silent: "No responde sobre esta devolución. Mira en su página si el pago figura como devuelto.",
  in_process: "La tiene en proceso desde hace días. Pregúntale por esta devolución antes de hacer algo.",
};

/** Parts and whole payments, on their way and back. */
function returnRows(order: Order): SheetItem[] {
  return refundLines(order).map(({ label, tone, amount, text, transfer, of, reason }) => ({
    title: amount,
    badges: [{ label, tone }],
    notes: [reason, text],
    links: transfer
      ? [{ to: refundProofPath(order.id, of), label: `Constancia: ${transfer.proof.name}`, opens: "file" as const }]
      : [],
  }));
}

function caseSection({ paymentId, kind, providerId, openedAt, dueAt, end, endedAt }: PaymentCase): SheetSection {
  const ended = endedAt
    ? `${end === "won" ? "a favor de la venta" : "a favor del comprador"}, ${formatDateTime(endedAt)}`
    : "";
  return {
    id: `caso-${paymentId}-${openedAt.getTime()}`,
    title: CASE_NAMES[kind],
    parts: [
      {
        facts: [
          { label: "Abierto", value: formatDateTime(openedAt) },
          { label: "Pago", value: paymentId },
          { label: "Número en Mercado Pago", value: providerId ?? "" },
          { label: "Documentos", value: end === null ? caseDeadline({ kind, openedAt, dueAt }) : "" },
          { label: "Terminó", value: ended },
        ],
      },
    ],
  };
}

/** Of a transfer until `today`. */
function transferForm(today: LimaDay) {
  return z.object({
    [FIELDS.number]: required(
      lineField("Número de operación", { min: 3, max: 60 }),
      "Escribe el número de operación.",
    ).meta({
      label: "Número de operación",
      hint: "El que da tu banco o Yape.",
      autoComplete: "off",
      maxLength: 60,
      required: true,
    }),
    [FIELDS.day]: required(
      reading((text) =>
        isDay(text) && text <= today
          ? { value: text }
          : { message: "Escribe el día de la transferencia: hoy o antes." },
      ),
      "Escribe el día de la transferencia.",
    ).meta({ label: "Día", type: "date", required: true }),
    [FIELDS.proof]: z
      .unknown()
      .optional()
      .meta({
        label: "Constancia del banco",
        input: "files",
        accept: "documents",
        hint: `Un archivo PDF, JPG o PNG de ${REFUND_PROOF_MAX_MB} MB como máximo.`,
        required: true,
      }),
  });
}

const TASK_GONE = "Esta devolución cambió mientras la veías. Así está ahora.";

/** `intent`: returns a part, asks the provider again, opens the buyer's account (logged), or records a transfer. */
export async function submitOrderMoney(
  context: Context,
  id: string,
  uid: string,
  { fields: form, files }: StreamedForm,
  query: URLSearchParams,
): Promise<FormOutcome<SheetReply>> {
  const proofs = await readProofs(id, files);
  return handleForm<SheetReply>(form, async () => {
    const order = await readOrder(context, id, uid);
    if (order === null) return formNotFound(NO_ORDER);
    const of = formText(form, FIELDS.of);
    switch (form.get("intent")) {
      case MONEY_INTENTS.refund:
        return refundPart(context, order, form, { uid, to: adminOrderMoneyPath(id) });
      case MONEY_INTENTS.retry: {
        const result = await context.orders.retryRefund(id, of);
        if (!result.ok) return notDone(form, result, ORDER_STEP_WORDS);
        const isOpen = refundTasks(result.order).some((task) => task.of === of);
        if (isOpen) return done(adminOrderMoneyPath(id), "Mercado Pago sigue sin devolverlo.");
        return goOn(context, order, { uid, query }, "Mercado Pago respondió.");
      }
      case MONEY_INTENTS.account:
        return openAccount(context, order, uid, form);
      case MONEY_INTENTS.transfer:
        return recordTransfer(context, order, uid, { form, query, proof: proofs });
      default:
        return unknownIntent(form);
    }
  });
}

async function openAccount(
  { payouts: { accounts } }: Context,
  order: Order,
  uid: string,
  form: FormData,
): Promise<FormOutcome<SheetReply>> {
  const of = formText(form, FIELDS.of);
  if (!refundTasks(order).some((task) => task.of === of && task.ask.state !== "in_process"))
    return rejected(form, { "": TASK_GONE }, 409);
  const about = { target: `orders/${order.id}`, label: order.number };
  const opened = await openedAccount(accounts, order.buyerId, uid, about, BUYER_ACCOUNT_WORDS);
  if (typeof opened === "string") return rejected(form, { "": opened }, 409);
  return { kind: "shown", reply: { ok: false, errors: {}, values: {}, opened: { [`cuenta-${of}`]: opened } } };
}

/** With the next refund that the provider did not make, or back to the money of the order. */
async function goOn(
  context: Context,
  order: Order,
  { uid, query }: { uid: string; query: URLSearchParams },
  words: string,
): Promise<FormOutcome> {
  const asked = queueOfOrder(order, query);
  return asked === null
    ? done(adminOrderMoneyPath(order.id), words)
    : MONEY_QUEUE.goOn(context, asked.params, asked.thing, {
        words: `${order.number}: ${lowerFirst(words)}`,
        actor: uid,
      });
}

async function recordTransfer(
  context: Context,
  order: Order,
  uid: string,
  { form, query, proof }: { form: FormData; query: URLSearchParams; proof: ReadAttachment | string | null },
): Promise<FormOutcome> {
  const { id } = order;
  const of = formText(form, FIELDS.of);
  const parsed = parseForm(transferForm(limaDay(context.clock.now())), form);
  const errors: FieldErrors = parsed.ok ? {} : { ...parsed.errors };
  if (proof === null || typeof proof === "string")
    errors[FIELDS.proof] = proof ?? "Adjunta la constancia de la transferencia.";
  if (!parsed.ok || proof === null || typeof proof === "string")
    // Several forms of the page have these fields.
    return rejected(form, Object.fromEntries(Object.entries(errors).map(([name, text]) => [`${name}-${of}`, text])));
  await putAttachment(context.env.PHOTOS, proof);
  const { [FIELDS.number]: number, [FIELDS.day]: on } = parsed.data;
  const sent = { of, by: uid, number, on, proof: proof.attachment };
  const result = await context.orders.recordRefundTransfer(id, sent);
  return result.ok
    ? goOn(context, order, { uid, query }, "Registramos la transferencia y avisamos al comprador.")
    : notDone(form, result, { ...ORDER_STEP_WORDS, conflict: TASK_GONE });
}
