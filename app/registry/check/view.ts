import { findDepartment } from "~/business/peru";
import { findCategory } from "~/catalog/categories";

import { COLORS } from "../constants";
import type { Bicycle } from "../model";
import type { SerialMatch } from "../serials/model";
import type { TheftReport } from "../theft/model";
import type { CheckedReport, CheckedVehicle, SimilarVehicle } from "./model";

const COLOR_NAMES = new Map<string, string>(COLORS.map(({ id, name }) => [id, name]));

/** Lists each public field: new fields of the document stay private. */
export function checkedVehicle({
  brand,
  model,
  category,
  year,
  colors,
}: Pick<Bicycle, "brand" | "model" | "category" | "year" | "colors">): CheckedVehicle {
  const type = category === null ? "" : (findCategory(category)?.name ?? "");
  const colorNames = colors.map((color) => COLOR_NAMES.get(color) ?? "").join(" y ");
  return {
    title: `${brand} ${model}`.trim() || type || "Bicicleta",
    facts: [type, year === null ? "" : String(year), colorNames].filter(Boolean).join(" · "),
  };
}

export function checkedReport(report: TheftReport): CheckedReport {
  const department = findDepartment(report.department)?.name ?? "";
  return {
    id: report.id,
    day: report.stolenOn,
    place: [report.district, department].filter(Boolean).join(", "),
    withPolice: report.policeReport !== "",
    photo: report.photos[0] ?? null,
    marks: report.marks,
  };
}

/** `report`: of the number that was asked; it may be that of this bicycle under another number. */
export function similarVehicle(
  { match, bicycle }: { match: SerialMatch; bicycle: Bicycle },
  report: TheftReport | null,
): SimilarVehicle {
  const isReported = bicycle.theftId !== null || (report?.otherKeys.includes(bicycle.serialKey) ?? false);
  return { ...checkedVehicle(bicycle), likeness: match.likeness, isReported };
}
