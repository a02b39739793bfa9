import type { Pixels } from "./model";

/** Shown until a picture arrives if its own average colour is not known: a light grey of the shop. */
export const FALLBACK_COLOR = "#d9d9d6";

/** Average colour (`#rrggbb`). */
export function averageColor({ rgb }: Pixels): string {
  const count = rgb.length / 3;
  const channels = [0, 1, 2].map((channel) => {
    let sum = 0;
    for (let at = channel; at < rgb.length; at += 3) sum += rgb[at] ?? 0;
    return Math.round(sum / count);
  });
  return `#${channels.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
}
