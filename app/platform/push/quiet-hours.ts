import { addDays, limaDay, startOfDay } from "~/business/calendar";
import { HOUR_MS } from "~/business/durations";

/** In Lima: from 22:00 until 7:00 no device is woken. */
const QUIET_FROM_HOUR = 22;
const QUIET_UNTIL_HOUR = 7;

/** When to send a notice that is ready at an instant: at once, or at the end of the night in Lima. */
export function afterQuietHours(instant: Date): Date {
  const day = limaDay(instant);
  const hour = (instant.getTime() - startOfDay(day).getTime()) / HOUR_MS;
  if (hour >= QUIET_UNTIL_HOUR && hour < QUIET_FROM_HOUR) return instant;
  const morning = hour < QUIET_UNTIL_HOUR ? day : addDays(day, 1);
  return new Date(startOfDay(morning).getTime() + QUIET_UNTIL_HOUR * HOUR_MS);
}
