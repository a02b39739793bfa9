import { z } from "zod";

import { HOUR_MS } from "../../business/durations.ts";
import { CREDENTIALS_WAIT_HOURS, TRANSFER_STATES, type TransferState } from "./constants.ts";

/** Text of an accepted transfer's document: fixed on that day. */
const TransferPaperSchema = z.object({
  /** Empty once the account was erased. */
  fromName: z.string(),
  toName: z.string(),
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  /** The code that the bicycle got with its new owner. */
  code: z.string(),
});
export type TransferPaper = z.infer<typeof TransferPaperSchema>;

export const TransferSchema = z.object({
  bicycleId: z.string(),
  /** Name at the time of the offer. */
  bicycleName: z.string(),
  state: z.enum(TRANSFER_STATES),
  fromUid: z.string(),
  /** The receiver's account: known from an order, or once they have answered signed in. */
  toUid: z.string().nullable(),
  /** In lower case; empty once the transfer has ended. */
  toEmail: z.string(),
  /** Hash of the secret of the mail's link: the link itself is stored nowhere but in the mail. */
  tokenHash: z.string(),
  /** The sale it follows from; null for one that the owner began. */
  orderId: z.string().nullable(),
  endsAt: z.date(),
  closedAt: z.date().nullable(),
  /** Only of an accepted one. */
  paper: TransferPaperSchema.nullable(),
  /** Keys of the former owner's private files that still have to be deleted. */
  filesLeft: z.array(z.string()).default([]),
  hasFilesLeft: z.boolean().default(false),
  createdAt: z.date(),
  updatedAt: z.date(),
  version: z.number().int(),
});
export type Transfer = z.infer<typeof TransferSchema> & { id: string };

/** A receiver's way to a transfer: its page, or the link of the mail. */
export type TransferWay = { id: string } | { token: string };

/** Steps of a transfer, and the state that each leads to. Every one begins at `open`, and none leads back. */
const ACTS = {
  accept: "accepted",
  reject: "rejected",
  cancel: "cancelled",
  expire: "expired",
  /** By a report of theft. */
  stop: "stopped",
} as const satisfies Record<string, TransferState>;
export type TransferAct = keyof typeof ACTS;
export type EndedState = (typeof ACTS)[TransferAct];

type TransferStep =
  | { kind: "change"; to: EndedState }
  /** It was done before: the same answer, without effect. */
  | { kind: "repeated" }
  | { kind: "rejected"; why: "ended" | "late" | "early" };

/** Whether an act is possible now. Callers check permissions. */
export function stepOf(
  { state, endsAt }: Pick<Transfer, "state" | "endsAt">,
  act: TransferAct,
  now: Date,
): TransferStep {
  const to = ACTS[act];
  if (state === to) return { kind: "repeated" };
  if (state !== "open") return { kind: "rejected", why: "ended" };
  const isOver = now.getTime() >= endsAt.getTime();
  if (act === "accept" && isOver) return { kind: "rejected", why: "late" };
  if (act === "expire" && !isOver) return { kind: "rejected", why: "early" };
  return { kind: "change", to };
}

/** Until when an owner has to wait after a change of e-mail or password; null for no wait. */
export function credentialsWait(changedAt: Date | null, now: Date): Date | null {
  if (changedAt === null) return null;
  const until = new Date(changedAt.getTime() + CREDENTIALS_WAIT_HOURS * HOUR_MS);
  return until.getTime() > now.getTime() ? until : null;
}

/** `r•••@correo.pe`: its owner recognises it, and others cannot write to it. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf("@");
  return at < 1 ? "" : `${email.slice(0, 1)}•••${email.slice(at)}`;
}

/** A typed name for a mail to another user: no part of it reads as an address or a link. */
export function namedInMail(text: string): string {
  return text
    .replace(/[:/@\\]|\.(?=\S)/g, " ")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, 60);
}
