import type { Registration, SerialNumber } from "./model.ts";

// The standing of a number and the words for it: one answer for every place
// (docs/decisions/2026-11-29-one-standing.md). Browser-safe.

type StandingState = "free" | "registered" | "reported" | "disputed" | "second";

interface StandingWords {
  state: StandingState;
  tone: "info" | "success" | "warning" | "danger";
  title: string;
  text: string;
  /** Whether it may be sold and transferred. */
  canTrade: boolean;
  /** Whether badges and papers may speak for it. */
  canVouch: boolean;
}

const WAITS = { tone: "warning", canTrade: true, canVouch: false } as const;

/** Reasons of a standing, with what it is and what is said of it. */
export const STANDINGS = {
  unknown: {
    state: "free",
    tone: "info",
    title: "No figura",
    text: "Nadie registró ni reportó este número.",
    canTrade: true,
    canVouch: true,
  },
  first: {
    state: "registered",
    tone: "success",
    title: "Registrada, sin reporte de robo",
    text: "Compara el número de serie del cuadro con el del certificado que te muestren.",
    canTrade: true,
    canVouch: true,
  },
  reported: {
    state: "reported",
    tone: "danger",
    title: "Reportada como robada",
    text: "No la compres. Si la tienes a la vista, no te arriesgues: avisa a la policía al 105.",
    canTrade: false,
    canVouch: false,
  },
  contested: {
    ...WAITS,
    state: "disputed",
    title: "Hay dos personas que dicen tener este número",
    text: "Una de ellas dice que se la robaron. Espera a que nuestro equipo decida antes de comprarla o recibirla.",
  },
  compared: {
    ...WAITS,
    state: "disputed",
    title: "Su número es muy parecido al de una bicicleta robada",
    text: "Nuestro equipo está comparando las dos. Espera su respuesta antes de comprarla o recibirla.",
  },
  apart: {
    ...WAITS,
    state: "second",
    title: "Otra bicicleta con este número está reportada como robada",
    text: "Nuestro equipo comparó las dos, y son distintas. Compara las fotos y las señas antes de pagar.",
  },
  later: {
    ...WAITS,
    state: "second",
    title: "Su número de serie está también en otro registro, más antiguo",
    text: "Pide el comprobante de compra y compara el número del cuadro antes de pagar.",
  },
  decided: {
    ...WAITS,
    state: "second",
    title: "Nuestro equipo decidió que este número es de otra persona",
    text: "Pide el comprobante de compra y compara el número del cuadro antes de pagar.",
  },
} as const satisfies Record<string, StandingWords>;
export type StandingReason = keyof typeof STANDINGS;

interface Voice {
  kind: "registration" | "report";
  /** Of the bicycle, or of the report. */
  id: string;
}

/**
 * The standing of a number, or of one registration or listing of it. A live report is believed, then whoever a person
 * decided for, then the oldest registration; papers, transfers and readings change nothing by themselves.
 */
export function standing(number: SerialNumber, bicycleId: string | null = null, listingId: string | null = null) {
  const { theftIds, waitingIds, comparing, believedId } = number;
  const speaking = speakingOf(number);
  const believed =
    speaking.find((one) => one.bicycleId === believedId) ?? (believedId === "" ? speaking[0] : undefined);
  const isReported = theftIds.length > 0;
  const isOther = speaking.length > 0 && believed?.bicycleId !== (bicycleId ?? believed?.bicycleId ?? "");
  const why: StandingReason =
    reportsAbout(number, [bicycleId, listingId]).length > 0
      ? "reported"
      : waitingIds.length > 0
        ? "contested"
        : comparing.length > 0
          ? "compared"
          : isReported
            ? "apart"
            : isOther
              ? believedId === ""
                ? "later"
                : "decided"
              : speaking.length > 0 || bicycleId !== null
                ? "first"
                : "unknown";
  const voices: Voice[] = [
    ...speaking.map((one) => ({ kind: "registration" as const, id: one.bicycleId })),
    ...[...theftIds, ...waitingIds].map((id) => ({ kind: "report" as const, id })),
  ];
  const first = isReported ? theftIds[0] : believed?.bicycleId;
  const { state, canTrade: trade, canVouch: vouch } = STANDINGS[why];
  return {
    state,
    why,
    /** The report or registration that is believed; null for none. */
    believed: voices.find(({ id }) => id === first) ?? null,
    /** Everything else that is said of the number, registrations first. */
    others: voices.filter(({ id }) => id !== first),
    may: { trade, vouch },
  };
}

export type NumberStanding = ReturnType<typeof standing>;

/** A bicycle or a listing that is another one than that of a report. */
export function apartPair(theftId: string, id: string): string {
  return `${theftId}:${id}`;
}

/** Live reports of the number that are about a bicycle or listing: all but those that it was told apart from. */
export function reportsAbout(
  { theftIds, apart }: Pick<SerialNumber, "theftIds" | "apart">,
  ids: readonly (string | null)[],
): string[] {
  return theftIds.filter((theftId) => !ids.some((id) => id !== null && apart.includes(apartPair(theftId, id))));
}

/** Registrations that are not archived, the oldest first; of two of the same moment the one with the smaller id. */
function speakingOf({ registrations }: SerialNumber): Registration[] {
  return registrations
    .filter(({ isArchived }) => !isArchived)
    .sort((a, b) => a.since.getTime() - b.since.getTime() || (a.bicycleId < b.bicycleId ? -1 : 1));
}

/** Somebody who says that a number is theirs, and since when. */
export interface Claim {
  kind: "registration" | "listing" | "report" | "live";
  id: string;
  /** Account; empty for a report by mail alone. */
  ownerId: string;
  /** Verified address; empty for none. */
  email: string;
  since: Date;
}

type Person = Pick<Claim, "ownerId" | "email">;

/** Whether two claims are of one person: by the account, or by a verified address. */
export function areOfOne(one: Person, other: Person): boolean {
  return (one.ownerId !== "" && one.ownerId === other.ownerId) || (one.email !== "" && one.email === other.email);
}

/**
 * Claims of others that a report has to wait for: a live report, and whoever named the number before `since`. None: it
 * works at once.
 */
export function claimsBefore<T extends Claim>(claims: readonly T[], own: Person & { since: Date }): T[] {
  return claims.filter((one) => !areOfOne(one, own) && (one.kind === "live" || one.since < own.since));
}
