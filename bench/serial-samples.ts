// Invented serials for tests and benchmarks.

/** A whole number from 0 to less than `below`. */
type Random = (below: number) => number;

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

/** Numbers of a fixed seed (mulberry32). */
export function randomOf(seed: number): Random {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

export function serialOf(random: Random, position: number): string {
  // Half are of series, where the neighbours of a serial are taken too.
  if (position % 2 === 0) return `WSBC60${String(position).padStart(6, "0")}N`;
  return Array.from({ length: 6 + random(13) }, () => LETTERS[random(36)]).join("");
}

/** One character another, missing, too much or swapped. */
export function editOf(serial: string, random: Random): string {
  const at = random(serial.length);
  const letter = LETTERS[random(36)] ?? "";
  const before = serial.slice(0, at);
  switch (random(4)) {
    case 0:
      return before + letter + serial.slice(at + 1);
    case 1:
      return before + serial.slice(at + 1);
    case 2:
      return before + letter + serial.slice(at);
    default:
      return before + (serial[at + 1] ?? "") + (serial[at] ?? "") + serial.slice(at + 2);
  }
}

/** The same serial as another person would type it. */
export function retypedOf(serial: string, random: Random): string {
  const twins: Record<string, string> = { "0": "o", "1": "lI", "5": "s", "2": "z", "8": "b" };
  return [...serial]
    .map((letter) => {
      const twin = twins[letter];
      const typed = twin && random(2) === 0 ? (twin[random(twin.length)] ?? letter) : letter;
      return (random(2) === 0 ? typed.toLowerCase() : typed) + (random(5) === 0 ? (" -./"[random(4)] ?? "") : "");
    })
    .join("");
}
