import { z } from "zod";

import { readReason, reasonFields } from "~/admin-kit/decision/reasons";
import type { SheetLink, SheetSection } from "~/admin-kit/sheet/sheet";
import { formatSoles, parseSoles, wrongSoles, type Centimos } from "~/business/money";
import { adminOrderClaimPath } from "~/orders/claims/constants";
import { CLAIM_FIRST, ORDER_STEP_WORDS } from "~/orders/constants";
import { MONEY_INTENTS, REFUND_AMOUNT_FIELD } from "~/orders/ledger/constants";
import { isFrozen } from "~/orders/ledger/payment-facts";
import { refundableOf, shareOf } from "~/orders/ledger/shares";
import type { Order } from "~/orders/model";
import type { Context } from "~/platform/context";
import { reading, required } from "~/platform/forms/fields";
import { formLook } from "~/platform/forms/form-look.server";
import { sentFormId } from "~/platform/forms/form-text";
import { parseForm } from "~/platform/forms/forms";
import { done, notDone, rejected, type FormOutcome } from "~/platform/forms/outcome";

import { PART_REASONS } from "../reasons";

/** Both read it: in their mails, and in the order. */
const READERS = "Lo leen ambos.";
const NO_AMOUNT = "Escribe cuánto se devuelve.";

export function sellerNames({ lines, inspection }: Order): Map<string, string> {
  const names = new Map(lines.map(({ sellerId, sellerName }) => [sellerId, sellerName]));
  if (inspection) names.set(`taller:${inspection.workshopId}`, inspection.workshopName);
  return names;
}

/** The form for a part of the seller's share, or why none goes back now; null for an order without such money. */
export function refundSection(order: Order): SheetSection | null {
  const frozen = "Mercado Pago tiene un caso abierto por este pago. Espera a que termine.";
  const claimed: SheetLink = { to: adminOrderClaimPath(order.id), label: "Decidir el problema con el pedido" };
  const rejection = order.claim?.isOpen
    ? { text: CLAIM_FIRST, link: claimed }
    : isFrozen(order)
      ? { text: frozen }
      : null;
  if (rejection)
    return {
      id: "devolver",
      parts: [{ notice: { tone: "warning", title: "No se puede devolver una parte ahora", ...rejection } }],
    };
  const isPaid = order.payments.some(({ outcome }) => outcome === "paid");
  const left = refundableOf(order);
  if (!isPaid || left === 0) return null;
  const name = sellerNames(order).get(shareOf(order).sellerId) ?? "la casa";
  const why = reasonFields(PART_REASONS, READERS);
  return {
    id: "devolver",
    title: "Devolver una parte",
    isDecision: true,
    parts: [
      { said: "El pedido sigue donde está. El vendedor recibe lo que queda; si ya le pagamos, lo debe." },
      {
        form: {
          ...why,
          fields: { ...formLook(refundForm(name, left)), ...why.fields },
          acts: [
            {
              intent: MONEY_INTENTS.refund,
              label: "Devolver esta parte",
              variant: "danger",
              busy: "Devolviendo…",
              verb: "refunds",
            },
          ],
        },
      },
    ],
  };
}

/** A part of what is `left` of the part of its seller (`name`). */
export function refundForm(name: string, left: Centimos) {
  const amount = reading((text) => {
    const centimos = parseSoles(text);
    return centimos === null
      ? { message: wrongSoles(text, "Escribe un monto en soles, como 1250 o 1,250.50.") }
      : { value: centimos };
  });
  return z.object({
    [REFUND_AMOUNT_FIELD]: required(amount, NO_AMOUNT).meta({
      label: `De la parte de ${name} (S/)`,
      hint: `Quedan ${formatSoles(left)}.`,
      inputMode: "decimal",
      autoComplete: "off",
      required: true,
    }),
    version: z.coerce.number().int().min(0).catch(0),
  });
}

/** `to`: the page that the form stands on. */
export async function refundPart(
  context: Context,
  order: Order,
  form: FormData,
  { uid, to }: { uid: string; to: string },
): Promise<FormOutcome> {
  const left = refundableOf(order);
  const parsed = parseForm(refundForm("", left), form);
  const why = readReason(PART_REASONS, form);
  if (!parsed.ok || !why.ok) return rejected(form, { ...(!parsed.ok && parsed.errors), ...(!why.ok && why.errors) });
  const { version, [REFUND_AMOUNT_FIELD]: centimos } = parsed.data;
  if (centimos === 0) return rejected(form, { [REFUND_AMOUNT_FIELD]: NO_AMOUNT });
  const most = `Quedan ${formatSoles(left)} por devolver de esa parte, como máximo.`;
  if (centimos > left) return rejected(form, { [REFUND_AMOUNT_FIELD]: most });
  const result = await context.orders.refundPart(order.id, {
    centimos,
    reason: why.text,
    by: "admin",
    actor: { kind: "admin", uid },
    key: sentFormId(form),
    version,
  });
  return result.ok ? done(to, "Pedimos la devolución a Mercado Pago.") : notDone(form, result, ORDER_STEP_WORDS);
}
