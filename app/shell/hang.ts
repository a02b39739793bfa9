/** A navigation that takes longer hangs (specification: the panel after 3 seconds). */
export const HANG_MS = 3000;
