import { z } from "zod";

import { limaDay } from "~/business/calendar";
import { tableEntry } from "~/business/table";
import type { Context } from "~/platform/context";
import { downloadResponse } from "~/platform/http/download";
import { claimOnce } from "~/platform/limits/claim-once.server";
import { ruleOf } from "~/platform/routes/acts";

import { DOWNLOAD_PATH, PASS_QUERY } from "./export";

/** Downloads of one user in a day: each reads all of their data. */
export const EXPORT_LIMIT = ruleOf("dataExport", "account", "day");

/** Names of the rooms in the file, in its order. Users keep these files: never rename one. */
const SECTIONS: Readonly<Record<string, string>> = {
  account: "cuenta",
  listings: "anuncios",
  favorites: "favoritos",
  cart: "carrito",
  messages: "mensajes",
  searches: "busquedas",
  reports: "denuncias",
  cases: "solicitudes",
  complaints: "reclamos",
  forms: "formularios",
  contacts: "contactos",
  privacy: "eliminacion",
  orders: "pedidos",
  orderClaims: "problemas_de_pedidos",
  reviews: "opiniones",
  questions: "preguntas",
  offers: "ofertas",
  follows: "vendedores_que_sigue",
  coupons: "cupones",
  payouts: "cobros",
  thefts: "robos",
  finds: "hallazgos",
  bicycles: "bicicletas",
  transfers: "transferencias",
  inspections: "inspecciones",
  workshopReviews: "opiniones_de_talleres",
  sales: "ventas_por_dia",
  assistant: "asistente",
  push: "notificaciones",
  adminViews: "vistas_de_administracion",
  adminWork: "trabajo_de_administracion",
  adminDay: "avisos_de_administracion",
  imports: "listas_importadas",
};

export function exportKey(uid: string): string {
  return `export:${uid}`;
}

/** Life of the pass that leads from the form to the file. */
const PASS_SECONDS = 60;
const PASS_PURPOSE = "data-export";
const Pass = z.object({ id: z.string().min(1), uid: z.string().min(1) });

export function createDataExport(context: Context) {
  const { tokens, limiter, clock } = context;

  return {
    /** Address of the file, for a user who was just verified: valid for a minute, once. */
    async address(uid: string): Promise<string> {
      const pass = await tokens.sign(PASS_PURPOSE, { id: crypto.randomUUID(), uid }, PASS_SECONDS);
      return `${DOWNLOAD_PATH}?${PASS_QUERY}=${encodeURIComponent(pass)}`;
    },

    /** Uses the pass of an address; false where it is forged, expired, used or another user's. @throws UpstreamError */
    async usePass(uid: string, sent: string | null): Promise<boolean> {
      const pass = await tokens.verify(PASS_PURPOSE, sent, Pass);
      return pass?.uid === uid && claimOnce(context, pass.id, PASS_SECONDS);
    },

    /** As an attachment; null where the day's downloads are used up. @throws UpstreamError */
    async download(uid: string): Promise<Response | null> {
      if (!(await limiter.take(exportKey(uid), EXPORT_LIMIT)).allowed) return null;
      const user = await context.accounts.user(uid);
      const verifiedEmail = user?.emailVerified ? user.email : "";
      const rooms = context.personalData;
      const sections = await Promise.all(
        [...new Set([...Object.keys(SECTIONS), ...Object.keys(rooms)])].map(
          async (name) => [tableEntry(SECTIONS, name) ?? name, await rooms[name]?.export(uid, verifiedEmail)] as const,
        ),
      );
      return attachment(Object.fromEntries(sections), clock.now());
    },
  };
}

function attachment(sections: Record<string, unknown>, now: Date): Response {
  return downloadResponse(JSON.stringify({ generado: now, ...sections }, withBigIntAsText, 2), {
    name: `mis-datos-${limaDay(now)}.json`,
    contentType: "application/json; charset=utf-8",
  });
}

/** JSON has no integers beyond 2^53. */
function withBigIntAsText(_key: string, value: unknown): unknown {
  return typeof value === "bigint" ? String(value) : value;
}
