import { wrongSoles } from "../../business/money.ts";
import { findDepartment } from "../../business/peru.ts";
import { tableEntry } from "../../business/table.ts";
import { DESCRIBED_FILTERS, RANGE_FILTERS } from "../described-filters.ts";
import { FILTER_WORDS } from "../filter-words.ts";
import type { FilterGroup, Filters, UnreadParam } from "../filters.ts";
import type { MissedFilter } from "../phrases/asked-address.ts";

const PARAM_NAMES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(DESCRIBED_FILTERS.map(({ key, the }) => [key, the])),
  ...Object.fromEntries(
    RANGE_FILTERS.flatMap(({ key, the, ends: [lowest, highest] }) => [
      [`${key}_min`, `${the} ${lowest}`],
      [`${key}_max`, `${the} ${highest}`],
    ]),
  ),
  orden: "el orden",
  vehiculo: "el vehículo",
  servicio: "el servicio",
  abierto: "el horario",
  color: "el color",
  del: "el primer día",
  al: "el último día",
};

/** `No entendimos “abc” en el precio mínimo.`, and what a doubtful price may mean. */
export function unreadText({ key, value }: UnreadParam): string {
  const text = `No entendimos “${value}” en ${tableEntry(PARAM_NAMES, key) ?? key}.`;
  return key.startsWith("precio") ? wrongSoles(value, text) : text;
}

/** A group of filters as a sentence names it. */
export function groupName(group: FilterGroup): string {
  return group === "q" ? "el texto" : FILTER_WORDS[group].the;
}

export function missedText({ key, group, value, why }: MissedFilter, { department, province }: Filters): string {
  const name = groupName(group);
  if (why === "unread") return unreadText({ key, value });
  if (why === "type") return `${name.charAt(0).toUpperCase()}${name.slice(1)} no va con el tipo que elegiste.`;
  if (why === "ambiguous") return `Hay más de un distrito “${value}”. Elige también su departamento y su provincia.`;
  const within =
    province === null ? (findDepartment(department ?? "")?.name ?? "el Perú") : "la provincia que elegiste";
  return `No encontramos ${name} “${value}” en ${within}.`;
}
