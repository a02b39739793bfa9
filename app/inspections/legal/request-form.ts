import { z } from "zod";

import { holdsPlate, parsePlate } from "~/business/peru";
import { choiceField, lineField, reading, textField, type FieldReading } from "~/platform/forms/fields";

import { BOOKING_MESSAGES, needed, readMobile, VEHICLE_CHOICE } from "../booking/booking-form";
import { OTHER_VEHICLE } from "../constants";

export const LEGAL_MESSAGES = {
  vehicle: "Elige qué moto revisamos.",
  gone: "Ese anuncio ya no está publicado. Elige otra moto.",
  notMoto: "Eso no es una moto: los papeles que revisamos son de motos.",
  title: "Escribe la marca y el modelo.",
  titlePlate: "Marca y modelo: no pongas aquí la placa. El informe muestra este texto.",
  plate: "Placa: escríbela como 1234-5A o ABC-1234.",
  many: "Ya tienes varios pedidos de inspección legal. Cuando termine uno, podrás pedir otro.",
} as const;

/** Longest text for the advisor. */
const LOOK_MAX = 500;

/** `modelo` counts for a described motorcycle, `insignia` for an own listing. */
export const LegalForm = z.object({
  vehiculo: needed(
    reading((text): FieldReading<string> =>
      text === OTHER_VEHICLE || VEHICLE_CHOICE.test(text) ? { value: text } : { message: LEGAL_MESSAGES.vehicle },
    ),
    LEGAL_MESSAGES.vehicle,
  ),
  modelo: lineField("Marca y modelo", { min: 3, max: 80 }).refine(
    (text) => text === undefined || !holdsPlate(text),
    LEGAL_MESSAGES.titlePlate,
  ),
  placa: needed(
    reading((text): FieldReading<string> => {
      const plate = parsePlate(text);
      return plate === null ? { message: LEGAL_MESSAGES.plate } : { value: plate };
    }),
    LEGAL_MESSAGES.plate,
  ),
  detalles: textField("Qué debe mirar el asesor", { max: LOOK_MAX }),
  celular: needed(reading(readMobile), BOOKING_MESSAGES.phone),
  insignia: choiceField(["si"], "Marca la casilla o déjala vacía."),
});
