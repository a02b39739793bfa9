import { showablePhotos } from "../bicycles/photos";
import type { Bicycle } from "../model";
import type { TheftInput } from "./form";
import type { TheftReport } from "./model";

export function newTheftReport(bicycle: Bicycle, input: TheftInput, now: Date): Omit<TheftReport, "id"> {
  const { category, brand, model, year, colors, marks } = bicycle;
  const chosen = new Set(input.photos);
  return {
    bicycleId: bicycle.id,
    ownerId: bicycle.ownerId,
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
    serialNear: [],
    verifiedAt: null,
    publishedAt: null,
    closedAt: null,
    createdAt: now,
    updatedAt: now,
    version: 1,
  };
}
