import { findDepartment } from "../peru.ts";
import type { DistrictOptions } from "./constants.ts";
import { districtOfCode, districtsOf, provincesOf } from "./districts.server.ts";
import { findDistrict } from "./matching.server.ts";

/** As documents hold it: the department's slug, and names. Province and district: blank, or old free text. */
export interface PlaceNames {
  department?: string | null | undefined;
  province?: string | undefined;
  district?: string | undefined;
}

/** A place that was chosen: names of the list (or the old text that was there), or blank. */
interface ChosenPlace {
  department: string | undefined;
  province: string;
  district: string;
}

type PlaceReading = { ok: true; place: ChosenPlace } | { ok: false; message: string };

export const DISTRICT_MESSAGES = {
  first: "Elige primero el departamento.",
  unknown: (department: string) => `No encontramos ese distrito en ${department}. Elígelo de la lista.`,
  elsewhere: (district: string, department: string) =>
    `${district} no está en ${department}. Elige un distrito de ${department}.`,
} as const;

const CODE = /^\d{6}$/;

/**
 * Reads the district of a form: a code of the list, or a name found in the department. Text already in the document
 * (`saved`) stays, so that a place that never matched the list can still be edited. An unknown department is an error
 * of its own field.
 */
export function readPlace(typed: PlaceNames, saved: PlaceNames = {}): PlaceReading {
  const text = typed.district?.trim() ?? "";
  const department = typed.department || undefined;
  const isSaved = department !== undefined && department === saved.department && text === (saved.district ?? "");
  if (department !== undefined && !findDepartment(department)) return chosen(department);
  if (text === "") return chosen(department, isSaved ? saved.province : "", "");
  const isCode = CODE.test(text);
  if (department === undefined && !isCode) return { ok: false, message: DISTRICT_MESSAGES.first };
  const found = isCode ? districtOfCode(text) : findDistrict(department ?? "", text, typed.province);
  const name = findDepartment(department ?? "")?.name ?? "la lista";
  if (!found && isSaved) return chosen(department, saved.province, text);
  if (!found) return { ok: false, message: DISTRICT_MESSAGES.unknown(name) };
  if (department !== undefined && found.province.department !== department)
    return { ok: false, message: DISTRICT_MESSAGES.elsewhere(found.name, name) };
  return chosen(found.province.department, found.province.name, found.name);
}

function chosen(department: string | undefined, province = "", district = ""): PlaceReading {
  return { ok: true, place: { department, province, district } };
}

/** Value of a form's field for a saved district: its code, or the old text where the list has no such place. */
export function districtValue({ department, province = "", district = "" }: PlaceNames): string {
  return findDistrict(department ?? "", district, province)?.code ?? district;
}

/** Districts by province; null for an unknown department. */
export function districtOptions(department: string | null | undefined): DistrictOptions | null {
  if (!department || !findDepartment(department)) return null;
  const provinces = provincesOf(department).map(({ name, slug }) => ({
    name,
    districts: districtsOf(department, slug).map((district) => [district.code, district.name] as const),
  }));
  return { department, provinces };
}
