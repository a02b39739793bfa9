import type { OrderClaim } from "./model";

type Outcome = NonNullable<OrderClaim["outcome"]>;

export const OUTCOME_NAMES: Record<Outcome["kind"], string> = {
  all: "Se devuelve todo el dinero",
  part: "Se devuelve una parte",
  none: "No se devuelve dinero",
  elsewhere: "El pedido terminó de otra manera",
};

export const OUTCOME_CAUSES: Record<Outcome["by"], string> = {
  agreement: "por acuerdo de los dos",
  return: "porque el vendedor recibió la devolución",
  admin: "por decisión de un administrador",
  buyer: "porque el comprador retiró el problema",
  clock: "porque la devolución no se envió a tiempo",
  elsewhere: "porque el pedido se anuló",
};
