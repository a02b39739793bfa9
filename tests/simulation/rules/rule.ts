import type { Market, Violation } from "../runtime/market";

/** A sentence that holds at any time, and a function over documents that finds where it does not. */
export interface Rule {
  name: string;
  sentence: string;
  /** `isQuiet`: nothing is on its way outside, so that all that happened was told. */
  find(market: Market): Iterable<Omit<Violation, "rule">> | Promise<Iterable<Omit<Violation, "rule">>>;
}
