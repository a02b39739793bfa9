import { formatSoles, toCentimos } from "~/business/money";
import type { Context } from "~/platform/context";
import { randomHex } from "~/platform/crypto/hash";
import { formText } from "~/platform/forms/form-text";
import { parseForm } from "~/platform/forms/forms";
import { type FormOutcome, done, handleForm, rejected, rejectedWith } from "~/platform/forms/outcome";

import { phoneOf } from "../booking/booking.page.server";
import type { VehicleChoice } from "../booking/vehicles.server";
import { LEGAL_PRICE, OTHER_VEHICLE, ownInspectionPath } from "../constants";
import type { Inspections } from "../inspections.server";
import { LEGAL_MESSAGES, LegalForm } from "./request-form";

export interface LegalRequestPageView {
  vehicles: VehicleChoice[];
  price: string;
  formKey: string;
  isTrial: boolean;
  values: Record<string, string>;
}

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
): Promise<LegalRequestPageView> {
  const wanted = params.get("anuncio") ?? "";
  const [own, named, account] = await Promise.all([
    vehicles.motorcycles(user.uid, favorites),
    wanted ? vehicles.named(wanted) : null,
    accounts.user(user.uid),
  ]);
  const isListed = named !== null && own.some(({ value }) => value === named.value);
  return {
    vehicles: named && !isListed ? [named, ...own] : own,
    price: formatSoles(toCentimos(LEGAL_PRICE), { compact: true }),
    formKey: randomHex(12),
    isTrial,
    values: { ...(named && { vehiculo: named.value }), celular: phoneOf(account) },
  };
}

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
