import type { Filters } from "~/catalog/filters";

/** A change of the form before the address has it. */
export interface AskedChange {
  /** The location that the page showed then: an object of its own for each arrival. */
  from: object;
  filters: Filters;
}

/**
 * The last change, until the address has it. The router is ahead of the page: the answer to an earlier change may be
 * shown first, but the router is still busy with this one then. Idle elsewhere, this change or another link has
 * arrived.
 */
export function pendingOf(asked: AskedChange | null, place: object, isIdle: boolean): AskedChange | null {
  return isIdle && asked?.from !== place ? null : asked;
}
