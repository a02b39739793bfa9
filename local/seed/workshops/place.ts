import type { DepartmentSlug } from "../../../app/business/peru.ts";
import type { ServiceId } from "../../../app/workshops/services.ts";

export type Vehicle = "bicicleta" | "moto";

/** Hours in a short form: `[days, from, to]`, days from 0 (Sunday), in hours. */
export type Times = readonly (readonly [days: readonly number[], from: number, to: number])[];

export const WEEKDAYS = [1, 2, 3, 4, 5] as const;
export const TIMES = {
  office: [
    [WEEKDAYS, 9, 19],
    [[6], 9, 17],
  ],
  siesta: [
    [[...WEEKDAYS, 6], 8.5, 13],
    [WEEKDAYS, 15, 19],
  ],
  weekend: [
    [[2, 3, 4, 5, 6], 10, 20],
    [[0], 9, 14],
  ],
  early: [[[...WEEKDAYS, 6], 7, 18]],
  daily: [
    [[...WEEKDAYS, 6], 8, 20],
    [[0], 8, 13],
  ],
} as const satisfies Record<string, Times>;

export interface Place {
  name: string;
  department: DepartmentSlug;
  district: string;
  address: string;
  reference?: string;
  /** About the middle of the district. */
  geo?: readonly [lat: number, lng: number];
  vehicles: readonly Vehicle[];
  services: readonly ServiceId[];
  times: keyof typeof TIMES;
  level?: number;
  rating?: readonly [average: number, count: number];
  description: string;
}

export const bici = ["bicicleta"] as const;
export const moto = ["moto"] as const;
export const both = ["bicicleta", "moto"] as const;
