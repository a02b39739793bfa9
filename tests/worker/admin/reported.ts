import type { DocumentData } from "~/platform/firestore/types";
import type { ReportKind } from "~/reports/model";

import type { World } from "../../support/world";
import { makeListing } from "../../unit/catalog/make-listing";
import { NOW } from "./admin-world";

/** A thing with open reports of as many people; without more, a listing of `rosa` that is on sale. */
export async function seedReported(
  world: World,
  {
    kind = "listing",
    targetId = "bici-1",
    count = 2,
    ...thing
  }: { kind?: ReportKind; targetId?: string; count?: number } & DocumentData = {},
): Promise<string> {
  const { id, ...listing } = makeListing({ id: "bici-1", sellerId: "rosa" });
  await world.seed(
    { set: `vehicles/${id}`, data: { ...listing, version: 1, updatedAt: NOW } },
    {
      set: `reportTargets/${kind}_${targetId}`,
      data: {
        kind,
        targetId,
        status: "open",
        open: count,
        heard: count,
        total: count,
        reasons: { otro: count },
        title: kind === "listing" ? "Trek Marlin 7" : "",
        decision: null,
        firstAt: NOW,
        lastAt: NOW,
        ...thing,
      },
    },
    ...Array.from({ length: count }, (_, position) => ({
      set: `reports/${kind}_${targetId}_persona-${position}`,
      data: {
        kind,
        targetId,
        reporterId: `persona-${position}`,
        reason: "otro",
        detail: `Detalle ${position}`,
        status: "open",
        snapshot: { title: "Trek Marlin 7", sellerId: "rosa" },
        createdAt: NOW,
        updatedAt: NOW,
      },
    })),
  );
  return `${kind}_${targetId}`;
}

/** Text of message `position` of `seedReportedThread`, counted from 1: Ana writes the odd ones, Rosa the even ones. */
export const messageText = (position: number) => `Mensaje ${position}`;

/** A thread of `ana` with the seller `rosa`, of which Rosa reported message `reported`. Answers the thing's id. */
export async function seedReportedThread(
  world: World,
  { messages = 1, reported = 1 }: { messages?: number; reported?: number } = {},
): Promise<string> {
  const at = (position: number) => new Date(NOW.getTime() + position * 60_000);
  const thread = {
    listingId: "bici-1",
    listingTitle: "Trek Marlin 7",
    sellerId: "rosa",
    buyerId: "ana",
    participants: ["rosa", "ana"],
    lastMessageAt: at(messages),
    lastMessageText: messageText(messages),
    lastSenderId: messages % 2 === 1 ? "ana" : "rosa",
    createdAt: NOW,
    updatedAt: NOW,
  };
  const id = await seedReported(world, { kind: "thread", targetId: "bici-1_ana.buyer", count: 0, open: 1, heard: 1 });
  await world.seed(
    { set: "threads/bici-1_ana", data: thread },
    ...Array.from({ length: messages }, (_, index) => ({
      set: `threads/bici-1_ana/messages/m${index + 1}`,
      data: {
        senderId: index % 2 === 0 ? "ana" : "rosa",
        text: messageText(index + 1),
        createdAt: at(index + 1),
      },
    })),
    {
      set: `reports/${id}_rosa`,
      data: {
        kind: "thread",
        targetId: "bici-1_ana.buyer",
        reporterId: "rosa",
        reason: "acoso",
        detail: "Insiste",
        status: "open",
        snapshot: { messageId: `m${reported}` },
        createdAt: NOW,
        updatedAt: NOW,
      },
    },
  );
  return id;
}
