export type BicycleKind = "montana" | "ruta" | "gravel" | "urbana" | "bmx" | "electrica" | "infantil" | "plegable";

export type MotorcycleKind =
  | "scooter"
  | "naked"
  | "deportiva"
  | "doble-proposito"
  | "chopper"
  | "moto-electrica"
  | "trimoto";

export type PictureView = "lado" | "tres-cuartos" | "detalle-transmision" | "detalle-rueda" | "detalle-manubrio";

/** Drawing to make. The same spec always gives the same picture. */
export interface PictureSpec {
  kind: BicycleKind | MotorcycleKind;
  /** Frame or body colour, `#rgb` or `#rrggbb`. */
  color: string;
  /** Second colour (stripes, springs, seat piping), `#rgb` or `#rrggbb`. */
  accent: string;
  /** Frame size, 0 (small) to 1 (large). */
  size: number;
  /** Whole number which chooses equipment, backdrop and small details. */
  seed: number;
  view: PictureView;
}

export const BICYCLE_KINDS: readonly BicycleKind[] = [
  "montana",
  "ruta",
  "gravel",
  "urbana",
  "bmx",
  "electrica",
  "infantil",
  "plegable",
];

export const MOTORCYCLE_KINDS: readonly MotorcycleKind[] = [
  "scooter",
  "naked",
  "deportiva",
  "doble-proposito",
  "chopper",
  "moto-electrica",
  "trimoto",
];

export const PICTURE_VIEWS: readonly PictureView[] = [
  "lado",
  "tres-cuartos",
  "detalle-transmision",
  "detalle-rueda",
  "detalle-manubrio",
];

/** Views from the front left, where widths show; the others are flat side views. */
export const isAngled = (view: PictureView): boolean => view === "tres-cuartos" || view === "detalle-manubrio";

export function isBicycleKind(kind: PictureSpec["kind"]): kind is BicycleKind {
  return (BICYCLE_KINDS as readonly string[]).includes(kind);
}
