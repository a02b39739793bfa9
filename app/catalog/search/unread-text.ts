import { tableEntry } from "../../business/table.ts";
import type { UnreadParam } from "../filters.ts";

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
};

/** `No entendimos “abc” en el precio mínimo.` */
export function unreadText({ key, value }: UnreadParam): string {
  return `No entendimos “${value}” en ${tableEntry(PARAM_NAMES, key) ?? key}.`;
}
