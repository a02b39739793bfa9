/** Milliseconds of vibration and pause (specification, section 9). */
const PATTERN = [100, 50, 100];
export const VIBRATION_COOKIE = "vibrar=1";

/** Answers a tap by a vibration where the user has asked for it; never where motion is reduced. */
export function vibrate(): void {
  const isWanted = document.cookie.includes(VIBRATION_COOKIE);
  if (isWanted && !matchMedia("(prefers-reduced-motion: reduce)").matches) navigator.vibrate?.(PATTERN);
}
