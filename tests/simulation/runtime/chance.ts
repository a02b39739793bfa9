/** A stream of chance: the same text gives the same stream, on every machine. */
export class Chance {
  #state: [number, number, number, number];

  constructor(seed: string) {
    let hash = 1779033703 ^ seed.length;
    for (let at = 0; at < seed.length; at += 1) {
      hash = Math.imul(hash ^ seed.charCodeAt(at), 3432918353);
      hash = (hash << 13) | (hash >>> 19);
    }
    const next = () => {
      hash = Math.imul(hash ^ (hash >>> 16), 2246822507);
      hash = Math.imul(hash ^ (hash >>> 13), 3266489909);
      return (hash ^= hash >>> 16) >>> 0;
    };
    this.#state = [next(), next(), next(), next()];
    for (let turn = 0; turn < 12; turn += 1) this.next();
  }

  /** From 0 to 1, without 1 (sfc32). */
  next(): number {
    const state = this.#state;
    const [a, b, c, d] = state;
    const sum = (((a + b) | 0) + d) | 0;
    state[3] = (d + 1) | 0;
    state[0] = b ^ (b >>> 9);
    state[1] = (c + (c << 3)) | 0;
    state[2] = (((c << 21) | (c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 4294967296;
  }

  /** From `least` to `most`, both included. */
  int(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  /** True so many times in a hundred. */
  percent(share: number): boolean {
    return this.next() * 100 < share;
  }

  pick<T>(from: readonly T[]): T | undefined {
    return from[Math.floor(this.next() * from.length)];
  }

  /** One of these for sure. */
  of<T>(...from: readonly [T, ...T[]]): T {
    return this.pick(from) ?? from[0];
  }

  hex(digits: number): string {
    return Array.from({ length: digits }, () => this.int(0, 15).toString(16)).join("");
  }

  bytes(into: Uint8Array): void {
    for (let at = 0; at < into.length; at += 1) into[at] = this.int(0, 255);
  }
}
