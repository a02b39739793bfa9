import { wrongSoles } from "../../business/money.ts";
import { findDepartment } from "../../business/peru.ts";
import { tableEntry } from "../../business/table.ts";
import type { FilterGroup, Filters, UnreadParam } from "../filters.ts";
import type { MissedFilter } from "../phrases/asked-address.ts";

const PARAM_NAMES: Readonly<Record<string, string>> = {
  tipo: "el tipo",
  marca: "la marca",
  aro: "el aro",
  talla: "la talla",
  cilindrada: "la cilindrada",
  cilindrada_min: "la cilindrada mínima",
  cilindrada_max: "la cilindrada máxima",
  kilometraje: "el kilometraje",
  kilometraje_min: "el kilometraje mínimo",
  kilometraje_max: "el kilometraje máximo",
  precio: "el precio",
  precio_min: "el precio mínimo",
  precio_max: "el precio máximo",
  ubicacion: "la ubicación",
  provincia: "la provincia",
  distrito: "el distrito",
  estado: "el estado",
  anio: "el año",
  anio_min: "el año inicial",
  anio_max: "el año final",
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

export const GROUP_NAMES: Record<FilterGroup, string> = {
  q: "el texto",
  types: "el tipo",
  brands: "la marca",
  wheels: "el aro",
  frames: "la talla",
  displacement: "la cilindrada",
  mileage: "el kilometraje",
  price: "el precio",
  department: "la ubicación",
  province: "la provincia",
  district: "el distrito",
  condition: "el estado",
  year: "el año",
};

export function missedText({ key, group, value, why }: MissedFilter, { department, province }: Filters): string {
  const name = GROUP_NAMES[group];
  if (why === "unread") return unreadText({ key, value });
  if (why === "type") return `${name.charAt(0).toUpperCase()}${name.slice(1)} no va con el tipo que elegiste.`;
  if (why === "ambiguous") return `Hay más de un distrito “${value}”. Elige también su departamento y su provincia.`;
  const within =
    province === null ? (findDepartment(department ?? "")?.name ?? "el Perú") : "la provincia que elegiste";
  return `No encontramos ${name} “${value}” en ${within}.`;
}
