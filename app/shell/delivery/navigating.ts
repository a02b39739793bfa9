/** Event of the window: React begins (`detail: true`) or ends a navigation. */
export const NAVIGATING = "navigating";
