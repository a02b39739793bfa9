import { type SettingGroup, type SettingValues, setting, soles, whole } from "./setting";

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
    ORDER_LATE_DAYS: setting({
      label: "Días que se espera una entrega atrasada",
      hint: "Desde el último día para entregar o enviar. Después, el dinero vuelve solo al comprador.",
      kind: whole(1, 30),
      default: 5,
    }),
    ORDER_ARRIVAL_DAYS: setting({
      label: "Días que se espera un envío después del día prometido",
      hint: "Sin noticias de ninguno, después empieza el plazo para revisarlo.",
      kind: whole(1, 30),
      default: 3,
    }),
    ORDER_LOOK_HOURS: setting({
      label: "Horas para revisar lo recibido",
      hint: "Desde la entrega. Después, la compra se completa sola.",
      kind: whole(12, 720),
      default: 72,
    }),
    RESERVE_MAX_UNPAID: setting({
      label: "Anuncios que un comprador puede tener reservados sin pagar",
      kind: whole(1, 5),
      default: 2,
    }),
    RESERVE_CARD_MINUTES: setting({
      label: "Minutos que guardamos un anuncio mientras se paga con tarjeta",
      kind: whole(10, 120),
      default: 30,
    }),
    RESERVE_PAUSE_MINUTES: setting({
      label: "Minutos de espera después de la segunda reserva vencida",
      hint: "De un mismo comprador, en siete días. Con cada reserva más que vence, la espera se duplica. 0: sin espera.",
      kind: whole(0, 1440),
      default: 60,
    }),
    ORDER_CLAIM_DAYS: setting({
      label: "Días para que se pongan de acuerdo en un problema",
      hint: "Desde que el comprador lo cuenta. Después decide un administrador.",
      kind: whole(1, 30),
      default: 5,
    }),
    ORDER_RETURN_DAYS: setting({
      label: "Días hábiles para enviar una devolución",
      hint: "Desde el acuerdo. Si el comprador no la envía, la compra se completa.",
      kind: whole(1, 30),
      default: 5,
    }),
    ORDER_RETURN_CONFIRM_DAYS: setting({
      label: "Días hábiles para confirmar una devolución",
      hint: "Desde el envío. Si el vendedor no la confirma, decide un administrador.",
      kind: whole(2, 60),
      default: 10,
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
    lateDays: found.ORDER_LATE_DAYS,
    arrivalDays: found.ORDER_ARRIVAL_DAYS,
    maxUnpaid: found.RESERVE_MAX_UNPAID,
    cardMinutes: found.RESERVE_CARD_MINUTES,
    pauseMinutes: found.RESERVE_PAUSE_MINUTES,
    claimDays: found.ORDER_CLAIM_DAYS,
    /** Business days of Peru. */
    returnDays: found.ORDER_RETURN_DAYS,
    /** Business days of Peru. */
    returnConfirmDays: found.ORDER_RETURN_CONFIRM_DAYS,
    /** Céntimos. */
    newBuyerMax: found.RESERVE_NEW_BUYER_MAX,
    ticketHours: found.RESERVE_TICKET_HOURS,
  };
}

/** Deadlines of new steps, and limits of new reservations. */
export type OrderRules = ReturnType<typeof orderRulesOf>;
