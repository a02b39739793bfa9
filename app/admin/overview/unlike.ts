import { z } from "zod";

import type { FigureName } from "~/business/figures";

/** Weeks that a day is compared with, and how many of them have to be known. */
export const WEEKS = 8;
export const WEEKS_LEAST = 4;
/** A figure is unlike others beyond so many median deviations, and beyond this share of the median. */
const DEVIATIONS = 3;
const SHARE = 0.2;
const FLOOR = 3;

/** Figures that are compared, with the page that shows them. Each is counted by the time of its documents. */
export const COMPARED = {
  people: {
    collection: "users",
    field: "createdAt",
    one: "cuenta nueva",
    many: "cuentas nuevas",
    to: "/administracion/personas",
  },
  published: {
    collection: "vehicles",
    field: "publishedAt",
    one: "anuncio publicado",
    many: "anuncios publicados",
    to: "/administracion/anuncios",
  },
  sold: {
    collection: "vehicles",
    field: "soldAt",
    one: "anuncio vendido",
    many: "anuncios vendidos",
    to: "/administracion/anuncios",
  },
  threads: {
    collection: "threads",
    field: "createdAt",
    one: "conversación nueva",
    many: "conversaciones nuevas",
    to: "/administracion/metricas",
  },
  orders: {
    collection: "orders",
    field: "paidAt",
    one: "pedido pagado",
    many: "pedidos pagados",
    to: "/administracion/pedidos",
  },
  refunds: {
    collection: "orders",
    field: "refundedAt",
    one: "pedido devuelto",
    many: "pedidos devueltos",
    to: "/administracion/pedidos",
  },
  reports: {
    collection: "reports",
    field: "createdAt",
    one: "reporte",
    many: "reportes",
    to: "/administracion/denuncias",
  },
  complaints: {
    collection: "complaintProgress",
    field: "filedAt",
    one: "reclamo nuevo",
    many: "reclamos nuevos",
    to: "/administracion/reclamos",
  },
  cases: {
    collection: "cases",
    field: "createdAt",
    one: "solicitud nueva",
    many: "solicitudes nuevas",
    to: "/administracion/solicitudes",
  },
} as const satisfies Partial<Record<FigureName, object>>;
export type ComparedFigure = keyof typeof COMPARED;
export const COMPARED_NAMES = Object.keys(COMPARED) as ComparedFigure[];

export const UnlikeSchema = z.object({
  name: z.enum(COMPARED_NAMES),
  value: z.number(),
  low: z.number(),
  high: z.number(),
  /** How far out it is, in the width of what is usual. */
  distance: z.number(),
});
type Unlike = z.infer<typeof UnlikeSchema>;

/** The usual of some figures: their median, give or take three median deviations or the floor. */
function usualRange(past: readonly number[]): { low: number; high: number; spread: number } {
  const median = medianOf(past);
  const deviation = medianOf(past.map((value) => Math.abs(value - median)));
  const spread = Math.max(DEVIATIONS * deviation, SHARE * median, FLOOR);
  return { low: Math.max(0, Math.ceil(median - spread)), high: Math.floor(median + spread), spread };
}

/** Null for a figure as usual, and where too few days are known. */
export function unlikeOf(name: ComparedFigure, value: number, past: readonly number[]): Unlike | null {
  if (past.length < WEEKS_LEAST) return null;
  const { low, high, spread } = usualRange(past);
  const beyond = value > high ? value - high : low - value;
  return beyond > 0 ? { name, value, low, high, distance: beyond / spread } : null;
}

function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const half = Math.floor(sorted.length / 2);
  const [upper = 0, lower = upper] = [sorted[half], sorted[half - 1]];
  return sorted.length % 2 === 1 ? upper : (upper + lower) / 2;
}
