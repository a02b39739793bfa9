import { findDistrict } from "~/business/places/matching.server";

/** Provinces that are one city, although they are two departments. */
const ONE_CITY = ["1501", "0701"];

export interface AlertPlace {
  district: string;
  province: string;
}

/** Codes of a district by its names; null for one that the list does not have. */
export function alertPlaceOf({
  department,
  province,
  district,
}: {
  department: string | null | undefined;
  province?: string | null | undefined;
  district: string | null | undefined;
}): AlertPlace | null {
  const found = findDistrict(department ?? "", district ?? "", province ?? "");
  return found && { district: found.code, province: found.province.code };
}

/** Whether two places are near each other: of one province, or of one city. No coordinates of districts are known. */
export function areNear(one: AlertPlace, other: AlertPlace): boolean {
  return one.province === other.province || [one, other].every(({ province }) => ONE_CITY.includes(province));
}
