import { PROOFS, type Registration, type SerialNumber } from "./model.ts";

/** Registrations of a number that speak: those of others than `bicycleId`, and not archived. */
export function othersOf({ registrations }: SerialNumber, bicycleId: string): Registration[] {
  return registrations.filter((one) => one.bicycleId !== bicycleId && !one.isArchived);
}

/**
 * Whether a report about this registration works at once: no other one is older, and none has a proof where this one
 * has none. Any other waits for an administrator.
 */
export function isBelievedAtOnce(number: SerialNumber, bicycleId: string): boolean {
  const own = number.registrations.find((one) => one.bicycleId === bicycleId);
  const others = othersOf(number, bicycleId);
  if (own === undefined) return others.length === 0;
  const isOldest = others.every((other) => isOlder(own, other));
  return isOldest && (own.proof !== "none" || others.every(({ proof }) => proof === "none"));
}

/** The registration that is believed first: the oldest proven one, else the oldest; null for none. */
export function firstOf({ registrations }: SerialNumber): Registration | null {
  const speaking = registrations.filter(({ isArchived }) => !isArchived).sort((a, b) => (isOlder(a, b) ? -1 : 1));
  return speaking.find(({ proof }) => proof !== "none") ?? speaking[0] ?? null;
}

export function strongerProof(one: Registration["proof"], other: Registration["proof"]): Registration["proof"] {
  return PROOFS.indexOf(one) >= PROOFS.indexOf(other) ? one : other;
}

const NO_BRAND =
  /^(?:sinmarca|nomarca|sinnombre|ninguna?|generic[ao]?|desconocid[ao]|otr[ao]|armada|notiene|nose|na|x+)?$/;

/** Whether two brand keys may be one brand: the same, a part of the other, an edit apart, or one is none. */
export function mayBeOneBrand(one: string, other: string): boolean {
  if (NO_BRAND.test(one) || NO_BRAND.test(other)) return true;
  if (one.includes(other) || other.includes(one)) return true;
  const [long, short] = one.length >= other.length ? [one, other] : [other, one];
  if (short.length < 4) return false;
  return editsOf(short, long) <= (short.length >= 8 ? 2 : 1);
}

/** Of two of the same moment the one with the smaller id. */
function isOlder(one: Registration, other: Registration): boolean {
  const [a, b] = [one.since.getTime(), other.since.getTime()];
  return a === b ? one.bicycleId < other.bicycleId : a < b;
}

/** Edits between two short words: another letter, one more, one less, two swapped. */
function editsOf(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1];
      const isSwap = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      row[j] = Math.min(
        (rows[i - 1]?.[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (rows[i - 1]?.[j - 1] ?? 0) + (isSame ? 0 : 1),
        isSwap ? (rows[i - 2]?.[j - 2] ?? 0) + 1 : Infinity,
      );
    }
    rows.push(row);
  }
  return rows[one.length]?.[other.length] ?? 0;
}
