import { z } from "zod";

import { findDepartment, formatPhone, parsePhone } from "~/business/peru";
import { districtValue, readPlace } from "~/business/places/chosen-place.server";
import { districtOfCode } from "~/business/places/districts.server";
import { lineField, parsedField, solesField, textField } from "~/platform/forms/fields";
import { typedWeek, weekFields, weekValues } from "~/platform/forms/week-fields";

import { ApplicationForm } from "../application";
import { hoursOfWeek, weekOf, type Workshop } from "../model";
import { SERVICE_IDS, SERVICES } from "../services";
import { priceFields } from "./constants";

const { workshop, department, district, address, vehicles, services, phone } = ApplicationForm.shape;

const priceField = (label: string) =>
  solesField({ label, min: 0, max: 100_000 }).meta({ logged: "services", staleLabel: label });

const priceShape = Object.fromEntries(
  SERVICES.flatMap(({ id, name }) => {
    const { from, to } = priceFields(id);
    return [
      [from, priceField(`${name}, desde`)],
      [to, priceField(`${name}, hasta`)],
    ];
  }),
  // The names are not known to the types.
) as Record<never, z.ZodType>;

const WORKSHOP_FORM_MESSAGES = {
  prices: "El precio de hasta debe ser igual o mayor que el de desde.",
  geo: "Ubicación: pega las coordenadas del mapa, como -12.1211, -77.0297.",
  whatsapp: "WhatsApp: escribe un celular de 9 cifras, como 987 654 321.",
} as const;

const NUMBER = { type: "tel", inputMode: undefined, maxLength: 40, autoComplete: "off", hint: undefined } as const;
const GEO = /^(-?\d{1,2}(?:\.\d+)?)\s*,\s*(-?\d{1,3}(?:\.\d+)?)$/;

function parsePoint(text: string) {
  const [, lat = "", lng = ""] = GEO.exec(text) ?? [];
  const isOnEarth = lat !== "" && Math.abs(Number(lat)) <= 90 && Math.abs(Number(lng)) <= 180;
  return isOnEarth ? { lat: Number(lat), lng: Number(lng) } : null;
}

/** Form of a workshop for administrators: by the rules of its application, with its page's other fields. */
export const WorkshopForm = z
  .object({
    workshop: workshop.meta({ autoComplete: "off", logged: "name" }),
    description: textField("Descripción", { max: 600 }).meta({
      rows: 4,
      maxLength: 660,
      hint: "Lo que lee quien busca taller: hasta 600 caracteres.",
      logged: "description",
    }),
    department: department.meta({
      logged: "department",
      staleLabel: "Departamento",
      words: (slug) => findDepartment(slug)?.name ?? slug,
    }),
    district: district.meta({ logged: "district", words: (code) => districtOfCode(code)?.name ?? code }),
    address: address.meta({ autoComplete: "off", logged: "address" }),
    reference: lineField("Referencia", { max: 120 }).meta({ maxLength: 140, autoComplete: "off", logged: "reference" }),
    geo: parsedField(parsePoint, WORKSHOP_FORM_MESSAGES.geo, {
      label: "Coordenadas",
      maxLength: 40,
      autoComplete: "off",
      hint: "Del mapa, como -12.1211, -77.0297.",
      logged: "geo",
    }),
    phone: phone.meta({ ...NUMBER, logged: "phone" }),
    whatsapp: parsedField(parsePhone, WORKSHOP_FORM_MESSAGES.whatsapp, {
      label: "WhatsApp",
      ...NUMBER,
      logged: "whatsapp",
    }),
    vehicles: vehicles.meta({ logged: "vehicles" }),
    services: services.meta({
      hint: "Solo los que marcan «Revisión antes de comprar» reciben inspecciones.",
      logged: "services",
    }),
    ...priceShape,
    ...weekFields,
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
    hours: hoursOfWeek(typedWeek(typed)),
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
    ...weekValues(weekOf(hours)),
    phone: formatPhone(phone),
    whatsapp: whatsapp === null ? "" : formatPhone(whatsapp),
    description,
  };
}
