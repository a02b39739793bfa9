import type { Order } from "../model";
import { mayTake, type OrderTransition } from "../transitions";

const HANDLING_STEPS = ["prepare", "makeReady", "ship"] as const;
/** Steps by which a seller hands over. */
export type HandlingStep = (typeof HANDLING_STEPS)[number];

export function isHandlingStep(step: OrderTransition): step is HandlingStep {
  return (HANDLING_STEPS as readonly OrderTransition[]).includes(step);
}

/** Why the seller cannot take the step now; null where it can be taken. */
export function handlingRejection({ state, delivery }: Order, step: HandlingStep, note: string): string | null {
  if (!mayTake(step, state, "seller")) return "Tu parte de este pedido ya pasó ese paso.";
  const isPickup = delivery?.method === "pickup";
  if (step === "makeReady" && !isPickup) return "Este pedido se envía: márcalo como enviado.";
  if (step === "ship" && isPickup) return "El comprador recoge este pedido: márcalo como listo.";
  return step === "ship" && note === "" ? "Escribe la agencia y el número de seguimiento." : null;
}
