import type { Logger } from "~/platform/log";
import { isPhotoKey, newPhotoKey, videoKey } from "~/platform/photos/keys";
import { answerOf } from "~/platform/photos/upstream";

import { VIDEO_MAX_MB, VIDEO_MAX_SECONDS, VIDEO_TYPES, type VideoType } from "./constants";
import { readVideo, type UnreadVideo } from "./containers";
import type { Video } from "./model";

// Milliseconds.
const WRITE_DEADLINE = 30_000;
const READ_DEADLINE = 15_000;
/** Seconds that a browser keeps what it saw: a removed video is gone from it after that. */
const LIFE = 3_600;
/** Cameras stop a little late. */
const TOLERANCE_SECONDS = 1;

const PROBLEMS: Record<UnreadVideo["problem"], string> = {
  mov: "es un video de iPhone (MOV), que muchos celulares no abren. Envíatelo por WhatsApp y sube ese archivo, que es MP4.",
  hevc: "usa un formato (HEVC) que muchos celulares no abren. En tu cámara elige «Más compatible», o envíatelo por WhatsApp y sube ese archivo.",
  unknown: "no es un video MP4 o WebM que podamos leer. Grábalo de nuevo, o envíatelo por WhatsApp y sube ese archivo.",
};

/**
 * Checks and stores a video of a listing, without the tags of its camera; a sentence about the file where it does not
 * fit. @throws UpstreamError
 */
export async function saveVideo(
  bucket: Pick<R2Bucket, "put">,
  listingId: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Video | string> {
  if (bytes.length === 0) return "está vacío. Elige otro.";
  if (bytes.length > VIDEO_MAX_MB * 1024 * 1024) return `pesa más de ${VIDEO_MAX_MB} MB. Grábalo más corto o en 720p.`;
  const read = readVideo(bytes);
  if ("problem" in read) return PROBLEMS[read.problem];
  const { type, seconds } = read;
  if (seconds !== null && seconds > VIDEO_MAX_SECONDS + TOLERANCE_SECONDS)
    return `dura ${Math.round(seconds)} segundos, y el máximo es ${VIDEO_MAX_SECONDS}. Recórtalo.`;
  const key = newPhotoKey(listingId);
  await answerOf("r2", WRITE_DEADLINE, () => bucket.put(videoKey(key), bytes, { httpMetadata: { contentType: type } }));
  return { key, type, bytes: bytes.length, seconds: seconds && Math.round(seconds) };
}

const FILE = new RegExp(`^(.+)\\.(${Object.values(VIDEO_TYPES).join("|")})$`);

/** `{listing}` and `{id}.mp4` of an address; null for anything else. */
export function videoOfAddress(listing = "", file = ""): { key: string; type: VideoType } | null {
  const [, id, extension] = FILE.exec(file) ?? [];
  const type = extension === VIDEO_TYPES["video/webm"] ? "video/webm" : "video/mp4";
  const key = `${listing}/${id ?? ""}`;
  return id !== undefined && isPhotoKey(key) ? { key, type } : null;
}

const RANGE = /^bytes=(\d*)-(\d*)$/;

/** The bytes that a header asks for, `whole` for none that we serve by parts; null where there are no such bytes. */
function rangeOf(header: string | null, size: number): { offset: number; length: number } | "whole" | null {
  const [match, first = "", last = ""] = RANGE.exec(header ?? "") ?? [];
  if (match === undefined || (first === "" && last === "")) return "whole";
  const offset = first === "" ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === "" || last === "" ? size : Math.min(size, Number(last) + 1);
  return offset < size && end > offset ? { offset, length: end - offset } : null;
}

/** 200, 206 for a part, 304, 404, 416, or 503 in Spanish. Never throws for R2. */
export async function serveVideo(
  { bucket, log }: { bucket: Pick<R2Bucket, "get" | "head">; log: Logger },
  { key, type }: { key: string; type: VideoType },
  request: Request,
): Promise<Response> {
  try {
    const known = await answerOf("r2", READ_DEADLINE, () => bucket.head(videoKey(key)));
    if (known?.httpMetadata?.contentType !== type) return text(404, "No encontramos este video.");
    const { size, httpEtag } = known;
    const headers = new Headers({
      "accept-ranges": "bytes",
      "cache-control": `public, max-age=${LIFE}`,
      "content-type": type,
      etag: httpEtag,
      "x-content-type-options": "nosniff",
      "x-robots-tag": "noindex",
    });
    if (request.headers.get("if-none-match")?.includes(httpEtag)) return new Response(null, { status: 304, headers });
    const isCurrent = (request.headers.get("if-range") ?? httpEtag) === httpEtag;
    const range = rangeOf(isCurrent ? request.headers.get("range") : null, size);
    if (range === null) return text(416, "Este video es más corto.", { "content-range": `bytes */${size}` });
    const part = range === "whole" ? { offset: 0, length: size } : range;
    headers.set("content-length", String(part.length));
    if (range !== "whole")
      headers.set("content-range", `bytes ${part.offset}-${part.offset + part.length - 1}/${size}`);
    const status = range === "whole" ? 200 : 206;
    if (request.method === "HEAD") return new Response(null, { status, headers });
    const object = await answerOf("r2", READ_DEADLINE, () => bucket.get(videoKey(key), { range: part }));
    return object ? new Response(object.body, { status, headers }) : text(404, "No encontramos este video.");
  } catch (error) {
    log.error("video.not-served", { key, error });
    return text(503, "El video no está disponible en este momento. Intenta de nuevo en unos segundos.", {
      "retry-after": "5",
    });
  }
}

function text(status: number, message: string, more: Record<string, string> = {}): Response {
  return new Response(message, {
    status,
    headers: { "cache-control": "no-store", "content-type": "text/plain; charset=utf-8", ...more },
  });
}
