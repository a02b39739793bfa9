import { NO_ORDER, ORDER_STEP_WORDS } from "~/orders/constants";
import type { Order } from "~/orders/model";
import { salePath } from "~/orders/paths";
import { mayTake } from "~/orders/transitions";
import type { Context } from "~/platform/context";
import type { AttachmentType } from "~/platform/files/attachment";
import {
  putAttachment,
  readAttachment,
  type ReadAttachment,
  type UnfitFile,
} from "~/platform/files/attachments.server";
import { BrokenFormError, type BrokenMessages, type StreamedForm } from "~/platform/forms/multipart.server";
import { done, formNotFound, handleForm, notDone, rejected, type FormOutcome } from "~/platform/forms/outcome";
import { downloadResponse } from "~/platform/http/download";
import { notFound } from "~/platform/http/http";
import { answerOf } from "~/platform/photos/upstream";

import { DELIVERY_PROOF_FIELD, DELIVERY_PROOF_MAX_MB } from "./constants";

// Milliseconds.
const DEADLINE = 15_000;
const TYPES: readonly AttachmentType[] = ["application/pdf", "image/jpeg", "image/png", "image/webp"];
const UNFIT: Record<UnfitFile["problem"], string> = {
  empty: "está vacío. Elige otro archivo.",
  size: `pesa más de ${DELIVERY_PROOF_MAX_MB} MB. Elige uno más liviano.`,
  type: "no es un PDF ni una foto JPG, PNG o WebP. Guárdalo en uno de esos formatos y elígelo de nuevo.",
};

export const PROOF_MESSAGES: BrokenMessages = {
  unreadable: "No pudimos leer la constancia. Elígela de nuevo.",
  cut: "Se cortó la subida y la constancia no llegó: elígela de nuevo.",
  tooLarge: () => `La constancia pesa más de ${DELIVERY_PROOF_MAX_MB} MB. Elige una más liviana.`,
};

async function ownSale({ orders }: Context, id: string, uid: string): Promise<Order | null> {
  const found = await orders.read(id, { uid, isAdmin: false });
  return found?.as === "seller" ? found.order : null;
}

/** @throws a 404 for everyone but the seller of what was sent */
export async function loadProof(context: Context, id: string, uid: string) {
  const order = await ownSale(context, id, uid);
  if (order?.sent === undefined) throw notFound(NO_ORDER);
  const { lines, number, sent } = order;
  return {
    back: salePath(order.id),
    number,
    title: lines[0]?.title ?? "",
    tracking: sent.tracking,
    isOpen: mayTake("sendProof", order.state, "seller"),
  };
}

/** Takes the carrier's proof of a delivery, in place of one that was uploaded before. */
export function submitProof(
  context: Context,
  id: string,
  uid: string,
  { fields: form, files }: StreamedForm,
): Promise<FormOutcome> {
  return handleForm(form, async () => {
    // Checked before the first byte of a file is stored.
    const order = await ownSale(context, id, uid);
    if (order === null) return formNotFound(NO_ORDER);
    const read = await firstFile(order.id, files);
    if (typeof read === "string") return rejected(form, { [DELIVERY_PROOF_FIELD]: read });
    const bucket = context.env.PHOTOS;
    await putAttachment(bucket, read);
    const { attachment } = read;
    const result = await context.orders.take(
      order.id,
      "sendProof",
      { kind: "seller", uid },
      { version: null, proof: attachment },
    );
    const former = order.sent?.proof?.file.key;
    const left = result.ok ? former : attachment.key;
    if (left !== undefined && left !== (result.ok ? attachment.key : former))
      await answerOf("r2", DEADLINE, () => bucket.delete(left));
    return result.ok
      ? done(salePath(order.id), "Recibimos la constancia. La revisamos y te avisamos.")
      : notDone(form, result, ORDER_STEP_WORDS);
  });
}

/** The chosen file, or why it cannot be taken. */
async function firstFile(orderId: string, files: StreamedForm["files"]): Promise<ReadAttachment | string> {
  let found: ReadAttachment | string = "Elige la constancia.";
  try {
    for await (const file of files) {
      if ((file.field ?? DELIVERY_PROOF_FIELD) !== DELIVERY_PROOF_FIELD || typeof found !== "string") continue;
      const options = { prefix: `entregas/${orderId}`, types: TYPES, maxBytes: DELIVERY_PROOF_MAX_MB * 1024 * 1024 };
      const read = await readAttachment(file, options);
      found = "problem" in read ? `"${read.name}" ${UNFIT[read.problem]}` : read;
    }
  } catch (error) {
    if (!(error instanceof BrokenFormError)) throw error;
    return error.publicMessage;
  }
  return found;
}

/** The proof of a delivery as a download; the caller has checked permissions. @throws a 404 where there is none */
export async function deliveryProofResponse({ env }: Context, order: Order | undefined): Promise<Response> {
  const file = order?.sent?.proof?.file;
  const object = file && (await answerOf("r2", DEADLINE, () => env.PHOTOS.get(file.key)));
  if (!file || !object) throw notFound("No encontramos esta constancia.");
  return downloadResponse(object.body, { name: file.name, contentType: file.type, bytes: file.bytes });
}
