/** A point in time at Firestore's precision. `micros` is 0–999999, also before 1970. */
interface Instant {
  seconds: number;
  micros: number;
}

const PATTERN = /^(\d{4}-\d{2}-\d{2})[Tt](\d{2}:\d{2}:\d{2})(?:\.(\d{1,9}))?([Zz]|[+-]\d{2}:\d{2})$/;
const MIN_SECONDS = Date.parse("0001-01-01T00:00:00Z") / 1000;
const MAX_SECONDS = Date.parse("9999-12-31T23:59:59Z") / 1000;

/** Reads RFC 3339 text; finer fractions are cut to microseconds. Undefined when it is no valid time of years 1–9999. */
export function parseTimestamp(text: string): Instant | undefined {
  const match = PATTERN.exec(text);
  if (!match) return undefined;
  const [, date, time, fraction = "", zone = "Z"] = match;
  const utc = `${date}T${time}`;
  const milliseconds = Date.parse(`${utc}Z`);
  // The round trip rejects days like 31 February, which Date.parse would carry into March.
  if (Number.isNaN(milliseconds) || !new Date(milliseconds).toISOString().startsWith(utc)) return undefined;
  const seconds = milliseconds / 1000 - zoneOffsetSeconds(zone);
  if (seconds < MIN_SECONDS || seconds > MAX_SECONDS) return undefined;
  return { seconds, micros: Number(fraction.padEnd(6, "0").slice(0, 6)) };
}

function zoneOffsetSeconds(zone: string): number {
  if (zone === "Z" || zone === "z") return 0;
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(4, 6));
  return (zone.startsWith("-") ? -minutes : minutes) * 60;
}

/** Writes RFC 3339 in UTC with no, three or six decimals, as Google's JSON does. */
export function formatTimestamp(instant: Instant): string {
  const base = new Date(instant.seconds * 1000).toISOString().slice(0, 19);
  if (instant.micros === 0) return `${base}Z`;
  const digits = String(instant.micros).padStart(6, "0");
  return `${base}.${digits.endsWith("000") ? digits.slice(0, 3) : digits}Z`;
}

/** Microseconds since 1970 (exact in a number until the year 2255) as RFC 3339 text. */
export function formatMicros(micros: number): string {
  const seconds = Math.floor(micros / 1_000_000);
  return formatTimestamp({ seconds, micros: micros - seconds * 1_000_000 });
}

export function parseMicros(text: string): number | undefined {
  const instant = parseTimestamp(text);
  return instant && instant.seconds * 1_000_000 + instant.micros;
}
