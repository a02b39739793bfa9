import { z } from "zod";

import { businessInfo } from "~/business/company";
import { formatDateTime, plural } from "~/business/format";
import { claimView, type ProblemClaimView } from "~/orders/claims/claim-view";
import { CASE_NAMES, NO_ORDER } from "~/orders/constants";
import type { Order } from "~/orders/model";
import { personalRows } from "~/orders/pages/order-facts";
import { orderView } from "~/orders/pages/order-view";
import type { Context } from "~/platform/context";
import { decodeDocument } from "~/platform/firestore/codec";
import { downloadResponse } from "~/platform/http/download";
import { notFound } from "~/platform/http/http";
import { photoUrl } from "~/platform/images";
import { createPdf } from "~/platform/pdf/pdf-document.server";

/** Messages of each listing's thread: the last ones before the file. */
const MESSAGES = 200;
const PHOTO_WIDTH = 1280;
/** Of a photo in the file, which the provider takes up to 10 MB; the others are links. */
const EMBEDDED_WIDTH = 720;
const MAX_EMBEDDED = 10;
const MAX_EMBEDDED_BYTES = 400_000;
const EMBEDDED_HEIGHT = 240;

/** Hidden ones are not shown to anybody. */
const ChatSchema = z.object({
  senderId: z.string(),
  text: z.string(),
  hiddenAt: z.date().nullable().default(null),
  createdAt: z.date(),
});

async function chatOf({ database, log }: Context, { buyerId, lines }: Order): Promise<z.infer<typeof ChatSchema>[]> {
  const threads = await Promise.all(
    lines.map(({ listingId }) =>
      database.find({
        collection: "messages",
        parent: `threads/${listingId}_${buyerId}`,
        orderBy: [["createdAt", "desc"]],
        limit: MESSAGES,
      }),
    ),
  );
  return threads
    .flat()
    .flatMap((message) => decodeDocument(ChatSchema, message, log) ?? [])
    .filter(({ hiddenAt }) => hiddenAt === null)
    .sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
}

/** A photo's bytes for the file; null where it is not there, or too large. */
async function jpegOf({ photos, request }: Context, key: string): Promise<Uint8Array | null> {
  // Without the headers of the download, which may ask for the changed one only.
  const answer = await photos.serve(key, { width: EMBEDDED_WIDTH, format: "jpeg" }, new Request(request.url));
  if (answer.status !== 200 || answer.headers.get("Content-Type") !== "image/jpeg") return null;
  const bytes = new Uint8Array(await answer.arrayBuffer());
  return bytes.length <= MAX_EMBEDDED_BYTES ? bytes : null;
}

/** Words and acts of both and of administrators about a problem. */
function claimTalk({ talk }: Pick<ProblemClaimView, "talk">): { at: string; text: string }[] {
  return talk.map(({ at, name, who, text, photos }) => {
    const pictures = photos.length > 0 ? plural(photos.length, "foto") : "";
    return { at, text: [`${who} · ${name}`, text, pictures].filter(Boolean).join(" · ") };
  });
}

/**
 * Evidence of an order, as one PDF for the provider: what was bought with its photos, where it went,
 * each step, and what both wrote. The download is on record, as it holds personal data.
 * @throws a 404
 */
export async function orderCaseFile(context: Context, id: string, uid: string): Promise<Response> {
  const found = await context.orders.read(id, { uid, isAdmin: true });
  if (found === null) throw notFound(NO_ORDER);
  const { order } = found;
  const { env, clock, site } = context;
  const now = clock.now();
  const view = orderView(order, { as: "admin", uid }, { now, siteName: env.brandName });
  const [chat, claim] = await Promise.all([chatOf(context, order), context.orders.claims.read(id)]);
  const name = `Documentos del pedido ${order.number}`;
  const pdf = await createPdf({
    title: name,
    author: businessInfo(env).name,
    createdAt: now,
    runningTitle: `${name} (continuación)`,
  });
  pdf.text(name, { size: 18, bold: true });
  pdf.text(`${view.stateName}. Hecho el ${formatDateTime(now)} (hora de Lima).`);
  for (const { kind, providerId, paymentId, openedAt } of order.cases ?? [])
    pdf.field(
      CASE_NAMES[kind],
      `${formatDateTime(openedAt)} · pago ${paymentId}${providerId ? ` · ${providerId}` : ""}`,
    );

  pdf.heading("Lo que se compró");
  const pictures = await Promise.all(
    order.lines.slice(0, MAX_EMBEDDED).map(async ({ photo }) => photo && jpegOf(context, photo.key)),
  );
  for (const [place, { title, sellerName, quantity, photo }] of order.lines.entries()) {
    pdf.field(title, `${quantity} · vende ${sellerName}`);
    const picture = pictures[place];
    if (picture && (await pdf.picture(picture, EMBEDDED_HEIGHT))) continue;
    if (photo) pdf.field("Foto", `${site.url}${photoUrl(photo.key, PHOTO_WIDTH, "jpeg")}`);
  }
  for (const { label, amount } of [...view.totals, view.total, ...view.left])
    pdf.field(label, amount.replace("−", "-"));
  pdf.heading("Pago");
  for (const { label, value } of view.payments) pdf.field(label, value);

  pdf.heading("Entrega");
  for (const { label, value } of [...view.delivery, ...personalRows(order)]) pdf.field(label, value);
  for (const { sellerName, tracking } of view.groups) if (tracking) pdf.field(`Envío de ${sellerName}`, tracking);
  pdf.heading("Paso a paso");
  for (const { name: step, at, who, text } of view.history)
    pdf.field(at, [step, who, text].filter(Boolean).join(" · "));

  if (claim !== null) {
    const told = claimView(claim, order, { as: "provider", siteName: env.brandName, photoPath: (name) => name });
    pdf.heading("El problema que contó el comprador");
    pdf.text(`${told.stateName}. ${claim.state === "ended" ? told.standing : ""}`);
    for (const { label, value } of told.facts) if (value) pdf.field(label, value);
    for (const { at, text } of claimTalk(told)) pdf.field(at, text);
    for (const { key, by } of claim.photos.slice(0, MAX_EMBEDDED)) {
      const picture = await context.orders.claims.photos.jpeg(key);
      if (picture === null || picture.length > MAX_EMBEDDED_BYTES) continue;
      pdf.text(by === "buyer" ? "Foto del comprador" : "Foto del vendedor", { bold: true });
      await pdf.picture(picture, EMBEDDED_HEIGHT);
    }
  }
  pdf.heading("Conversación");
  if (chat.length === 0) pdf.text("No se escribieron por el sitio.");
  for (const { senderId, text, createdAt } of chat)
    pdf.field(formatDateTime(createdAt), `${senderId === order.buyerId ? order.buyerName : "El vendedor"}: ${text}`);
  const bytes = await pdf.finish((page, pages) => `${name} · Página ${page} de ${pages}`);

  await context.audit.record({
    actor: uid,
    action: "order.case-file",
    target: `orders/${id}`,
    label: order.number,
  });
  return downloadResponse(bytes.slice(), {
    name: `documentos-${order.number}.pdf`,
    contentType: "application/pdf",
  });
}
