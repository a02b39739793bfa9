import { UpstreamError, type UpstreamFault } from "~/platform/errors";

/** Kind of request to the provider; it decides what a user is told to do when it fails. */
export type PaymentTask = "checkout" | "reading" | "refund";

const WHAT_HAPPENED: Record<Exclude<UpstreamFault, "not-configured">, string> = {
  timeout: "Mercado Pago está tardando en responder.",
  "rate-limited": "Mercado Pago está atendiendo a demasiadas personas.",
  unavailable: "Mercado Pago no está disponible en este momento.",
  "invalid-response": "Mercado Pago no aceptó la operación.",
};

const WHAT_TO_DO: Record<PaymentTask, string> = {
  checkout: "No se te cobró nada: espera un momento y vuelve a intentar el pago.",
  reading: "Si ya pagaste, tu pago está a salvo: espera un momento y vuelve a mirar tu pedido.",
  refund: "La devolución queda pendiente y se intentará de nuevo.",
};

const NOT_AVAILABLE = "El pago en línea no está disponible por ahora. No se te cobró nada; escríbenos para ayudarte.";

export function paymentFault(
  task: PaymentTask,
  fault: UpstreamFault,
  detail: string,
  options?: { cause?: unknown },
): UpstreamError {
  const publicMessage = fault === "not-configured" ? NOT_AVAILABLE : `${WHAT_HAPPENED[fault]} ${WHAT_TO_DO[task]}`;
  return new UpstreamError("payments", fault, detail, { ...options, publicMessage });
}
