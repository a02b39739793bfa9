import { findDepartment, type DepartmentSlug } from "~/business/peru";
import { hasFormShape } from "~/catalog/address";
import type { VehicleKind } from "~/catalog/categories";

import { SERVICES, TOPICS, VEHICLES, type ServiceId, type TopicId } from "./services";

/**
 * Filters of the finder ⇄ the address of /talleres, as in the catalogue: readable Spanish keys in one fixed order,
 * sorted lists, nothing empty. Invalid parts are left out.
 */
export interface WorkshopFilters {
  department: DepartmentSlug | null;
  /** Slug of a province of the department; null without one. */
  province: string | null;
  vehicle: VehicleKind | null;
  /** All of them are required. In the order of SERVICES, each once. */
  services: readonly ServiceId[];
  openNow: boolean;
}

export const NO_WORKSHOP_FILTERS: WorkshopFilters = {
  department: null,
  province: null,
  vehicle: null,
  services: [],
  openNow: false,
};

export const WORKSHOP_FILTER_GROUPS = ["department", "province", "vehicle", "services", "openNow"] as const;
export type WorkshopFilterGroup = (typeof WORKSHOP_FILTER_GROUPS)[number];

const OPEN = "ahora";
export const FINDER_KEYS = ["ubicacion", "provincia", "vehiculo", "servicio", "abierto"];
const PROVINCE = /^[a-z]+(?:-[a-z]+){0,5}$/;
const PROVINCE_MAX = 60;

/** Reads any query string, canonical or as the form sends it. Never throws. */
export function parseWorkshopFilters(params: URLSearchParams): WorkshopFilters {
  const services = params.getAll("servicio").flatMap((value) => value.split(","));
  const department = findDepartment(params.get("ubicacion") ?? "")?.slug ?? null;
  const province = params.get("provincia") ?? "";
  return {
    department,
    province: department && province.length <= PROVINCE_MAX && PROVINCE.test(province) ? province : null,
    vehicle: VEHICLES.find(({ id }) => id === params.get("vehiculo"))?.id ?? null,
    services: SERVICES.filter(({ id }) => services.includes(id)).map(({ id }) => id),
    openNow: params.get("abierto") === OPEN,
  };
}

export function workshopsHref({ department, province, vehicle, services, openNow }: WorkshopFilters): string {
  const values = [department, department && province, vehicle, services.join(","), openNow ? OPEN : null];
  const pairs = FINDER_KEYS.flatMap((key, position) => (values[position] ? [`${key}=${values[position]}`] : []));
  return pairs.length === 0 ? "/talleres" : `/talleres?${pairs.join("&")}`;
}

/** Whether only a form sends such a query string: its address is redirected to the canonical one. */
export function isFinderSubmission(params: URLSearchParams): boolean {
  return hasFormShape(params, FINDER_KEYS);
}

export function isWorkshopFilterActive(filters: WorkshopFilters, group: WorkshopFilterGroup): boolean {
  return group === "services" ? filters.services.length > 0 : Boolean(filters[group]);
}

export function withoutWorkshopFilter(filters: WorkshopFilters, group: WorkshopFilterGroup): WorkshopFilters {
  // A province belongs to its department.
  const orphan = group === "department" ? { province: null } : {};
  return { ...filters, ...orphan, [group]: NO_WORKSHOP_FILTERS[group] };
}

/** Not filters that change by the hour, provinces and combinations; a service in a department yes. */
export function isFinderIndexable({ province, vehicle, services, openNow }: WorkshopFilters): boolean {
  return !openNow && province === null && services.length + (vehicle ? 1 : 0) <= 1;
}

export function workshopPath(slug: string): string {
  return `/talleres/${encodeURIComponent(slug)}`;
}

export function parseTopic(params: URLSearchParams): TopicId | null {
  return TOPICS.find(({ id }) => id === params.get("tema"))?.id ?? null;
}

export function topicHref(topic: TopicId | null): string {
  return topic === null ? "/asesores" : `/asesores?tema=${topic}`;
}
