/** Choices drawn from a seed; each label has its own independent stream. */
export interface Choices {
  /** A number in [0, 1). */
  unit(label: string): number;
  /** True with the given probability. */
  chance(label: string, probability: number): boolean;
  /** One of the items. Throws RangeError when there are none. */
  pick<T>(label: string, items: readonly T[]): T;
}

/** FNV-1a over the label, mixed with the seed by the finaliser of MurmurHash3. */
function hash(seed: number, label: string): number {
  let h = 0x811c9dc5 ^ (seed | 0);
  for (let i = 0; i < label.length; i++) {
    h = Math.imul(h ^ label.charCodeAt(i), 0x01000193);
  }
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/**
 * Choices by label rather than by order of calls, so that adding a new choice
 * does not change every picture drawn from the same seed.
 */
export const watch = new Map<string, unknown>();
export const force: { value: Record<string, unknown> } = { value: {} };
export function choicesFrom(seed: number): Choices {
  const unit = (label: string): number => hash(seed, label) / 0x1_0000_0000;
  return {
    unit,
    chance: (label, probability) => {
      const v = unit(label) < probability;
      watch.set(label, v);
      return v;
    },
    pick<T>(label: string, items: readonly T[]): T {
      const item = items[Math.floor(unit(label) * items.length)];
      if (item === undefined) throw new RangeError(`No items to pick for ${label}`);
      watch.set(label, item);
      return item;
    },
  };
}
