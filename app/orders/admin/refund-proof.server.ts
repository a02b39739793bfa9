import type { Context } from "~/platform/context";
import { readAttachment, type ReadAttachment } from "~/platform/files/attachments.server";
import { BrokenFormError, type StreamedForm } from "~/platform/forms/multipart.server";
import { downloadResponse } from "~/platform/http/download";
import { notFound } from "~/platform/http/http";
import { answerOf } from "~/platform/photos/upstream";

export const REFUND_PROOF_MAX_MB = 5;
const PROOF_PROBLEMS = {
  empty: "está vacío. Elige otro archivo.",
  type: "no es un PDF ni una foto JPG o PNG.",
  size: `pesa más de ${REFUND_PROOF_MAX_MB} MB.`,
};
// Milliseconds.
const PROOF_DEADLINE = 10_000;

/** Read whole: the first file that does not fit is the form's problem. */
export async function readProofs(id: string, files: StreamedForm["files"]): Promise<ReadAttachment | string | null> {
  let proof: ReadAttachment | string | null = null;
  try {
    for await (const file of files) {
      const read = await readAttachment(file, {
        prefix: `devoluciones/${id}`,
        types: ["application/pdf", "image/jpeg", "image/png"],
        maxBytes: REFUND_PROOF_MAX_MB * 1024 * 1024,
      });
      if ("problem" in read) return `"${read.name}" ${PROOF_PROBLEMS[read.problem]}`;
      proof ??= read;
    }
  } catch (error) {
    if (!(error instanceof BrokenFormError)) throw error;
    return error.publicMessage;
  }
  return proof;
}

/** The proof of a transfer, as a file. @throws a 404 */
export async function refundProof(context: Context, id: string, of: string, uid: string): Promise<Response> {
  const order = (await context.orders.read(id, { uid, isAdmin: true }))?.order;
  const sent = [...(order?.payments ?? []), ...(order?.refunds ?? [])].find((one) => one.id === of)?.transfer;
  const object = sent && (await answerOf("r2", PROOF_DEADLINE, () => context.env.PHOTOS.get(sent.proof.key)));
  if (!order || !sent || !object) throw notFound("No encontramos este archivo.");
  // It names the account of the buyer.
  await context.audit.record({ actor: uid, action: "order.refund-proof", target: `orders/${id}`, label: order.number });
  return downloadResponse(object.body, { ...sent.proof, contentType: sent.proof.type });
}
