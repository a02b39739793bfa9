import { z } from "zod";

import { formatDay, limaDay } from "~/business/calendar";
import { DOCUMENT_NAMES, parseDocument, type DocumentType } from "~/business/documents";
import { formatSoles, toCentimos } from "~/business/money";
import { isOpenService } from "~/business/switches";
import { findCategory } from "~/catalog/categories";
import { ListingSchema, MAX_PRICE_SOLES } from "~/catalog/model";
import type { Context } from "~/platform/context";
import { decodeDocument } from "~/platform/firestore/codec";
import { lineField, reading, required, solesField } from "~/platform/forms/fields";
import { parseForm } from "~/platform/forms/forms";
import { formNotFound, handleForm, rejected, rejectedWith, type FormOutcome } from "~/platform/forms/outcome";
import type { FormFailure } from "~/platform/forms/typed-values";
import { CHECK_WORDS } from "~/registry/numbers/check/model";
import { startTransferPath } from "~/registry/transfer/constants";

import { isContactOpen } from "../pages/order-view";
import { purchasePath, salePath } from "../paths";
import {
  SALE_PAPER_FIELDS,
  SALE_PAPER_ORIGINS,
  type SalePaperOrigin,
  type SalePaperReady,
  type SalePaperValues,
  type SalePaperView,
} from "./constants";

export const SALE_PAPER_NOT_FOUND = "No encontramos esa venta de bicicleta entre las tuyas.";
const STOLEN = "Esta serie tiene un reporte de robo vigente: no cierres la venta y avísanos desde Contacto.";
const NAME_MAX = 80;

interface SalePaperReply extends FormFailure {
  ready?: SalePaperReady;
}

export function originOf(text: string | undefined): SalePaperOrigin | null {
  return SALE_PAPER_ORIGINS.find((known) => known === text) ?? null;
}

/** The page for a party of the sale of a bicycle; null for everyone else. @throws UpstreamError */
export async function loadSalePaper(
  context: Context,
  origin: SalePaperOrigin | null,
  id: string,
  user: { uid: string; displayName: string },
): Promise<SalePaperView | null> {
  if (origin === null) return null;
  return origin === "pedido" ? ofOrder(context, id, user.uid) : ofThread(context, id, user);
}

async function ofOrder(context: Context, id: string, uid: string): Promise<SalePaperView | null> {
  const found = await context.orders.read(id, { uid, isAdmin: false });
  if (!found || found.order.paidAt === null || found.as === "admin") return null;
  const { order, as } = found;
  const line = order.lines.find(
    ({ sellerId, category }) => isBicycle(category) && (as === "buyer" || sellerId === uid),
  );
  if (!line) return null;
  const { recipient } = order;
  // As on the order's page: the seller sees the recipient while the sale is under way.
  const buyer = recipient && (as === "buyer" || isContactOpen(order)) ? recipient : null;
  return {
    title: line.title,
    back: { to: as === "buyer" ? purchasePath(id) : salePath(id), label: `Pedido ${order.number}` },
    ...(await vehicleOf(context, line.listingId, uid, {
      sellerName: line.sellerName,
      sellerDocument: "",
      buyerName: buyer?.name ?? order.buyerName,
      buyerDocument: buyer ? `${DOCUMENT_NAMES[buyer.documentType]} ${buyer.documentNumber}` : "",
      vehicle: line.title,
      price: String(line.unitCentimos / 100),
    })),
  };
}

async function ofThread(
  context: Context,
  id: string,
  user: { uid: string; displayName: string },
): Promise<SalePaperView | null> {
  const thread = await context.messages.thread(user.uid, id, { isSeen: false });
  if (!thread || !thread.listing.category || !isBicycle(thread.listing.category)) return null;
  const [seller, buyer] = [user.displayName, thread.otherName ?? ""];
  const isSeller = thread.side === "seller";
  return {
    title: thread.listing.title,
    back: { to: `/perfil/mensajes/${encodeURIComponent(id)}`, label: "Conversación" },
    ...(await vehicleOf(context, thread.listing.id, user.uid, {
      sellerName: isSeller ? seller : buyer,
      sellerDocument: "",
      buyerName: isSeller ? buyer : seller,
      buyerDocument: "",
      vehicle: thread.listing.title,
      price: "",
    })),
  };
}

/** The form's first values. The serial is the owner's: a buyer reads it on the frame. */
async function vehicleOf(
  { database, clock, env, log }: Context,
  listingId: string,
  uid: string,
  known: Omit<SalePaperValues, "serial" | "day">,
): Promise<Pick<SalePaperView, "values" | "transfer">> {
  const snapshot = await database.read(`vehicles/${listingId}`);
  const listing = snapshot && decodeDocument(ListingSchema, snapshot, log);
  const own = listing?.sellerId === uid ? listing : null;
  const canTransfer = Boolean(own?.bicycleId) && isOpenService(env.switches, "transfer");
  return {
    values: {
      ...known,
      price: known.price || String(listing?.price ?? ""),
      serial: own?.serial ?? "",
      day: limaDay(clock.now()),
    },
    transfer: canTransfer ? startTransferPath(own?.bicycleId ?? "") : null,
  };
}

function isBicycle(category: string): boolean {
  return findCategory(category)?.kind === "bicicleta";
}

const person = (label: string, missing: string) => required(lineField(label, { min: 3, max: NAME_MAX }), missing);

/** `DNI 12345678`, or the number alone of a DNI or RUC. */
const document = (missing: string) =>
  required(
    reading((text) => {
      const typed = documentOf(text);
      return typed === null
        ? { message: "Escribe el documento como DNI 12345678, CE 001234567, pasaporte AB12345 o RUC 20123456786." }
        : { value: typed };
    }),
    missing,
  );

const TYPES: readonly (readonly [DocumentType, RegExp])[] = [
  ["dni", /^(?:dni)?[\s:.]*(?=\d)/i],
  ["ruc", /^(?:ruc)?[\s:.]*(?=\d)/i],
  ["ce", /^(?:c\.?e\.?|carn[eé] de extranjer[ií]a)[\s:.]*/i],
  ["pasaporte", /^pasaporte[\s:.]*/i],
];

function documentOf(text: string): string | null {
  for (const [type, prefix] of TYPES) {
    if (!prefix.test(text)) continue;
    const number = parseDocument(type, text.replace(prefix, ""));
    if (number !== null) return `${DOCUMENT_NAMES[type]} ${number}`;
  }
  return null;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

function paperForm(today: string) {
  return z.object({
    sellerName: person(SALE_PAPER_FIELDS.sellerName, "Escribe el nombre completo del vendedor."),
    sellerDocument: document("Escribe el documento del vendedor."),
    buyerName: person(SALE_PAPER_FIELDS.buyerName, "Escribe el nombre completo del comprador."),
    buyerDocument: document("Escribe el documento del comprador."),
    vehicle: required(lineField(SALE_PAPER_FIELDS.vehicle, { min: 3, max: NAME_MAX }), "Escribe qué bicicleta es."),
    serial: lineField(SALE_PAPER_FIELDS.serial, { max: 40 }),
    price: required(solesField({ label: "Precio", min: 1, max: MAX_PRICE_SOLES }), "Escribe el precio."),
    day: required(
      reading((text) => {
        const isDay =
          DAY.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text);
        if (!isDay) return { message: "Día de la venta: elige una fecha que exista." };
        return text > today ? { message: "Día de la venta: no puede ser después de hoy." } : { value: text };
      }),
      "Elige el día de la venta.",
    ),
  });
}

/** Reads the form of a paper, for its last look or for the file: nothing of it is kept. */
export function readSalePaper(
  context: Context,
  origin: SalePaperOrigin | null,
  id: string,
  user: { uid: string; displayName: string },
  form: FormData,
): Promise<FormOutcome<SalePaperReply>> {
  return handleForm<SalePaperReply>(form, async () => {
    if ((await loadSalePaper(context, origin, id, user)) === null) return formNotFound(SALE_PAPER_NOT_FOUND);
    const today = limaDay(context.clock.now());
    const parsed = parseForm(paperForm(today), form);
    if (!parsed.ok) return rejectedWith(parsed);
    const { serial, price, day, ...texts } = parsed.data;
    const registry = await registryState(context, serial);
    if (registry === null) return rejected(form, { serial: STOLEN }, 409);
    const values = { ...texts, serial: serial ?? "", price: String(price), day };
    return {
      kind: "shown",
      reply: {
        ok: false,
        errors: {},
        values,
        ready: {
          values,
          facts: [
            { label: "Vende", value: `${texts.sellerName} · ${texts.sellerDocument}` },
            { label: "Compra", value: `${texts.buyerName} · ${texts.buyerDocument}` },
            { label: "Bicicleta", value: texts.vehicle },
            { label: "Número de serie", value: serial ?? "No tiene número de serie legible" },
            { label: "Precio", value: formatSoles(toCentimos(price)) },
            { label: "Día", value: formatDay(day) },
            { label: "En el registro de bicicletas", value: registry },
          ],
        },
      },
    };
  });
}

/** State of a serial in the registry on this day; null for a reported one. */
async function registryState({ checks, site }: Context, serial: string | undefined): Promise<string | null> {
  if (serial === undefined) return "No se consultó: sin número de serie";
  const result = await checks.check(serial);
  if (result?.why === "reported") return null;
  if (result?.why === "first") return `Registrada en ${site.name}, sin reporte de robo vigente`;
  if (result === null || result.why === "unknown") return `No figura en el registro de ${site.name}`;
  return `${CHECK_WORDS[result.why].title} (${site.name})`;
}
