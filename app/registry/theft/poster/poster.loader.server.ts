import { rgb } from "pdf-lib";

import { formatDay } from "~/business/calendar";
import type { Context } from "~/platform/context";
import { notFound } from "~/platform/http/http";
import { keptPoster, newPoster, POSTER_MARGIN, POSTER_PAGE, STRIP_HEIGHT } from "~/platform/pdf/poster.server";

import { stolenPath } from "../constants";
import { cardOf } from "../list/view";

/** Raise it when the poster's look changes. */
const LOOK = 1;

const ALARM = rgb(0.72, 0.07, 0.1);

export interface Poster {
  /** `Trek Marlin 7`. */
  name: string;
  /** `Roja · Montaña · 2023`. */
  looks: string;
  /** `Robada el 21 de noviembre de 2026 en Miraflores, Lima`. */
  when: string;
  marks: string;
  /** `S/ 300`; null for none. */
  reward: string | null;
  url: string;
  siteName: string;
  /** A JPEG. */
  photo: Uint8Array | null;
  at: Date;
}

/** A poster of one A4 page with strips to tear off. No text makes it throw. */
export async function posterPdf(poster: Poster): Promise<Uint8Array> {
  const { name, siteName, at, url } = poster;
  const pen = await newPoster({ title: `Se busca: ${name}`, siteName, at });
  const { regular, bold } = pen;
  pen.band("BICICLETA ROBADA", 108, 52, ALARM);

  const bottom = STRIP_HEIGHT + 206;
  let top = await pen.picture(poster.photo, POSTER_PAGE[1] - 124);
  top = pen.block(name, top, 30, bold, bottom);
  top = pen.block(poster.looks, top, 17, regular, bottom);
  top = pen.block(poster.when, top, 17, bold, bottom);
  if (poster.marks !== "") pen.block(`Señas: ${poster.marks}`, top, 13, regular, bottom);

  const codeSize = 150;
  const codeBottom = STRIP_HEIGHT + 34;
  pen.code(url, POSTER_MARGIN, codeBottom, codeSize);
  const x = POSTER_MARGIN + codeSize + 18;
  const column = { x, width: POSTER_PAGE[0] - POSTER_MARGIN - x };
  let line = codeBottom + codeSize - 6;
  if (poster.reward) line = pen.column(`RECOMPENSA: ${poster.reward}`, line, 26, bold, column, ALARM);
  line = pen.column("¿La viste? Escanea el código y avísale a su dueño.", line, 18, bold, column);
  line = pen.column(
    "No hace falta una cuenta. No la compres ni la enfrentes: llama a la Policía (105).",
    line,
    12,
    regular,
    column,
  );
  pen.column(url, line, 8, regular, column);
  pen.strips(url, name, "robada: avisa aquí");
  return pen.save();
}

/** @throws a 404 */
export async function loadPoster(context: Context, id: string | undefined, request: Request): Promise<Uint8Array> {
  const { theft, env } = context;
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
  return keptPoster(context, request, {
    facts: { ...facts, look: LOOK },
    photo,
    draw: (jpeg) => posterPdf({ ...facts, photo: jpeg }),
  });
}
