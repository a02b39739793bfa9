// Browser-safe.

export const VIDEO_MAX_MB = 20;
export const VIDEO_MAX_SECONDS = 30;

export const VIDEO_TYPES = { "video/mp4": "mp4", "video/webm": "webm" } as const;
export type VideoType = keyof typeof VIDEO_TYPES;

/** A video of a listing in R2. */
interface VideoRef {
  /** `{listing}/{id}` */
  key: string;
  type: VideoType;
}

export function videoUrl({ key, type }: VideoRef): string {
  return `/videos/${key}.${VIDEO_TYPES[type]}`;
}
