import { DOCUMENT_TYPES, type DocumentType } from "~/business/documents";
import { toSoles } from "~/business/money";

import type { CheckoutRequest } from "./model";

/** The provider's names of identity documents in Peru. */
const DOCUMENT_NAMES_THERE: Record<DocumentType, string> = { dni: "DNI", ce: "C.E", pasaporte: "Otro", ruc: "RUC" };

const MAX_INSTALLMENTS = 12;
/** Types of payment that wait for money at a bank or an agency. */
const TICKETS = [{ id: "ticket" }, { id: "atm" }];
/** Longest text on a card's statement. */
const MAX_DESCRIPTOR = 13;

export function preferenceBody(
  request: CheckoutRequest,
  site: { url: string; name: string },
  now: Date,
): Record<string, unknown> {
  const { payer } = request;
  const [name = "", ...surname] = payer.name.trim().split(/\s+/);
  return {
    items: request.items.map(({ id, title, quantity, unit }) => ({
      id,
      title,
      quantity,
      currency_id: "PEN",
      unit_price: toSoles(unit),
    })),
    payer: {
      name,
      surname: surname.join(" "),
      email: payer.email,
      ...(payer.document && {
        identification: { type: documentNameThere(payer.document.type), number: payer.document.number },
      }),
    },
    back_urls: {
      success: `${site.url}/pago/exitoso`,
      failure: `${site.url}/pago/fallido`,
      // With its order: that page leads on to the state of one.
      pending: `${site.url}/pago/redirigir?pedido=${encodeURIComponent(request.reference)}`,
    },
    auto_return: "approved",
    notification_url: `${site.url}/webhooks/mercadopago`,
    external_reference: request.reference,
    statement_descriptor: site.name.slice(0, MAX_DESCRIPTOR),
    payment_methods: {
      installments: MAX_INSTALLMENTS,
      ...(request.withoutTickets && { excluded_payment_types: TICKETS }),
    },
    ...(request.ticketsUntil && { date_of_expiration: withOffset(request.ticketsUntil) }),
    expires: true,
    expiration_date_from: withOffset(now),
    expiration_date_to: withOffset(request.expiresAt),
  };
}

function documentNameThere(type: string): string {
  const known = DOCUMENT_TYPES.find((candidate) => candidate === type);
  return known ? DOCUMENT_NAMES_THERE[known] : type;
}

/** ISO 8601 with a numeric offset, as the provider's examples have it. */
function withOffset(date: Date): string {
  return date.toISOString().replace("Z", "+00:00");
}
