import type { FormFailure } from "~/platform/forms/typed-values";
import type { PhotoRef } from "~/platform/images";

import type { SerialMatch } from "../serials/model";

/** Public part of a registered bicycle: without its owner, and without its serial. */
export interface CheckedVehicle {
  /** `Trek Marlin 7`, or its type where neither is known. */
  title: string;
  facts: string;
}

export interface CheckedReport {
  id: string;
  day: string;
  /** `Miraflores, Lima`. */
  place: string;
  withPolice: boolean;
  photo: PhotoRef | null;
  marks: string;
}

export interface SimilarVehicle extends CheckedVehicle {
  likeness: SerialMatch["likeness"];
  isReported: boolean;
}

export type CheckResult =
  | { kind: "stolen"; vehicle: CheckedVehicle; report: CheckedReport; similar: SimilarVehicle[]; plate: string | null }
  | { kind: "registered"; vehicle: CheckedVehicle; similar: SimilarVehicle[]; plate: string | null }
  | { kind: "unknown"; similar: SimilarVehicle[]; plate: string | null }
  /** A listing whose seller declared no serial. */
  | { kind: "undeclared"; listing: string };

export type CheckReply = FormFailure & { result: CheckResult | null };
