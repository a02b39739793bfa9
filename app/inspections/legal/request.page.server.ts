import { z } from "zod";

import { formatSoles, toCentimos } from "~/business/money";
import { holdsPlate, parsePlate } from "~/business/peru";
import type { Context } from "~/platform/context";
import { randomHex } from "~/platform/crypto/hash";
import { choiceField, lineField, reading, textField, type FieldReading } from "~/platform/forms/fields";
import { formText } from "~/platform/forms/form-text";
import { parseForm } from "~/platform/forms/forms";
import { type FormOutcome, done, handleForm, rejected, rejectedWith } from "~/platform/forms/outcome";

import { BOOKING_MESSAGES, needed, readMobile, VEHICLE_CHOICE } from "../booking/booking-form";
import { phoneOf } from "../booking/booking.page.server";
import { LEGAL_PRICE, OTHER_VEHICLE, ownInspectionPath } from "../constants";
import type { Inspections } from "../inspections.server";

interface User {
  uid: string;
  displayName: string;
  email: string;
}

/** `anuncio` of the address preselects the motorcycle. */
export async function loadLegalRequest(
  { inspections: { vehicles }, favorites, accounts }: Context,
  user: User,
  params: URLSearchParams,
  isTrial: boolean,
) {
  const wanted = params.get("anuncio") ?? "";
  const [own, named, account] = await Promise.all([
    vehicles.motorcycles(user.uid, favorites),
    wanted ? vehicles.named(wanted) : null,
    accounts.user(user.uid),
  ]);
  const isListed = named !== null && own.some(({ value }) => value === named.value);
  const values: Record<string, string> = { ...(named && { vehiculo: named.value }), celular: phoneOf(account) };
  return {
    vehicles: named && !isListed ? [named, ...own] : own,
    price: formatSoles(toCentimos(LEGAL_PRICE), { compact: true }),
    formKey: randomHex(12),
    isTrial,
    values,
  };
}

export type LegalRequestPageView = Awaited<ReturnType<typeof loadLegalRequest>>;

const LEGAL_MESSAGES = {
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

export function submitLegalRequest({ legal, vehicles }: Inspections, user: User, form: FormData): Promise<FormOutcome> {
  return handleForm(form, async () => {
    const parsed = parseForm(LegalForm, form);
    if (!parsed.ok) return rejectedWith(parsed);
    const { vehiculo, modelo, placa, detalles, celular, insignia } = parsed.data;
    if (vehiculo === OTHER_VEHICLE && modelo === undefined) return rejected(form, { modelo: LEGAL_MESSAGES.title });
    const vehicle = await vehicles.resolve(user.uid, { vehiculo, tipo: "moto", modelo, detalles });
    if (vehicle === null) return rejected(form, { vehiculo: LEGAL_MESSAGES.gone }, 422);
    const result = await legal.request({
      formKey: formText(form, "clave"),
      user: { uid: user.uid, name: user.displayName, email: user.email },
      phone: celular,
      vehicle,
      plate: placa,
      wantsBadge: insignia === "si",
    });
    if (result.ok)
      return done(
        ownInspectionPath(result.inspection.id),
        "Recibimos tu pedido. Te avisaremos por correo si un asesor lo acepta.",
      );
    return result.reason === "vehicle"
      ? rejected(form, { vehiculo: LEGAL_MESSAGES.notMoto }, 422)
      : rejected(form, { "": LEGAL_MESSAGES.many }, 422);
  });
}
