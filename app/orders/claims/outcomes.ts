import type { OrderClaim } from "./model";

type Outcome = NonNullable<OrderClaim["outcome"]>;

export const OUTCOME_NAMES: Record<Outcome["kind"], string> = {
  all: "Se devolvió todo el dinero",
  part: "Se devolvió una parte",
  none: "No se devolvió dinero",
  elsewhere: "El pedido terminó de otra manera",
};

export const OUTCOME_CAUSES: Record<Outcome["by"], string> = {
  agreement: "por acuerdo de los dos",
  return: "porque el vendedor recibió la devolución",
  admin: "por decisión de un administrador",
  buyer: "porque el comprador retiró el problema",
  clock: "porque la devolución no se envió a tiempo",
  elsewhere: "fuera de esta página",
};
