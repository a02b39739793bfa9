import type { Photo } from "~/platform/photos/model";

import type { Bicycle } from "../../model";

export interface BicycleFiles {
  framePhoto: Photo | null;
  serialPhoto: Photo | null;
  otherPhotos: Photo[];
  proof: string | null;
}

export const NO_FILES: BicycleFiles = { framePhoto: null, serialPhoto: null, otherPhotos: [], proof: null };

export function filesView({ framePhoto, serialPhoto, otherPhotos, proof }: Bicycle): BicycleFiles {
  return { framePhoto, serialPhoto, otherPhotos, proof: proof?.name ?? null };
}
