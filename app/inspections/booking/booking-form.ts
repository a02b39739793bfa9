import { z } from "zod";

import { parseMobile } from "~/business/peru";
import { choiceField, lineField, reading, textField, type FieldReading } from "~/platform/forms/fields";

import { OTHER_VEHICLE } from "../constants";

export const BOOKING_MESSAGES = {
  vehicle: "Elige qué vamos a inspeccionar.",
  kind: "Dinos si es bicicleta o moto.",
  title: "Escribe la marca y el modelo.",
  slot: "Elige un horario.",
  taken: "Ese horario ya no está libre. Elige otro: lo demás sigue aquí.",
  phone: "Escribe un celular de Perú: 9 dígitos que empiezan con 9.",
  pay: "Elige cómo pagas.",
  many: "Ya tienes varias inspecciones por delante. Cuando termine una, podrás reservar otra.",
  unpaid: (when: string) =>
    `Tienes en este taller una hora sin pagar, el ${when}: págala o cancélala para reservar otra.`,
  unpaidThere: (when: string) =>
    `Ya tienes una hora en este taller, el ${when}, que pagas allí. Puedes cambiarla o cancelarla; otra, después de esa.`,
  over: "Esa reserva se canceló o venció. Si todavía la quieres, reserva otra vez.",
  workshop: "Este taller ya no recibe inspecciones. Elige otro.",
  listing: "Ese anuncio ya no está publicado. Elige otro vehículo.",
} as const;

export const VEHICLE_CHOICE = /^(anuncio|bicicleta):([\w-]{1,80})$/;

export function needed<T>(field: z.ZodType<T | undefined, string | undefined>, message: string) {
  return field.transform((value, context): T => {
    if (value !== undefined) return value;
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  });
}

export function readMobile(text: string): FieldReading<string> {
  const value = parseMobile(text);
  return value === null ? { message: BOOKING_MESSAGES.phone } : { value };
}

/** `tipo` and `modelo` only count for a described vehicle. */
export const BookingForm = z.object({
  vehiculo: needed(
    reading((text): FieldReading<string> =>
      text === OTHER_VEHICLE || VEHICLE_CHOICE.test(text) ? { value: text } : { message: BOOKING_MESSAGES.vehicle },
    ),
    BOOKING_MESSAGES.vehicle,
  ),
  tipo: choiceField(["bicicleta", "moto"], BOOKING_MESSAGES.kind),
  modelo: lineField("Marca y modelo", { min: 3, max: 80 }),
  detalles: textField("Detalles", { max: 300 }),
  horario: needed(
    reading((text): FieldReading<string> =>
      /^\d{4}-\d{2}-\d{2}T\d{4}$/.test(text) ? { value: text } : { message: BOOKING_MESSAGES.slot },
    ),
    BOOKING_MESSAGES.slot,
  ),
  celular: needed(reading(readMobile), BOOKING_MESSAGES.phone),
  pago: needed(choiceField(["workshop", "online"], BOOKING_MESSAGES.pay), BOOKING_MESSAGES.pay),
});
export type TypedBooking = z.infer<typeof BookingForm>;

/** Missing parts of a described vehicle, by field. */
export function describedErrors({ vehiculo, tipo, modelo }: TypedBooking): Record<string, string> {
  if (vehiculo !== OTHER_VEHICLE) return {};
  return {
    ...(tipo === undefined && { tipo: BOOKING_MESSAGES.kind }),
    ...(modelo === undefined && { modelo: BOOKING_MESSAGES.title }),
  };
}
