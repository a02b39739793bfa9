import { z } from "zod";

import { formatPhone, parsePhone } from "~/business/peru";
import { districtValue, readPlace } from "~/business/places/chosen-place.server";
import { lineField, reading, solesField, textField } from "~/platform/forms/fields";

import { ApplicationForm } from "../application";
import type { Workshop } from "../model";
import { SERVICE_IDS, SERVICES } from "../services";
import { priceFields } from "./constants";
import { hoursOf, weekFields, weekValues } from "./week-fields";

const { workshop, department, district, address, vehicles, services, phone } = ApplicationForm.shape;

const priceShape = Object.fromEntries(
  SERVICES.flatMap(({ id, name }) => {
    const { from, to } = priceFields(id);
    return [
      [from, solesField({ label: `${name}, desde`, min: 0, max: 100_000 })],
      [to, solesField({ label: `${name}, hasta`, min: 0, max: 100_000 })],
    ];
  }),
  // The names are not known to the types.
) as Record<never, z.ZodType>;

export const WORKSHOP_FORM_MESSAGES = {
  prices: "El precio de hasta debe ser igual o mayor que el de desde.",
  geo: "Ubicación: pega las coordenadas del mapa, como -12.1211, -77.0297.",
  whatsapp: "WhatsApp: escribe un celular de 9 cifras, como 987 654 321.",
} as const;

const GEO = /^(-?\d{1,2}(?:\.\d+)?)\s*,\s*(-?\d{1,3}(?:\.\d+)?)$/;

/** Form of a workshop for administrators: by the rules of its application, with its page's other fields. */
export const WorkshopForm = z
  .object({
    workshop,
    department,
    district,
    address,
    reference: lineField("Referencia", { max: 120 }),
    geo: reading((text) => {
      const [, lat = "", lng = ""] = GEO.exec(text) ?? [];
      const isOnEarth = lat !== "" && Math.abs(Number(lat)) <= 90 && Math.abs(Number(lng)) <= 180;
      return isOnEarth ? { value: { lat: Number(lat), lng: Number(lng) } } : { message: WORKSHOP_FORM_MESSAGES.geo };
    }),
    vehicles,
    services,
    ...priceShape,
    ...weekFields,
    phone,
    whatsapp: reading((text) => {
      const number = parsePhone(text);
      return number ? { value: number } : { message: WORKSHOP_FORM_MESSAGES.whatsapp };
    }),
    description: textField("Descripción", { max: 600 }),
  })
  .superRefine((typed, context) => {
    const read = readPlace(typed);
    if (!read.ok) context.addIssue({ code: "custom", path: ["district"], message: read.message });
    const prices = typed as Record<string, unknown>;
    for (const id of SERVICE_IDS) {
      const { from, to } = priceFields(id);
      const [least, most] = [prices[from], prices[to]];
      if (typeof least === "number" && typeof most === "number" && most < least)
        context.addIssue({ code: "custom", path: [to], message: WORKSHOP_FORM_MESSAGES.prices });
    }
  });

export type WorkshopFacts = Pick<
  Workshop,
  | "name"
  | "description"
  | "department"
  | "province"
  | "district"
  | "address"
  | "reference"
  | "geo"
  | "vehicles"
  | "services"
  | "hours"
  | "phone"
  | "whatsapp"
>;

export function workshopFacts(typed: z.infer<typeof WorkshopForm>): WorkshopFacts {
  const read = readPlace(typed);
  const { province, district: name } = read.ok ? read.place : { province: "", district: typed.district };
  const prices = typed as Record<string, unknown>;
  const soles = (field: string) => (typeof prices[field] === "number" ? prices[field] : null);
  return {
    name: typed.workshop,
    description: typed.description ?? "",
    department: typed.department,
    province,
    district: name,
    address: typed.address,
    reference: typed.reference ?? "",
    geo: typed.geo ?? null,
    vehicles: typed.vehicles as WorkshopFacts["vehicles"],
    services: SERVICE_IDS.filter((id) => typed.services.includes(id)).map((id) => {
      const fields = priceFields(id);
      return { id, from: soles(fields.from), to: soles(fields.to) };
    }),
    hours: hoursOf(typed),
    phone: typed.phone,
    whatsapp: typed.whatsapp ?? null,
  };
}

export function workshopValues(record: WorkshopFacts): Record<string, string> {
  const { name, department, address, reference, geo, vehicles, services, hours, phone, whatsapp, description } = record;
  const prices = services.flatMap(({ id, from, to }) => {
    const fields = priceFields(id);
    return [
      [fields.from, from === null ? "" : String(from)],
      [fields.to, to === null ? "" : String(to)],
    ];
  });
  return {
    workshop: name,
    department,
    district: districtValue(record),
    address,
    reference,
    geo: geo === null ? "" : `${geo.lat}, ${geo.lng}`,
    vehicles: vehicles.join(","),
    services: services.map(({ id }) => id).join(","),
    ...(Object.fromEntries(prices) as Record<string, string>),
    ...weekValues(hours),
    phone: formatPhone(phone),
    whatsapp: whatsapp === null ? "" : formatPhone(whatsapp),
    description,
  };
}
