import { SILENT, type SerialNumber } from "../../app/registry/numbers/model.ts";
import { brandKeyOf } from "../../app/registry/numbers/serials/fold.ts";

/** The document of the number of a registered bicycle; `theftId`: its live report. */
export function numberOf(
  { id, brand, serialKey, registeredAt }: { id: string; brand: string; serialKey: string; registeredAt: Date },
  theftId: string | null,
): [path: string, data: SerialNumber & { updatedAt: Date }] {
  const registration = {
    bicycleId: id,
    brandKey: brandKeyOf(brand),
    since: registeredAt,
    isArchived: false,
  };
  const theftIds = theftId === null ? [] : [theftId];
  const data = { ...SILENT, registrations: [registration], theftIds, updatedAt: registeredAt };
  return [`serialNumbers/${serialKey}`, data];
}
