import { reasonFields } from "~/admin-kit/decision/reasons";
import { REVEAL_INTENT, REVEAL_REASON } from "~/admin-kit/reveal/constants";
import { withWhy } from "~/admin-kit/reveal/reveal.action.server";
import {
  type AdminSheet,
  revealedParts,
  revealForm,
  type SheetForm,
  type SheetReply,
  type SheetSection,
} from "~/admin-kit/sheet/sheet";
import { lowerFirst } from "~/business/format";
import type { Context } from "~/platform/context";
import { TICKED } from "~/platform/forms/field-look";
import { type FormOutcome, handleForm } from "~/platform/forms/outcome";
import { notFound } from "~/platform/http/http";

import { NO_ORDER, STEP_FIELDS, STEP_NOTE_MAX } from "../constants";
import { MONEY_INTENTS } from "../ledger/constants";
import { orderPath, type Order } from "../model";
import { personalRows } from "../pages/order-facts";
import { ORDER_STATE_TONES } from "../pages/order-parts";
import type { OrderStepForm } from "../pages/order-steps";
import type { OrderGroup, OrderView } from "../pages/order-view";
import { takeOrderStep, viewOfOrder } from "../pages/order.page.server";
import { ADMIN_ORDERS_PATH, adminOrderMoneyPath, adminOrderPath } from "../paths";
import { ORDER_QUEUE, queueOfOrder } from "./order-queue.loader.server";
import { refundPart, refundSection } from "./part-refund.server";

const SHOWN_DATA = "datos";

async function readOrder({ orders }: Context, id: string, uid: string): Promise<Order> {
  const found = await orders.read(id, { uid, isAdmin: true });
  if (found === null) throw notFound(NO_ORDER);
  return found.order;
}

/** An order with the steps that administrators have. `query`: with the list that led here. @throws a 404 */
export async function loadAdminOrder(
  context: Context,
  id: string,
  uid: string,
  query: URLSearchParams,
): Promise<AdminSheet> {
  const order = await readOrder(context, id, uid);
  const asked = queueOfOrder(order, query);
  const [view, queue] = await Promise.all([
    viewOfOrder(context, order, { as: "admin", uid }),
    asked && ORDER_QUEUE.around(context, asked.params, asked.thing),
  ]);
  // In a list the order's own steps alone stand beside it.
  const refund = queue === null ? refundSection(order) : null;
  const part = refund?.isDecision === true && refund;
  const { number, state, stateName, standing, placedAt, version, problem, proof, payments, steps } = view;
  return {
    thing: `${id}:${version}`,
    name: `Pedido ${number}`,
    back: queue?.list ?? { to: ADMIN_ORDERS_PATH, label: "Pedidos" },
    queue,
    next: queue !== null,
    title: `Pedido ${number}`,
    lead: standing,
    pages:
      payments.length > 0
        ? [{ to: adminOrderMoneyPath(id), label: part ? "Ver el dinero" : "Ver el dinero y devolver una parte" }]
        : [],
    badges: [{ label: stateName, tone: ORDER_STATE_TONES[state] }],
    note: placedAt,
    shown: { version, ...(part && { formId: crypto.randomUUID() }) },
    sections: [
      proof && {
        id: "constancia",
        title: "Constancia de entrega",
        parts: [
          { said: proof.said ?? "" },
          { links: [proof.file && { to: proof.file, label: "Descargarla", opens: "file" }] },
        ],
      },
      problem && {
        id: "problema",
        title: "Problema con el pedido",
        parts: [{ links: [problem], buttons: problem.isOpen ? "primary" : "secondary" }],
      },
      ...steps.map(stepSection),
      {
        columns: [
          [boughtSection(view), deliverySection(view)],
          [part, paymentSection(view), historySection(view)],
        ],
      },
    ],
  };
}

/** A step with its reason, as both sides will read it. */
function stepSection({ intent, label, variant, hint, note, reasons, confirm }: OrderStepForm): SheetSection {
  const why = reasons && reasonFields(reasons, "Lo leen ambos.", intent);
  const about = lowerFirst(label);
  const form: SheetForm = {
    of: intent,
    // Steps have the same fields: by it a reply finds its form.
    hidden: { paso: intent },
    fields: {
      ...(why?.fields?.motivo && { motivo: { ...why.fields.motivo, label: `Motivo para ${about}` } }),
      ...(why?.fields?.nota && { nota: { ...why.fields.nota, label: `Nota para ${about}` } }),
      ...(note && {
        [STEP_FIELDS.note]: {
          label: note.label,
          hint: note.hint,
          input: "area",
          rows: 3,
          maxLength: STEP_NOTE_MAX,
          required: true,
        },
      }),
      ...(confirm !== null && { [STEP_FIELDS.confirm]: { label: confirm, input: "tick", value: TICKED } }),
    },
    ...(reasons && { reasons }),
    acts: [{ intent, label, variant, verb: "refunds" }],
    ...(hint !== null && { note: hint }),
  };
  return { id: `paso-${intent}`, title: label, isDecision: true, parts: [{ form }] };
}

function boughtSection({ plan, inspection, groups, totals, total, left, together }: OrderView): SheetSection {
  return {
    id: "detalle",
    title: "El pedido",
    parts: [
      plan !== null && { said: plan },
      inspection && { said: inspection.title },
      ...groups.flatMap(({ lines }) => [
        {
          list: lines.map(({ listingId, title, price, photo }) => ({
            title,
            to: `/producto/${listingId}`,
            notes: [price],
            picture: photo,
          })),
        },
      ]),
      ...groups.map((group) => ({ facts: sellerFacts(group), isNarrow: true })),
      { sums: [...totals, total, ...left] },
      together.length > 0 && {
        links: together.map(({ number, to }) => ({ to, label: `Se paga junto con ${number}` })),
      },
    ],
  };
}

function sellerFacts({ sellerId, sellerName, progress, tracking, trackingPage }: OrderGroup) {
  return [
    { label: "Vende", value: sellerName, href: `/vendedor/${sellerId}` },
    { label: "Avance", value: progress ?? "" },
    { label: "Envío", value: tracking },
    {
      label: "Página del envío",
      value: trackingPage?.href ?? "",
      href: trackingPage?.isLink ? trackingPage.href : null,
    },
  ];
}

function deliverySection({ delivery, buyer, recipient, isMasked }: OrderView): SheetSection | null {
  const facts = [...delivery, { label: "Compra", value: buyer ?? "" }, ...recipient];
  return {
    id: "entrega",
    title: "Entrega",
    parts: [{ facts }, isMasked && { opens: SHOWN_DATA, parts: [{ form: revealForm("Ver quién recibe y dónde") }] }],
  };
}

function paymentSection({ payments, invoice }: OrderView): SheetSection | null {
  const facts = [...payments, { label: "Comprobante", value: invoice ?? "" }].filter(({ value }) => value !== "");
  return facts.length === 0 ? null : { id: "pago", title: "Pago", parts: [{ facts }] };
}

function historySection({ history }: OrderView): SheetSection {
  const list = history.map(({ name, at, who, text }) => ({ title: name, notes: [`${at} · ${who}`], text }));
  return { id: "historia", title: "Paso a paso", parts: [{ isHistory: true, list }] };
}

/**
 * `intent`: a step of app/orders/pages/order-steps.ts, which goes on with the next order of its list, `devolver-parte`,
 * or `ver-datos`, which shows once what is masked. The caller has checked the administrator. @throws a 404
 */
export async function submitAdminOrder(
  context: Context,
  id: string,
  uid: string,
  { form, query }: { form: FormData; query: URLSearchParams },
): Promise<FormOutcome<SheetReply>> {
  if (form.get("intent") === REVEAL_INTENT) return handleForm<SheetReply>(form, () => reveal(context, id, uid, form));
  const order = await readOrder(context, id, uid);
  if (form.get("intent") === MONEY_INTENTS.refund)
    return refundPart(context, order, form, { uid, to: adminOrderPath(id) });
  const outcome = await takeOrderStep(context, id, { as: "admin", uid }, form);
  const asked = queueOfOrder(order, query);
  if (outcome.kind !== "done" || asked === null) return outcome;
  const words = `${order.number}: ${lowerFirst(String(outcome.flash?.message ?? ""))}`;
  return ORDER_QUEUE.goOn(context, asked.params, asked.thing, { words, actor: uid });
}

function reveal(context: Context, id: string, uid: string, form: FormData): Promise<FormOutcome<SheetReply>> {
  return withWhy<SheetReply>(form, REVEAL_REASON, async (reason) => {
    const order = await readOrder(context, id, uid);
    const entry = { actor: uid, action: "order.data-opened", label: order.number, reason } as const;
    await context.audit.record({ ...entry, target: orderPath(id) });
    const opened = revealedParts(personalRows(order).filter(({ value }) => value !== ""));
    return { kind: "shown", reply: { ok: false, errors: {}, values: {}, opened: { [SHOWN_DATA]: opened } } };
  });
}
