const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long ago, in words: `hace un momento`, `hace 5 min`, `hace 2 h`, `hace 3 días`. */
export function agoText(ms: number): string {
  if (ms < MINUTE) return "hace un momento";
  if (ms < HOUR) return `hace ${Math.floor(ms / MINUTE)} min`;
  if (ms < DAY) return `hace ${Math.floor(ms / HOUR)} h`;
  const days = Math.floor(ms / DAY);
  return `hace ${days} ${days === 1 ? "día" : "días"}`;
}
