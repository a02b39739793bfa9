import { formatDate } from "~/business/peru";

const time = new Intl.DateTimeFormat("es-PE", {
  timeZone: "America/Lima",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

/** `20 de noviembre de 2026, 14:05`, in Lima: the one way in which the book's screens, files and mails tell a moment. */
export function momentText(at: Date): string {
  return `${formatDate(at)}, ${time.format(at)}`;
}

/** `20 de noviembre de 2026, 14:05 (hora de Lima)`: on the sheet itself. */
export function formatMoment(at: Date): string {
  return `${momentText(at)} (hora de Lima)`;
}
