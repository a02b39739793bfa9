import { formatDate } from "~/business/peru";

const time = new Intl.DateTimeFormat("es-PE", { timeZone: "America/Lima", hour: "2-digit", minute: "2-digit", hourCycle: "h23" });

/** `20 de noviembre de 2026, 10:05 (hora de Lima)`. */
export function formatMoment(at: Date): string {
  return `${formatDate(at)}, ${time.format(at)} (hora de Lima)`;
}
