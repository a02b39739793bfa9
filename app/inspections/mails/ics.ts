import { MINUTE_MS } from "~/business/durations";
import type { MailAttachment } from "~/platform/mail/model";

export interface CalendarEvent {
  /** Stays the same when the event moves. */
  uid: string;
  /** Grows when the event moves or is cancelled. */
  sequence: number;
  startsAt: Date;
  minutes: number;
  title: string;
  place: string;
  text: string;
  isCancelled: boolean;
  /** Calendars only take an event from a mail with an organizer. Without an e-mail the site's address replaces it. */
  organizer: { name: string; email: string | null; site: string };
}

/** An event as a calendar file (RFC 5545), with lines of at most 75 bytes. */
export function icsOf(event: CalendarEvent, now: Date): string {
  const endsAt = new Date(event.startsAt.getTime() + event.minutes * MINUTE_MS);
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Rebi//Inspecciones//ES",
    `METHOD:${methodOf(event)}`,
    "BEGIN:VEVENT",
    `UID:${event.uid}`,
    organizerLine(event.organizer),
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART:${stamp(event.startsAt)}`,
    `DTEND:${stamp(endsAt)}`,
    `SUMMARY:${escaped(event.title)}`,
    `LOCATION:${escaped(event.place)}`,
    `DESCRIPTION:${escaped(event.text)}`,
    `STATUS:${event.isCancelled ? "CANCELLED" : "CONFIRMED"}`,
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return lines.map(folded).join("\r\n") + "\r\n";
}

export function icsAttachment(event: CalendarEvent, now: Date): MailAttachment {
  const bytes = new TextEncoder().encode(icsOf(event, now));
  const content = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return {
    filename: "inspeccion.ics",
    contentType: `text/calendar; charset=utf-8; method=${methodOf(event)}`,
    content,
  };
}

/** Method of the file and of its part in the mail, which must be equal (RFC 6047, section 2.4). */
function methodOf({ isCancelled }: CalendarEvent): string {
  return isCancelled ? "CANCEL" : "PUBLISH";
}

function organizerLine({ name, email, site }: CalendarEvent["organizer"]): string {
  return `ORGANIZER;CN="${name.replace(/["\p{Cc}]/gu, "")}":${email === null ? site : `mailto:${email}`}`;
}

/** `20261125T143000Z` */
function stamp(at: Date): string {
  return at.toISOString().replace(/[-:]|\.\d{3}/g, "");
}

function escaped(text: string): string {
  return text.replace(/[\\;,]/g, "\\$&").replace(/\r?\n/g, "\\n");
}

/** Continues a long line in the next one, after a blank; no character is cut. */
function folded(line: string): string {
  const parts: string[] = [];
  let part = "";
  let bytes = 0;
  for (const character of line) {
    const size = new TextEncoder().encode(character).length;
    if (bytes + size > 74) {
      parts.push(part);
      part = "";
      bytes = 0;
    }
    part += character;
    bytes += size;
  }
  return [...parts, part].join("\r\n ");
}
