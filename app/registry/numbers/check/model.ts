import type { FormFailure } from "~/platform/forms/typed-values";
import type { PhotoRef } from "~/platform/images";

import type { Likeness } from "../serials/model";
import { STANDINGS, type StandingReason } from "../standing";

/** Answers of a check: what is said of a number (../standing), and what is said of a text that has none of its own. */
export const CHECK_WORDS = {
  ...STANDINGS,
  near: {
    tone: "warning",
    title: "Muy parecido a una robada",
    text:
      "El número que escribiste es casi el de esta bicicleta reportada como robada. Vuelve a leer el número grabado y " +
      "compara las fotos y las señas antes de pagar.",
  },
  nearPart: {
    tone: "warning",
    title: "Coincide en parte con una robada",
    text:
      "Una parte de lo que escribiste está en el número de esta bicicleta reportada como robada. Escribe el número " +
      "entero, y compara las fotos y las señas antes de pagar.",
  },
  nearDoubt: {
    tone: "warning",
    title: "Muy parecido a un número en duda",
    text:
      "El número que escribiste se parece al de una bicicleta de abajo, y de esa hay dudas. Vuelve a leer el número " +
      "grabado y compara las señas: si es la misma, espera a que se aclare antes de comprarla.",
  },
  part: {
    tone: "info",
    title: "Escribiste una parte del número",
    text: "Con una parte no podemos decir si es robada. Compara las bicicletas de abajo, si hay, y escribe el número entero.",
  },
  moto: {
    tone: "info",
    title: "De una moto no podemos decir nada",
    text:
      "Lo que escribiste parece la placa o el número de chasis o motor de una moto. Aquí solo se registran y se " +
      "reportan bicicletas, así que no sabemos si esa moto es robada. Consúltala en las páginas oficiales de abajo.",
  },
} as const satisfies Record<string, { tone: string; title: string; text: string }>;
export type CheckReason = StandingReason | "near" | "nearPart" | "nearDoubt" | "part" | "moto";

/** Public part of a bicycle: without its owner, and without its serial. */
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
  /** Whether somebody reads what is seen of it. */
  hasOwner: boolean;
  photo: PhotoRef | null;
  marks: string;
}

export interface SimilarVehicle extends CheckedVehicle {
  likeness: Likeness;
  why: StandingReason;
  report: CheckedReport | null;
}

export interface NumberResult {
  kind: "number";
  why: CheckReason;
  /** The number as it is compared; empty for a part of one. */
  number: string;
  isRegistered: boolean;
  /** The believed one, or the one that it is very like; null for none. */
  vehicle: CheckedVehicle | null;
  /** Of the same one. */
  report: CheckedReport | null;
  similar: SimilarVehicle[];
  plate: string | null;
}

/** `undeclared`: a listing whose seller declared no serial. */
export type CheckResult = NumberResult | { kind: "undeclared"; listing: string };

export type CheckReply = FormFailure & { result: CheckResult | null };
