/** Folders of `base/`: a category, with what its specifications say of the look. */
export const BICYCLE_BASES = [
  "mtb-delantera",
  "mtb-delantera-v-brake",
  "mtb-doble",
  "ruta-disco",
  "ruta-herradura",
  "gravel",
  "urbana-disco",
  "urbana-v-brake",
  "urbana-una-velocidad",
  "bmx",
  "bici-electrica-rigida",
  "bici-electrica-delantera",
  "infantil",
  "infantil-rueditas",
  "plegable",
] as const;
export const MOTORCYCLE_BASES = [
  "scooter",
  "naked",
  "deportiva",
  "doble-proposito",
  "chopper",
  "moto-electrica",
  "trimoto-pasajeros",
  "trimoto-carga",
] as const;
export type PictureBase = (typeof BICYCLE_BASES | typeof MOTORCYCLE_BASES)[number];

/** Of frames and bodies, by their name in titles. */
export const PAINTS = {
  rojo: "#b3261e",
  azul: "#1f4e8c",
  negro: "#24262b",
  verde: "#2f6b4f",
  blanco: "#d8d9d4",
  naranja: "#d2601a",
  celeste: "#4c8fb5",
  gris: "#6b7078",
  amarillo: "#d9a514",
  vino: "#6e1f3a",
} as const;

/** Builds of each base, numbered from 1: other equipment and frame sizes. */
export const BUILDS = 6;

export const PICTURE_VIEWS = [
  "lado",
  "tres-cuartos",
  "detalle-transmision",
  "detalle-rueda",
  "detalle-manubrio",
] as const;
export type PictureView = (typeof PICTURE_VIEWS)[number];

/** Picture to compose: the same spec always gives the same picture. Colours are `#rrggbb`. */
export interface PictureSpec {
  base: PictureBase;
  build: number;
  /** Of frame or body. */
  color: string;
  /** Of stripes, springs, piping. */
  accent: string;
  /** Chooses the backdrop. */
  seed: number;
  view: PictureView;
}
