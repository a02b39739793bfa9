import { showablePhotos } from "../bicycles/photos";
import type { Bicycle } from "../model";
import { serialKeysOf } from "../numbers/serials/likeness";
import type { TheftInput } from "./form";
import type { TheftReport } from "./model";
import type { QuickInput } from "./quick-form";

export function newTheftReport(bicycle: Bicycle, input: TheftInput, now: Date): Omit<TheftReport, "id"> {
  const { category, brand, model, year, colors, marks } = bicycle;
  const chosen = new Set(input.photos);
  return {
    bicycleId: bicycle.id,
    ownerId: bicycle.ownerId,
    email: "",
    serial: "",
    state: "unconfirmed",
    ...input,
    category,
    brand,
    model,
    year,
    colors,
    marks,
    photos: showablePhotos(bicycle).filter(({ key }) => chosen.has(key)),
    serialKey: bicycle.serialKey,
    otherKeys: [],
    serialNear: [],
    verifiedAt: null,
    publishedAt: null,
    closedAt: null,
    createdAt: now,
    updatedAt: now,
    version: 1,
  };
}

/** A report of a bicycle that is not registered. `owner`: an account, or the address of a visitor. */
export function newQuickReport(
  owner: Pick<TheftReport, "ownerId" | "email">,
  input: QuickInput,
  now: Date,
): Omit<TheftReport, "id"> {
  return {
    bicycleId: "",
    ...owner,
    ...input,
    state: "unconfirmed",
    rewardSoles: 0,
    photos: [],
    serialKey: serialKeysOf(input.serial).serialKey,
    otherKeys: [],
    serialNear: [],
    verifiedAt: null,
    publishedAt: null,
    closedAt: null,
    createdAt: now,
    updatedAt: now,
    version: 1,
  };
}
