import { tableEntry } from "~/business/table";

import type { Order } from "../model";

/** What a buyer can do about a refused card, by the provider's `status_detail`. */
const REFUSALS = {
  cc_rejected_insufficient_amount:
    "Tu tarjeta no tiene saldo o línea suficiente. Prueba con otra tarjeta o con otro medio.",
  cc_rejected_call_for_authorize:
    "Tu banco pide que autorices este pago. Llámalo, dile que apruebas el monto a Mercado Pago y vuelve a intentarlo.",
  cc_rejected_bad_filled_security_code:
    "El código de seguridad no es correcto. Revísalo: son los 3 números del reverso, o los 4 del frente en American " +
    "Express.",
  cc_rejected_bad_filled_date: "La fecha de vencimiento no es correcta. Revísala en tu tarjeta y vuelve a intentarlo.",
  cc_rejected_bad_filled_card_number: "El número de la tarjeta no es correcto. Escríbelo otra vez, número por número.",
  cc_rejected_bad_filled_other:
    "Algún dato no coincide con el de tu tarjeta. Revisa el número, el nombre y el documento, y vuelve a intentarlo.",
  cc_rejected_card_disabled:
    "Tu tarjeta no está activa para compras en línea. Actívala con tu banco o prueba con otra.",
  cc_rejected_card_error: "Tu tarjeta no pudo procesarse. Prueba con otra tarjeta o con otro medio.",
  cc_rejected_blacklist: "Mercado Pago no acepta este pago. Prueba con otra tarjeta o con otro medio.",
  cc_rejected_duplicated_payment:
    "Ya hiciste un pago por ese monto hace un momento. Si necesitas pagar otra vez, usa otra tarjeta u otro medio.",
  cc_rejected_high_risk: "Mercado Pago rechazó el pago por seguridad. Prueba con otro medio, como Yape o PagoEfectivo.",
  cc_rejected_invalid_installments: "Tu tarjeta no permite ese número de cuotas. Elige otro y vuelve a intentarlo.",
  cc_rejected_max_attempts: "Llegaste al límite de intentos con esa tarjeta. Usa otra tarjeta u otro medio.",
  cc_rejected_other_reason: "Tu banco no aprobó el pago. Prueba con otra tarjeta o pregúntale por qué.",
} as const;

/** Why the last payment of an order was refused, in a sentence; null where it was not, or nothing is known. */
export function refusalOf({ payments }: Pick<Order, "payments">): string | null {
  const last = payments.at(-1);
  return last?.status === "rejected" ? (tableEntry(REFUSALS, last.statusDetail ?? "") ?? null) : null;
}
