import { type LimaDay, addDays, formatDay, isDay, isHoliday, limaDay, weekday } from "~/business/calendar";
import { tableEntry } from "~/business/table";
import type { Context } from "~/platform/context";
import { formText } from "~/platform/forms/form-text";
import { type FormOutcome, done, handleForm, rejected, unknownIntent } from "~/platform/forms/outcome";
import { canonicalText } from "~/settings/fields";
import type { Settings } from "~/settings/model";

import { HOLIDAYS_PATH, SETTINGS_PATH, VERSION_FIELD } from "./constants";

/** By `MM-DD`; business/calendar.ts decides which days count. */
const NAMES: Record<string, string> = {
  "01-01": "Año Nuevo",
  "05-01": "Día del Trabajo",
  "06-07": "Batalla de Arica y Día de la Bandera",
  "06-29": "San Pedro y San Pablo",
  "07-23": "Día de la Fuerza Aérea",
  "07-28": "Fiestas Patrias",
  "07-29": "Fiestas Patrias",
  "08-06": "Batalla de Junín",
  "08-30": "Santa Rosa de Lima",
  "10-08": "Combate de Angamos",
  "11-01": "Todos los Santos",
  "12-08": "Inmaculada Concepción",
  "12-09": "Batalla de Ayacucho",
  "12-25": "Navidad",
};
const WEEKDAYS = ["domingo", "lunes", "martes", "miércoles", "jueves", "viernes", "sábado"] as const;
/** The State announces the holidays of a year in the last months of the one before. */
const ANNOUNCED_FROM = "-10-01";
const YEARS_AHEAD = 5;

export interface HolidayRow {
  day: LimaDay;
  text: string;
  name: string;
  /** Effect of its button; null for a day that has passed. */
  step: "quitar" | "contar" | null;
  isCounted: boolean;
}

/** Holidays of a year, and those taken back, in their order. */
export function holidayRows(year: number, days: readonly string[], today: LimaDay): HolidayRow[] {
  const further = new Set(days);
  const rows: HolidayRow[] = [];
  for (let day = `${year}-01-01`; day <= `${year}-12-31`; day = addDays(day, 1)) {
    const isTakenBack = further.has(`-${day}`);
    if (!isTakenBack && !isHoliday(day, further)) continue;
    rows.push({
      day,
      text: `${WEEKDAYS[weekday(day)] ?? ""} ${formatDay(day)}`,
      name: isTakenBack ? "Ya no es feriado" : nameOf(day, further),
      step: day < today ? null : isTakenBack ? "contar" : "quitar",
      isCounted: !isTakenBack,
    });
  }
  return rows;
}

function nameOf(day: LimaDay, further: ReadonlySet<string>): string {
  const fixed = tableEntry(NAMES, day.slice(5));
  if (fixed !== undefined && isHoliday(day, new Set())) return fixed;
  return further.has(day) ? "Agregado" : weekday(day) === 4 ? "Jueves Santo" : "Viernes Santo";
}

/** Data of the page: this year and the next. */
export async function loadHolidays({ settings, clock }: Context) {
  const stored = await settings.read();
  const today = limaDay(clock.now());
  const year = Number(today.slice(0, 4));
  const days = daysOf(settings, stored);
  const isNextMissing = today >= `${year}${ANNOUNCED_FROM}` && !days.some((day) => day.startsWith(`${year + 1}-`));
  return {
    version: stored.version,
    isBroken: stored.isBroken,
    today,
    years: [year, year + 1].map((one) => ({ year: one, rows: holidayRows(one, days, today) })),
    missingYear: isNextMissing ? year + 1 : null,
    settingsPath: SETTINGS_PATH,
  };
}
export type HolidaysView = Awaited<ReturnType<typeof loadHolidays>>;

function daysOf(settings: Context["settings"], stored: Settings): string[] {
  return settings.textIn(stored, "HOLIDAYS").split("\n").filter(Boolean);
}

/** `intent`: agregar, quitar or contar; `dia` from today on: past days were counted already. */
export function submitHolidays({ settings, clock }: Context, by: string, form: FormData): Promise<FormOutcome> {
  return handleForm(form, async () => {
    const intent = form.get("intent");
    const step = intent === "agregar" || intent === "quitar" || intent === "contar" ? intent : null;
    if (step === null) return unknownIntent(form);
    const day = formText(form, "dia").trim();
    const today = limaDay(clock.now());
    const problem = dayProblem(day, today);
    if (problem) return rejected(form, { dia: problem });
    const days = daysOf(settings, await settings.read());
    const wanted = step === "quitar" ? without(days, day) : withDay(days, day);
    if (step === "agregar" && wanted.length === days.length) return rejected(form, { dia: "Ese día ya es feriado." });
    const texts = { HOLIDAYS: canonicalText("HOLIDAYS", wanted.join("\n")) };
    const typedVersion = formText(form, VERSION_FIELD);
    const seen = /^\d{1,6}$/.test(typedVersion) ? Number(typedVersion) : 0;
    const result = await settings.save({ texts, seen, by });
    if (!result.ok)
      return rejected(form, { "": "Otra persona cambió los feriados mientras los veías. Revisa cómo quedaron." }, 409);
    const words = step === "quitar" ? "ya no cuenta como feriado" : "cuenta como feriado";
    return done(HOLIDAYS_PATH, `El ${formatDay(day)} ${words}. Vale en todo el sitio en unos dos minutos.`);
  });
}

function dayProblem(day: string, today: LimaDay): string | null {
  if (!isDay(day)) return "Elige un día que exista.";
  if (day < today) return "Elige un día desde hoy: los que pasaron ya se contaron.";
  return Number(day.slice(0, 4)) > Number(today.slice(0, 4)) + YEARS_AHEAD
    ? `Elige un día de los próximos ${YEARS_AHEAD} años.`
    : null;
}

/** With a day that counts: one taken back counts again. */
function withDay(days: readonly string[], day: LimaDay): string[] {
  const kept = days.filter((one) => one !== `-${day}`);
  return isHoliday(day, new Set(kept)) ? kept : [...kept, day].sort();
}

/** Without a day: one that the code knows is taken back by name. */
function without(days: readonly string[], day: LimaDay): string[] {
  const kept = days.filter((one) => one !== day);
  return isHoliday(day, new Set(kept)) ? [...kept, `-${day}`].sort() : kept;
}
