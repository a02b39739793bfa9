/**
 * On the link to a photo that ~/shell/extras/photo-zoom.ts shows over the whole screen. Also names its entry of the
 * history.
 */
export const ZOOM = "data-zoom";
