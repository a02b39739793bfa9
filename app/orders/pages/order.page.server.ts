import { z } from "zod";

import { readReason } from "~/admin-kit/decision/reasons";
import { NO_ORDER, ORDER_STEP_WORDS, STEP_FIELDS, STEP_NOTE_MAX } from "~/orders/constants";
import type { Order } from "~/orders/model";
import { adminOrderPath, purchasePath, salePath } from "~/orders/paths";
import { closedWords } from "~/orders/paying/closed-words";
import { shipmentText } from "~/orders/shipment/constants";
import { ShipmentForm, shipmentOf } from "~/orders/shipment/form";
import type { Context } from "~/platform/context";
import { required, textField } from "~/platform/forms/fields";
import { formText } from "~/platform/forms/form-text";
import { parseForm } from "~/platform/forms/forms";
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
import { nullIfUnavailable } from "~/platform/null-if-unavailable.server";

import type { SellerNumbers } from "./order-facts";
import { type OrderStepForm, formNow, isStepOf, stepOfOrderIntent } from "./order-steps";
import { type OrderReader, type OrderView, isContactOpen, orderView } from "./order-view";
import { mayReview } from "./review-links";

const PATHS: Record<OrderReader["as"], (id: string) => string> = {
  buyer: purchasePath,
  seller: salePath,
  admin: adminOrderPath,
};

/** The order, if this reader may see it in this role; sellers see no order that was never paid. */
async function find({ orders }: Context, id: string, { as, uid }: OrderReader): Promise<Order | null> {
  const found = await orders.read(id, { uid, isAdmin: as === "admin" });
  if (found === null) return null;
  const { order } = found;
  // An administrator may also be a party: the address decides the role.
  if (as === "buyer") return order.buyerId === uid ? order : null;
  if (as === "seller") return order.sellerId === uid && order.paidAt !== null ? order : null;
  return order;
}

/** @throws a 404 for all who may not see it */
export async function loadOrderPage(context: Context, id: string, reader: OrderReader): Promise<OrderView> {
  const order = await find(context, id, reader);
  if (order === null) throw notFound(NO_ORDER);
  return viewOfOrder(context, order, reader);
}

/** An order that this reader may see, with the numbers of its sellers and what is owed for it. */
export async function viewOfOrder(context: Context, order: Order, reader: OrderReader): Promise<OrderView> {
  const { env, clock, orders, log } = context;
  const contacts = new Map<string, SellerNumbers>();
  const { sellerId } = order;
  if (reader.as === "buyer" && sellerId !== null && isContactOpen(order)) {
    const contact = await nullIfUnavailable(() => context.accounts.contactOf(sellerId), log);
    if (contact) contacts.set(sellerId, contact);
  }
  const [payout, review] =
    reader.as === "seller" && order.completedAt !== null
      ? await Promise.all([
          nullIfUnavailable(() => context.payouts.find(order.id, reader.uid), log),
          nullIfUnavailable(() => context.reviews.find({ orderId: order.id, sellerId: reader.uid }), log),
        ])
      : [null, null];
  const reviewed = new Set<string>();
  if (reader.as === "buyer" && sellerId !== null && mayReview(order))
    if (await nullIfUnavailable(() => context.reviews.find({ orderId: order.id, sellerId }), log))
      reviewed.add(sellerId);
  const together =
    order.purchase && reader.as !== "seller" ? await nullIfUnavailable(() => orders.together(order), log) : null;
  return orderView(order, reader, {
    now: clock.now(),
    siteName: env.brandName,
    contacts,
    payout,
    review,
    reviewed,
    ...(together && { together }),
  });
}

/** For a party. @throws a 404 for all others, and for an order that was not paid */
export async function loadReceipt(
  context: Context,
  id: string,
  uid: string,
): Promise<{ view: OrderView; updatedAt: Date }> {
  const order = (await find(context, id, { as: "buyer", uid })) ?? (await find(context, id, { as: "seller", uid }));
  if (order === null || order.paidAt === null) throw notFound(NO_ORDER);
  const as = order.buyerId === uid ? "buyer" : "seller";
  const view = orderView(order, { as, uid }, { now: context.clock.now(), siteName: context.env.brandName });
  return { view, updatedAt: order.updatedAt };
}

/** Handles the form of a step. Idempotent; a stale page gets a 409. */
export function takeOrderStep(context: Context, id: string, reader: OrderReader, form: FormData): Promise<FormOutcome> {
  return handleForm(form, async () => {
    const order = await find(context, id, reader);
    if (order === null) return formNotFound(NO_ORDER);
    const found = stepOfOrderIntent(reader.as, formText(form, "intent"));
    if (found === null || !isStepOf(found.step, order, reader.as)) return unknownIntent(form);
    const asked = formNow(found, order, reader.as, context.clock.now());
    const parsed = parseForm(schemaOf(asked), form);
    const sent = asked.isShipment ? parseForm(ShipmentForm, form) : null;
    const why = asked.reasons ? readReason(asked.reasons, form, asked.intent) : null;
    if (!parsed.ok || sent?.ok === false || why?.ok === false)
      return rejected(
        form,
        // Several forms of the page have these fields: errors name the form's own.
        {
          ...(why?.ok === false && why.errors),
          ...Object.fromEntries(
            Object.entries({ ...(!parsed.ok && parsed.errors), ...(sent?.ok === false && sent.errors) }).map(
              ([field, message]) => [`${field}-${asked.intent}`, message],
            ),
          ),
        },
      );
    const { version, [STEP_FIELDS.note]: typed } = parsed.data;
    const shipment = sent && shipmentOf(sent.data);
    const result = await context.orders.take(
      id,
      asked.step,
      { kind: reader.as, uid: reader.uid },
      { version, note: shipment ? shipmentText(shipment) : (why?.text ?? typed), ...(shipment && { shipment }) },
    );
    // The words depend on the bank, which may have answered meanwhile.
    const said =
      result.ok && asked.step === "cancel" && reader.as === "buyer"
        ? `Cancelamos tu pedido. ${closedWords(result.order)}`
        : asked.done;
    return result.ok ? done(PATHS[reader.as](id), said) : notDone(form, result, ORDER_STEP_WORDS);
  });
}

function schemaOf({ note, confirm }: OrderStepForm) {
  return z.object({
    // A form without a version is not ours; it is answered with a conflict.
    version: z.coerce.number().int().min(0).catch(0),
    [STEP_FIELDS.note]: note
      ? required(textField(note.label, { min: 3, max: STEP_NOTE_MAX }), note.required)
      : z
          .unknown()
          .optional()
          .transform(() => ""),
    [STEP_FIELDS.confirm]: z
      .string()
      .optional()
      .transform((value, context) => {
        if (confirm !== null && value !== "si")
          context.addIssue({ code: "custom", message: "Marca la casilla para continuar." });
      }),
  });
}
