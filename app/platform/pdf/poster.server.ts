import { PDFDocument, rgb, type PDFPage } from "pdf-lib";

import { DAY_SECONDS } from "~/business/durations";
import type { Context } from "~/platform/context";
import { sha256Hex } from "~/platform/crypto/hash";
import type { PhotoRef } from "~/platform/images";

import { drawLine, embedFaces, widthOf, type Face } from "./faces.server";
import { drawQrCode } from "./qr.server";
import { toPrintable, wrap } from "./text-layout";

/** Points of A4. */
export const POSTER_PAGE: [width: number, height: number] = [595.28, 841.89];
export const POSTER_MARGIN = 36;
const WIDTH = POSTER_PAGE[0] - 2 * POSTER_MARGIN;
const INK = rgb(0.08, 0.08, 0.08);
const CUT = rgb(0.6, 0.6, 0.6);
const STRIPS = 8;
export const STRIP_HEIGHT = 132;
const PICTURE_HEIGHT = 270;
const MAX_PHOTO_BYTES = 3 * 1024 * 1024;

type Color = ReturnType<typeof rgb>;

interface PosterFile {
  title: string;
  siteName: string;
  /** The file's date: the same content gives the same bytes. */
  at: Date;
}

/** One A4 page to draw a poster on. No text makes it throw. */
export async function newPoster({ title, siteName, at }: PosterFile) {
  const file = await PDFDocument.create();
  file.setTitle(title, { showInWindowTitleBar: true });
  file.setAuthor(siteName);
  file.setLanguage("es-PE");
  file.setCreationDate(at);
  file.setModificationDate(at);
  const { regular, bold, save } = await embedFaces(file);
  const page = file.addPage(POSTER_PAGE);
  const draw = (text: string, x: number, y: number, size: number, face: Face, color = INK) =>
    drawLine(page, text, face, { x, y, size, color });

  return {
    regular,
    bold,
    save,
    /** A coloured head over the whole width, as high as `height`, with white words. */
    band(text: string, height: number, size: number, color: Color) {
      page.drawRectangle({ x: 0, y: POSTER_PAGE[1] - height, width: POSTER_PAGE[0], height, color });
      const x = (POSTER_PAGE[0] - widthOf(text, bold) * size) / 2;
      draw(text, x, POSTER_PAGE[1] - height * 0.7, size, bold, rgb(1, 1, 1));
    },
    /** A JPEG in the middle, from `top` down; answers the position of what follows. */
    async picture(jpeg: Uint8Array | null, top: number): Promise<number> {
      const picture = jpeg && (await embed(file, jpeg));
      if (!picture) return top;
      const scale = Math.min(WIDTH / picture.width, PICTURE_HEIGHT / picture.height);
      const [width, height] = [picture.width * scale, picture.height * scale];
      page.drawImage(picture, { x: (POSTER_PAGE[0] - width) / 2, y: top - height, width, height });
      return top - height - 8;
    },
    /** Lines of a column from `top` down; answers the position of the next line. */
    column(
      text: string,
      top: number,
      size: number,
      face: Face,
      { x, width }: { x: number; width: number },
      color = INK,
    ): number {
      let y = top;
      for (const part of wrap(toPrintable(text, face.has).text, width / size, face)) {
        y -= size * 1.22;
        draw(part, x, y, size, face, color);
      }
      return y - size * 0.3;
    },
    /** Centred lines from `top` down, as many as fit above `bottom`. */
    block(text: string, top: number, size: number, face: Face, bottom: number): number {
      let y = top;
      for (const part of wrap(toPrintable(text, face.has).text, WIDTH / size, face)) {
        if (y - size * 1.25 < bottom) break;
        y -= size * 1.25;
        draw(part, (POSTER_PAGE[0] - widthOf(part, face) * size) / 2, y, size, face);
      }
      return y - size * 0.2;
    },
    code: (url: string, x: number, bottom: number, side: number) => drawCode(page, url, x, bottom, side),
    strips: (url: string, name: string, words: string) => drawStrips(page, { url, name, words }, { regular, bold }),
  };
}

async function embed(file: PDFDocument, jpeg: Uint8Array) {
  try {
    return await file.embedJpg(jpeg);
  } catch {
    // A JPEG of a kind that PDF does not know: the poster is made without it.
    return null;
  }
}

/** On white, over any background. `y` is the bottom. */
function drawCode(page: PDFPage, text: string, x: number, y: number, side: number): void {
  page.drawRectangle({ x, y, width: side, height: side, color: rgb(1, 1, 1) });
  drawQrCode(page, text, { x, top: y + side, side });
}

/** Strips to tear off at the foot, each with the code and two lines. */
function drawStrips(
  page: PDFPage,
  { url, name, words }: Record<"url" | "name" | "words", string>,
  { regular, bold }: Record<"regular" | "bold", Face>,
): void {
  const width = POSTER_PAGE[0] / STRIPS;
  const cut = { thickness: 0.75, color: CUT, dashArray: [4, 4] };
  page.drawLine({ start: { x: 0, y: STRIP_HEIGHT }, end: { x: POSTER_PAGE[0], y: STRIP_HEIGHT }, ...cut });
  const lines = [
    { text: clipped(name, bold, STRIP_HEIGHT - 62, 10), face: bold, size: 10 },
    { text: words, face: regular, size: 9 },
  ];
  for (let strip = 0; strip < STRIPS; strip++) {
    const left = strip * width;
    if (strip > 0) page.drawLine({ start: { x: left, y: 0 }, end: { x: left, y: STRIP_HEIGHT }, ...cut });
    drawCode(page, url, left + (width - 50) / 2, STRIP_HEIGHT - 56, 50);
    lines.forEach(({ text, face, size }, position) =>
      drawLine(page, text, face, { x: left + width / 2 + 2 + position * 14, y: 6, size, color: INK, upwards: true }),
    );
  }
}

/** As much of a text as fits, in characters of the font. */
function clipped(text: string, face: Face, width: number, size: number): string {
  return wrap(toPrintable(text, face.has).text, width / size, face)[0] ?? "";
}

interface KeptPoster {
  /** All that it shows but its photo, and a number that grows with its look. */
  facts: object;
  photo: PhotoRef | undefined;
  draw: (jpeg: Uint8Array | null) => Promise<Uint8Array>;
}

/** Drawn once a day for what it shows: it costs more than any page. */
export async function keptPoster(
  { photos, cache, waitUntil }: Pick<Context, "photos" | "cache" | "waitUntil">,
  request: Request,
  { facts, photo, draw }: KeptPoster,
): Promise<Uint8Array> {
  const key = `poster:${await sha256Hex(JSON.stringify([facts, photo?.key]))}`;
  const kept = await cache.getBytes(key);
  if (kept) return new Uint8Array(kept);
  const jpeg = photo ? await jpegOf(photos, photo, request) : null;
  const pdf = await draw(jpeg);
  // Without its photo it is made again, as the photo may be there then.
  if (!photo || jpeg) waitUntil(cache.put(key, pdf.slice().buffer, { ttlSeconds: DAY_SECONDS }));
  return pdf;
}

/** Null where it cannot be had now: the poster is then made without it. */
async function jpegOf(photos: Pick<Context["photos"], "serve">, { key }: PhotoRef, request: Request) {
  const answer = await photos.serve(key, { width: 1280, format: "jpeg" }, new Request(request.url));
  if (!answer.ok || answer.headers.get("Content-Type") !== "image/jpeg") return null;
  const bytes = new Uint8Array(await answer.arrayBuffer());
  return bytes.length <= MAX_PHOTO_BYTES ? bytes : null;
}
