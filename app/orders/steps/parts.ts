import type { OrderState } from "../constants";
import type { Order, OrderPart } from "../model";
import type { Shipment } from "../shipment/constants";
import { mayTake, type OrderTransition } from "../transitions";

const PART_STEPS = { prepare: "preparing", makeReady: "ready", ship: "shipped" } as const;
export type PartStep = keyof typeof PART_STEPS;

const RANKS: readonly OrderPart["state"][] = ["pending", "preparing", "ready", "shipped"];

type PartResult =
  | { ok: true; parts: OrderPart[]; state: OrderState }
  | { ok: false; reason: "repeated" }
  | { ok: false; reason: "not-allowed"; message: string };

export function isPartStep(step: OrderTransition): step is PartStep {
  return Object.hasOwn(PART_STEPS, step);
}

/** The parts of an order after a seller's step, and the state of the slowest part. */
export function advancePart(
  order: Order,
  step: PartStep,
  sellerId: string,
  note: string,
  shipment?: Shipment,
): PartResult {
  const part = order.parts.find((each) => each.sellerId === sellerId);
  const to = PART_STEPS[step];
  const reject = (message: string): PartResult => ({ ok: false, reason: "not-allowed", message });
  if (!part) return reject("Este pedido no tiene nada tuyo.");
  if (part.state === to) return { ok: false, reason: "repeated" };
  if (!mayTake(step, stateOfPart(part.state), "seller")) return reject("Tu parte de este pedido ya pasó ese paso.");
  const isPickup = order.delivery?.method === "pickup";
  if (step === "makeReady" && !isPickup) return reject("Este pedido se envía: márcalo como enviado.");
  if (step === "ship" && isPickup) return reject("El comprador recoge este pedido: márcalo como listo.");
  if (step === "ship" && note === "") return reject("Escribe la agencia y el número de seguimiento.");
  const sent = step === "ship" ? { tracking: note, ...(shipment && { shipment }) } : {};
  const changed = { ...part, state: to, ...sent };
  const parts = order.parts.map((each) => (each === part ? changed : each));
  const least = RANKS.find((state) => parts.some((each) => each.state === state)) ?? to;
  return { ok: true, parts, state: stateOfPart(least) };
}

function stateOfPart(state: OrderPart["state"]): OrderState {
  return state === "pending" ? "paid" : state;
}
