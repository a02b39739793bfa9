import { submitStart, submitThread } from "~/messages/writing/messages.action.server";
import type { ReportInput } from "~/reports/model";
import type { ReportResult } from "~/reports/reports.server";

import { marketWorld, seedListing } from "../../support/market";
import type { World } from "../../support/world";
import { formOf } from "../../unit/selling/support";

export const SITE = "https://rebi.example";
export const SELLER = { uid: "seller-1", displayName: "Rosa Vende" };
export const BUYER = { uid: "buyer_2", displayName: "Ana Compra" };
export const STRANGER = { uid: "stranger-3", displayName: "Sin Parte" };

/** Three users and the listing of one of them; what they report is kept. */
export async function messagesWorld() {
  const reporting = {
    reportResult: { ok: true, isTaken: true } as ReportResult,
    reported: [] as ReportInput[],
  };
  const reports = {
    report: (input: ReportInput): Promise<ReportResult> => {
      world.reported.push(input);
      return Promise.resolve(world.reportResult);
    },
  };
  const world = Object.assign(marketWorld({ given: { reports } }), reporting);
  await seedListing(world, "bici1");
  for (const { uid, displayName } of [SELLER, BUYER, STRANGER]) await world.seedUser(uid, { displayName });
  return world;
}

export type MessagesWorld = Awaited<ReturnType<typeof messagesWorld>>;

/** Texts of a thread, oldest first. */
export async function textsOf(world: World, threadId: string): Promise<string[]> {
  const found = await world.database.find({
    collection: "messages",
    parent: `threads/${threadId}`,
    orderBy: [["createdAt", "asc"]],
    limit: 200,
  });
  return found.map(({ data }) => String(data.text));
}

/** Sends the form that writes to a seller, as the browser does. */
export function beginThread(world: World, text: string, { key = newKey(), listing = "bici1", as = BUYER } = {}) {
  return submitStart(world.messages, as, listing, formOf({ intent: "enviar", key, text }), SITE);
}

/** Sends one of the forms of a thread. */
export function submitTo(world: World, threadId: string, values: Record<string, string>, as = SELLER) {
  return submitThread(world.messages, as, threadId, formOf(values), SITE);
}

export function answerThread(world: World, threadId: string, text: string, as = SELLER, key = newKey()) {
  return submitTo(world, threadId, { intent: "responder", key, text }, as);
}

export function threadPage(world: World, threadId: string, uid: string, before?: string) {
  return world.messages.thread(uid, threadId, { before, isSeen: true });
}

export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
