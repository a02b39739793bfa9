import type { LimaDay } from "../../business/calendar.ts";
import { formatMonth } from "../../business/format.ts";
import { findCondition } from "../categories.ts";
import type { Listing } from "../model.ts";
import { specificationText } from "../specification-text.ts";
import { SPECIFICATION_FIELDS, type SpecificationField } from "../specifications.ts";

/** One of the few facts that decide between vehicles. The drawing comes with it, so that no script carries it. */
export interface KeyFact {
  /** Of the specification's field; `condition` and `year` are of every vehicle. */
  name: string;
  /** Path on the grid of ~/ui/icon.tsx; empty for none. */
  icon: string;
  /** Said before the text to screen readers, where the text alone would be a riddle: `Talla`. */
  label: string;
  /** `9,400 km` */
  text: string;
}

const GAUGE = "M4 18a9 9 0 1 1 16 0M12 14l4-5";
const WHEEL = "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 3v18M3 12h18";
const RULER = "M3 8.5h18v7H3ZM7 8.5v3m5-3v3m5-3v3";
const FRAME = "M4 17 9 7h8l3 10M9 7l3.5 10L17 7M4 17h8.5";
const ENGINE = "M5 9h3l2-2h5v2h3l2 3v5H9l-2-2H5ZM2.5 10v4M11 4h4";
const GEARS = "M5 5v14M12 5v14M19 5v7H5";
const BOLT = "M13 3 5 13.5h6L10 21l8-10.5h-6Z";
const PAPER = "M6 3h9l4 4v14H6ZM9 12h6m-6 4h6";
const CHILD = "M12 8a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM6 11h12M12 11v5l-3 5m3-5 3 5";

/** By the name of the specification's field, in the order in which they are told. */
const ICONS: ReadonlyMap<string, string> = new Map([
  ["displacement", ENGINE],
  ["power", BOLT],
  ["mileage", GAUGE],
  ["transmission", GEARS],
  ["soatUntil", PAPER],
  ["wheelSize", WHEEL],
  ["frameSize", RULER],
  ["material", FRAME],
  ["battery", BOLT],
  ["age", CHILD],
]);
const MOST = 4;
const SPELLED_OUT = new Set(["wheelSize", "frameSize", "battery"]);
const MONTH_LETTERS = 3;

/**
 * At most four, `155 cc`, `9,400 km`, `Automática`, `SOAT dic. 2026`: those that the seller told. Then the condition,
 * and the year where the title has it not.
 */
export function keyFactsOf(
  { title, category, specifications }: Pick<Listing, "title" | "category" | "specifications">,
  today: LimaDay,
): KeyFact[] {
  const fields = new Map(SPECIFICATION_FIELDS[category].map((field) => [field.name, field]));
  const facts: KeyFact[] = [];
  for (const [name, icon] of ICONS) {
    const field = fields.get(name);
    const text = field && (field.type === "date" ? papersUntil : specificationText)(field, specifications[name], today);
    if (text) facts.push({ name, icon, label: SPELLED_OUT.has(name) ? labelOf(field) : "", text });
  }
  const condition = findCondition(specifications.condition)?.name ?? "";
  const year = String(specifications.year);
  return [
    ...facts.slice(0, MOST),
    ...(condition ? [{ name: "condition", icon: "", label: "Estado", text: condition }] : []),
    ...(title.includes(year) ? [] : [{ name: "year", icon: "", label: "Año", text: year }]),
  ];
}

function labelOf({ name, label }: SpecificationField): string {
  return name === "frameSize" ? "Talla" : label;
}

/** `SOAT dic. 2026`, `SOAT vencido`; empty for a day that is none. */
function papersUntil(_: SpecificationField, day: string | number | undefined, today: LimaDay): string {
  const at = new Date(`${String(day)}T12:00:00-05:00`);
  if (Number.isNaN(at.getTime())) return "";
  if (String(day) < today) return "SOAT vencido";
  return `SOAT ${formatMonth(at).slice(0, MONTH_LETTERS)}. ${String(day).slice(0, 4)}`;
}
