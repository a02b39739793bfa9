import { DEPARTMENTS, formatPhone } from "~/business/peru";
import { findDistrict } from "~/business/places/matching.server";
import type { Case } from "~/cases/document";

import { SERVICES, VEHICLES } from "../services";

const SUBJECT = /^(.+) \((.+)\) quiere ser taller certificado$/s;

/** Values of the workshop's form from an application's case; unreadable parts stay empty. */
export function appliedValues({
  subject,
  fields,
  phone,
}: Pick<Case, "subject" | "fields" | "phone">): Record<string, string> {
  const said = (label: string) => fields.find((field) => field.label === label)?.value ?? "";
  const [, , place = ""] = SUBJECT.exec(subject) ?? [];
  const idsOf = (all: readonly { id: string; name: string }[], label: string) => {
    const names = said(label).split(", ");
    return all.filter(({ name }) => names.includes(name)).map(({ id }) => id);
  };
  const address = said("Dirección");
  const { department, district } = placeValues(place);
  return {
    workshop: said("Taller"),
    department,
    district,
    address: place !== "" && address.endsWith(`, ${place}`) ? address.slice(0, -place.length - 2) : address,
    vehicles: idsOf(VEHICLES, "Repara").join(","),
    services: idsOf(SERVICES, "Servicios").join(","),
    phone: phone === null ? "" : formatPhone(phone),
    // Facts that a visit adds.
    reference: "",
    geo: "",
    whatsapp: "",
    description: "",
  };
}

/** `Miraflores, Lima` or `Yura, Arequipa`: district, province if its name differs, department. */
function placeValues(place: string): { department: string; district: string } {
  const parts = place.split(", ");
  const region = parts.at(-1) ?? "";
  const department = DEPARTMENTS.find(({ name }) => name === region)?.slug ?? "";
  const [district = "", province = ""] = parts;
  const found =
    department === ""
      ? null
      : (findDistrict(department, district, province) ??
        findDistrict(department, district, district) ??
        findDistrict(department, district));
  return { department, district: found?.code ?? (parts.length > 1 ? district : "") };
}
