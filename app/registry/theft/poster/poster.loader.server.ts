import { formatDay } from "~/business/calendar";
import { DAY_SECONDS } from "~/business/durations";
import type { Context } from "~/platform/context";
import { sha256Hex } from "~/platform/crypto/hash";
import { notFound } from "~/platform/http/http";
import type { PhotoRef } from "~/platform/images";
import type { PhotoStore } from "~/platform/photos/store.server";

import { stolenPath } from "../constants";
import { cardOf } from "../list/view";
import { posterPdf } from "./poster-pdf.server";

const MAX_PHOTO_BYTES = 3 * 1024 * 1024;
/** Raise it when the poster's look changes. */
const LOOK = 1;

/** Drawn once a day: it costs more than any other public address. @throws a 404 */
export async function loadPoster(context: Context, id: string | undefined, request: Request): Promise<Uint8Array> {
  const { theft, photos, env, cache, waitUntil } = context;
  const detail = await theft.list.detail(id);
  if (detail?.state !== "live") throw notFound("Este reporte ya no está publicado.");
  const { name, looks, where, reward } = cardOf(detail);
  const photo = detail.photos[0];
  const facts = {
    name,
    looks,
    when: `Robada el ${formatDay(detail.stolenOn)} en ${where}`,
    marks: detail.marks,
    reward,
    url: env.siteUrl + stolenPath(detail.id),
    siteName: env.brandName,
    at: new Date(detail.publishedAt),
  };
  const key = `poster:${await sha256Hex(JSON.stringify([LOOK, facts, photo?.key]))}`;
  const kept = await cache.getBytes(key);
  if (kept) return new Uint8Array(kept);
  const jpeg = photo ? await jpegOf(photos, photo, request) : null;
  const pdf = await posterPdf({ ...facts, photo: jpeg });
  // Without its photo it is made again, as the photo may be there then.
  if (!photo || jpeg) waitUntil(cache.put(key, pdf.slice().buffer, { ttlSeconds: DAY_SECONDS }));
  return pdf;
}

/** Null where it cannot be had now: the poster is then made without it. */
async function jpegOf(photos: Pick<PhotoStore, "serve">, { key }: PhotoRef, request: Request) {
  const answer = await photos.serve(key, { width: 1280, format: "jpeg" }, new Request(request.url));
  if (!answer.ok || answer.headers.get("Content-Type") !== "image/jpeg") return null;
  const bytes = new Uint8Array(await answer.arrayBuffer());
  return bytes.length <= MAX_PHOTO_BYTES ? bytes : null;
}
