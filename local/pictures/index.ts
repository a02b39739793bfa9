export { placeholderColor } from "./backdrop.ts";
export { drawSvg, renderJpeg } from "./render.ts";
export type { JpegOptions } from "./render.ts";
export { BICYCLE_KINDS, MOTORCYCLE_KINDS, PICTURE_VIEWS } from "./types.ts";
export type { BicycleKind, MotorcycleKind, PictureSpec, PictureView } from "./types.ts";
