import type { Photo } from "../../platform/photos/model.ts";
import type { Bicycle } from "../model.ts";

/** Photos of a bicycle that others may see, the whole bicycle first: not the one of the serial. */
export function showablePhotos({ framePhoto, otherPhotos }: Pick<Bicycle, "framePhoto" | "otherPhotos">): Photo[] {
  return framePhoto === null ? otherPhotos : [framePhoto, ...otherPhotos];
}
