import { findDepartment } from "~/business/peru";
import { tableEntry } from "~/business/table";

/** Regions of Peru (ISO 3166-2:PE) as the edge names the origin of a request. */
const REGIONS: Readonly<Record<string, string>> = {
  AMA: "amazonas",
  ANC: "ancash",
  APU: "apurimac",
  ARE: "arequipa",
  AYA: "ayacucho",
  CAJ: "cajamarca",
  CAL: "callao",
  CUS: "cusco",
  HUV: "huancavelica",
  HUC: "huanuco",
  ICA: "ica",
  JUN: "junin",
  LAL: "la-libertad",
  LAM: "lambayeque",
  LIM: "lima",
  LMA: "lima",
  LOR: "loreto",
  MDD: "madre-de-dios",
  MOQ: "moquegua",
  PAS: "pasco",
  PIU: "piura",
  PUN: "puno",
  SAM: "san-martin",
  TAC: "tacna",
  TUM: "tumbes",
  UCA: "ucayali",
};

/** Department of a request, and nothing finer; null where the edge does not know it. */
export function departmentOfRequest(request: Request): string | null {
  const { country, regionCode } = (request as { cf?: { country?: unknown; regionCode?: unknown } }).cf ?? {};
  if (country !== "PE" || typeof regionCode !== "string") return null;
  return findDepartment(tableEntry(REGIONS, regionCode) ?? "")?.name ?? null;
}
