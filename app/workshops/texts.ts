import { findDepartment } from "~/business/peru";

import {
  NO_WORKSHOP_FILTERS,
  withoutWorkshopFilter,
  workshopsHref,
  type WorkshopFilterGroup,
  type WorkshopFilters,
} from "./filters";
import { serviceName } from "./services";

/** `1 taller`, `24 talleres` */
export function countText(count: number): string {
  return count === 1 ? "1 taller" : `${count} talleres`;
}

const VEHICLE_TEXTS = { bicicleta: "bicicletas", moto: "motos" } as const;

/** `Talleres certificados de bicicletas en Lima: frenos` */
export function headingOf({ department, vehicle, services }: WorkshopFilters): string {
  const place = department && findDepartment(department)?.name;
  const [only] = services.length === 1 ? services : [];
  const parts = ["Talleres certificados", vehicle && `de ${VEHICLE_TEXTS[vehicle]}`, place && `en ${place}`];
  return parts.filter(Boolean).join(" ") + (only ? `: ${serviceName(only).toLowerCase()}` : "");
}

/** Each choice in words, with the address without it. `province`: name of the chosen one. */
export function chipsOf(filters: WorkshopFilters, province?: string): { label: string; href: string }[] {
  const { department, vehicle, services, openNow } = filters;
  const without = (group: WorkshopFilterGroup) => withoutWorkshopFilter(filters, group);
  const chip = (label: string, change: Partial<WorkshopFilters>) => ({
    label,
    href: workshopsHref({ ...filters, ...change }),
  });
  return [
    ...(department ? [chip(findDepartment(department)?.name ?? department, without("department"))] : []),
    ...(filters.province ? [chip(`Provincia ${province ?? filters.province}`, without("province"))] : []),
    ...(vehicle ? [chip(vehicle === "moto" ? "Motos" : "Bicicletas", { vehicle: NO_WORKSHOP_FILTERS.vehicle })] : []),
    ...(openNow ? [chip("Abierto ahora", { openNow: NO_WORKSHOP_FILTERS.openNow })] : []),
    ...services.map((id) => chip(serviceName(id), { services: services.filter((other) => other !== id) })),
  ];
}
