import { setting, soles, whole, type SettingGroup, type SettingValues } from "./setting";

export const ORDER_GROUP = {
  slug: "pedidos",
  title: "Plazos y reservas de los pedidos",
  lead: "Los plazos valen desde el paso que los empieza; los que ya corren no cambian.",
  settings: {
    ORDER_CONFIRM_HOURS: setting({
      label: "Horas para confirmar una venta",
      hint: "Desde el pago. Si el vendedor no confirma, el dinero vuelve solo.",
      kind: whole(1, 240),
      default: 48,
    }),
    ORDER_DISPATCH_DAYS: setting({
      label: "Días hábiles para entregar o enviar",
      hint: "Desde la confirmación. Después, el comprador puede cancelar al momento.",
      kind: whole(3, 30),
      default: 5,
    }),
    ORDER_LOOK_HOURS: setting({
      label: "Horas para revisar lo recibido",
      hint: "Desde la entrega. Después, la compra se completa sola.",
      kind: whole(12, 720),
      default: 72,
    }),
    RESERVE_NEW_BUYER_MAX: setting({
      label: "Monto desde el que una primera compra se paga solo con tarjeta (S/)",
      hint: "A quien nunca compró solo le guardamos algo más caro mientras paga con tarjeta.",
      kind: soles,
      default: 20_000,
    }),
    RESERVE_TICKET_HOURS: setting({
      label: "Horas que PagoEfectivo guarda una pieza única usada",
      kind: whole(1, 48),
      default: 6,
    }),
  },
} satisfies SettingGroup;

export function orderRulesOf(found: SettingValues<typeof ORDER_GROUP.settings>) {
  return {
    confirmHours: found.ORDER_CONFIRM_HOURS,
    /** Business days of Peru. */
    dispatchDays: found.ORDER_DISPATCH_DAYS,
    lookHours: found.ORDER_LOOK_HOURS,
    /** Céntimos. */
    newBuyerMax: found.RESERVE_NEW_BUYER_MAX,
    ticketHours: found.RESERVE_TICKET_HOURS,
  };
}

/** Deadlines of new steps, and limits of new reservations. */
export type OrderRules = ReturnType<typeof orderRulesOf>;
