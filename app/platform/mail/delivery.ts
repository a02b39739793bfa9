import { z } from "zod";

import type { DocumentData, Write } from "~/platform/firestore/types";

type DeliveryState = "queued" | "sent" | "failed";

/** Delivery of a mail, as the outbox reports it in the field `delivery`. */
export interface MailDelivery {
  state: DeliveryState;
  /** The mail server's answer to a failed one. */
  error: string | null;
  attempts: number;
  /** End of the last attempt. */
  at: Date | null;
}

const DeliverySchema = z.object({
  state: z.string(),
  error: z.string().nullish(),
  attempts: z.number().nullish(),
  endTime: z.date().nullish(),
});
const MailSchema = z.object({
  to: z.union([z.string(), z.array(z.string())]),
  message: z.object({ subject: z.string() }),
  delivery: z.unknown().optional(),
});

/** Null for a document of `mail` that does not fit. Without a report it is queued. */
export function deliveryOfMail(data: DocumentData): (MailDelivery & { to: string; subject: string }) | null {
  const mail = MailSchema.safeParse(data).data;
  if (!mail) return null;
  return { to: [mail.to].flat().join(", "), subject: mail.message.subject, ...readDelivery(mail.delivery) };
}

/** Once; null for a mail that did not fail. Write it in the transaction that read `data`. */
export function retryWrite(path: string, data: DocumentData, now: Date): Write | null {
  const delivery = readDelivery(data.delivery);
  if (delivery.state !== "failed") return null;
  const reported = z.record(z.string(), z.unknown()).catch({}).parse(data.delivery);
  return { update: path, data: { delivery: { ...reported, state: "RETRY" }, dueAt: now, unsentSince: now } };
}

function readDelivery(report: unknown): MailDelivery {
  const delivery = DeliverySchema.safeParse(report).data;
  const state = delivery?.state === "SUCCESS" ? "sent" : delivery?.state === "ERROR" ? "failed" : "queued";
  return {
    state,
    error: state === "failed" ? (delivery?.error ?? null) : null,
    attempts: delivery?.attempts ?? 0,
    at: delivery?.endTime ?? null,
  };
}
