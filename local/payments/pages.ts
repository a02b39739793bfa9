import { randomUUID } from "node:crypto";

import { escapeHtml, page } from "../identity/html.ts";
import { OUTCOMES, totalOf, type LocalPayment, type Preference } from "./model.ts";

const soles = new Intl.NumberFormat("es-PE", { style: "currency", currency: "PEN" });

const NOTE = `<p class="muted">Pago de prueba: aquí no se mueve dinero de verdad.</p>`;

/** The checkout page: what is bought, and the ways to pay. It works without scripts. */
export function checkoutPage(preference: Preference): string {
  const id =
    `<input type="hidden" name="pref_id" value="${escapeHtml(preference.id)}"><input type="hidden" name="form" ` +
    `value="${randomUUID()}">`;
  const items = preference.items
    .map(
      ({ title, quantity, unit_price }) =>
        `<li>${quantity} × ${escapeHtml(title)}: ${soles.format(quantity * unit_price)}</li>`,
    )
    .join("");
  return page(
    "Pagar (prueba)",
    `<h1>Paga ${soles.format(totalOf(preference))}</h1>${NOTE}<ul>${items}</ul>
<form method="post" action="/pagar" class="card">${id}<input type="hidden" name="method" value="card"><h2>Tarjeta</h2>
<label for="number">Número</label><input id="number" inputmode="numeric" value="5031 7557 3453 0604" autocomplete="off">
<label for="holder">Titular (elige el resultado)</label><input id="holder" name="holder" value="APRO" list="holders" autocomplete="off" required>
<datalist id="holders">${Object.entries(OUTCOMES)
      .map(([name, [status]]) => `<option value="${name}">${status}</option>`)
      .join("")}</datalist>
<div class="row"><button>Pagar con tarjeta</button></div></form>
<form method="post" action="/pagar" class="card">${id}<h2>Otros medios</h2>
<div class="row"><button name="method" value="yape">Pagar con Yape</button><button name="method" value="pagoefectivo">Generar código PagoEfectivo</button></div></form>
<p><a href="${escapeHtml(returnAddress(preference, null))}">Volver a la tienda sin pagar</a></p>`,
  );
}

/** A payment that waits: a ticket of PagoEfectivo, or one under review. */
export function pendingPage(preference: Preference, payment: LocalPayment): string {
  const ticket = payment.transaction_details;
  const isTicket = ticket !== null;
  return page(
    isTicket ? "Código PagoEfectivo (prueba)" : "Pago en revisión (prueba)",
    `<h1>${isTicket ? `Tu código: ${escapeHtml(ticket.payment_method_reference_id)}` : "Estamos revisando tu pago"}</h1>${NOTE}
<p>${soles.format(payment.transaction_amount)}${payment.date_of_expiration ? ` · vence el ${escapeHtml(new Date(payment.date_of_expiration).toLocaleString("es-PE", { timeZone: "America/Lima" }))}` : ""}</p>
<form method="post" action="/pagos/${payment.id}" class="card"><div class="row"><button name="do" value="pay">${isTicket ? "Pagar ahora" : "Aprobar"}</button><button name="do" value="expire" class="quiet">${isTicket ? "Vencer" : "Rechazar"}</button></div></form>
<p><a href="${escapeHtml(returnAddress(preference, payment))}">Volver a la tienda</a></p>`,
  );
}

/** A page that says why nothing can be paid. */
export function closedPage(title: string, text: string, back: string | null): string {
  return page(
    title,
    `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>${back === null ? "" : `<p><a href="${escapeHtml(back)}">Volver a la tienda</a></p>`}`,
  );
}

/** The shop's page for this result, with the provider's parameters. Null: nothing was paid. */
export function returnAddress(preference: Preference, payment: LocalPayment | null): string {
  const { success, failure, pending } = preference.back_urls;
  const status = payment?.status ?? "null";
  const target = new URL(
    status === "approved" ? success : ["pending", "in_process"].includes(status) ? pending : failure,
  );
  const id = payment ? String(payment.id) : "null";
  const parameters = {
    collection_id: id,
    collection_status: status,
    payment_id: id,
    status,
    external_reference: preference.external_reference ?? "null",
    payment_type: payment?.payment_type_id ?? "null",
    merchant_order_id: payment ? String(payment.id + 1_000_000) : "null",
    preference_id: preference.id,
    site_id: "MPE",
    processing_mode: "aggregator",
    merchant_account_id: "null",
  };
  for (const [name, value] of Object.entries(parameters)) target.searchParams.set(name, value);
  return target.href;
}
