import { slugify } from "~/business/folding";
import { openingState, type OpeningState } from "~/business/hours";
import { DEPARTMENTS, type DepartmentSlug } from "~/business/peru";
import type { VehicleKind } from "~/catalog/categories";

import {
  isWorkshopFilterActive,
  withoutWorkshopFilter,
  WORKSHOP_FILTER_GROUPS,
  type WorkshopFilterGroup,
  type WorkshopFilters,
} from "./filters";
import { starsOf, weekOf, type Workshop } from "./model";
import { SERVICES, VEHICLES, type ServiceId } from "./services";
import { workshopCardOf, type WorkshopCard, type WorkshopMoment } from "./view";

interface Facet<Id> {
  id: Id;
  name: string;
  /** Number with this choice (and every other filter unchanged). */
  count: number;
}

export interface FinderFacets {
  everywhere: number;
  departments: Facet<DepartmentSlug>[];
  /** Of the chosen department; none without one. */
  provinces: Facet<string>[];
  vehicles: Facet<VehicleKind>[];
  services: Facet<ServiceId>[];
  openNow: number;
}

export interface Finding {
  filters: WorkshopFilters;
  /** Open ones first, then the best rated. */
  cards: WorkshopCard[];
  facets: FinderFacets;
  /** Numbers without one of the filters in use. */
  loosened: { group: WorkshopFilterGroup; total: number }[];
}

type Known = Workshop & { state: OpeningState };

/** The matching workshops, and the number for every other choice. A province without workshops counts as none. */
export function findWorkshops(all: readonly Workshop[], asked: WorkshopFilters, moment: WorkshopMoment): Finding {
  const provinces = provincesOf(all, asked.department);
  const filters = { ...asked, province: provinces.some(({ id }) => id === asked.province) ? asked.province : null };
  const known: Known[] = all.map((workshop) => ({
    ...workshop,
    state: openingState(moment.now, moment.holidays, weekOf(workshop.hours)),
  }));
  const count = (change: Partial<WorkshopFilters>) =>
    known.filter((one) => fits(one, { ...filters, ...change })).length;
  const found = known
    .filter((one) => fits(one, filters))
    .sort((a, b) => Number(b.state.open) - Number(a.state.open) || byRating(a, b));
  return {
    filters,
    cards: found.map((one) => workshopCardOf(one, one.state, moment)),
    facets: {
      everywhere: count({ department: null, province: null }),
      departments: DEPARTMENTS.map(({ slug, name }) => ({
        id: slug,
        name,
        count: count({ department: slug, province: null }),
      })).filter(({ id, count: there }) => there > 0 || id === filters.department),
      provinces: provinces.map(({ id, name }) => ({ id, name, count: count({ province: id }) })),
      vehicles: VEHICLES.map(({ id, name }) => ({ id, name, count: count({ vehicle: id }) })),
      services: SERVICES.map(({ id, name }) => ({ id, name, count: count({ services: [...filters.services, id] }) })),
      openNow: count({ openNow: true }),
    },
    loosened: WORKSHOP_FILTER_GROUPS.filter((group) => isWorkshopFilterActive(filters, group)).map((group) => ({
      group,
      total: count(withoutWorkshopFilter(filters, group)),
    })),
  };
}

function provincesOf(all: readonly Workshop[], department: DepartmentSlug | null): { id: string; name: string }[] {
  const names = new Map(
    all.flatMap((one) =>
      department !== null && one.department === department && one.province !== ""
        ? [[slugify(one.province), one.province] as const]
        : [],
    ),
  );
  return [...names].map(([id, name]) => ({ id, name })).sort((a, b) => a.name.localeCompare(b.name, "es"));
}

function fits({ department, province, vehicles, services, state }: Known, asked: WorkshopFilters): boolean {
  return (
    (asked.department === null || department === asked.department) &&
    (asked.province === null || slugify(province) === asked.province) &&
    (asked.vehicle === null || vehicles.includes(asked.vehicle)) &&
    asked.services.every((wanted) => services.some(({ id }) => id === wanted)) &&
    (!asked.openNow || state.open)
  );
}

/** A few opinions say less than many: each average is drawn towards this usual one by as many opinions. */
const USUAL = { average: 4.2, count: 10 };

/** The best rated first; among equals by name. */
export function byRating(a: Workshop, b: Workshop): number {
  return weighed(b) - weighed(a) || a.name.localeCompare(b.name, "es");
}

function weighed(workshop: Workshop): number {
  const { average, count } = starsOf(workshop) ?? { average: 0, count: 0 };
  return (average * count + USUAL.average * USUAL.count) / (count + USUAL.count);
}
