import type { Context } from "~/platform/context";
import { failed, type Failed } from "~/platform/failed";
import type { Attachment } from "~/platform/files/attachment";
import type { ReadAttachment } from "~/platform/files/attachments.server";

import { MAX_LEGAL_DOCUMENTS, OPEN_LEGAL_STATUSES } from "../constants";
import type { Inspection } from "../model";
import type { InspectionStore } from "../store.server";
import type { LegalDocuments } from "./documents.server";

type AttachResult = { ok: true } | Failed<"not-found" | "closed" | "full">;

/** Documents that a user attaches to an own legal inspection while it is open. */
export function createLegalAttachments({ database }: Context, store: InspectionStore, documents: LegalDocuments) {
  function change(
    uid: string,
    id: string,
    decide: (documents: readonly Attachment[]) => Attachment[] | "full",
  ): Promise<AttachResult> {
    return database.transaction(async (tx): Promise<AttachResult> => {
      const before = await store.readIn(tx, id);
      if (before?.userId !== uid || before.legal === null) return failed("not-found");
      if (!OPEN_LEGAL_STATUSES.includes(before.status)) return failed("closed");
      const next = decide(before.legal.documents);
      if (next === "full") return failed("full");
      tx.write(store.changed(before, { legal: { ...before.legal, documents: next } }, null).write);
      return { ok: true };
    });
  }

  return {
    /** Stores a file and names it. Idempotent: the same file again is one. @throws UpstreamError */
    async add(uid: string, id: string, file: ReadAttachment): Promise<AttachResult> {
      await documents.store(file);
      const { attachment } = file;
      const result = await change(uid, id, (list) => {
        if (list.some(({ key }) => key === attachment.key)) return [...list];
        return list.length >= MAX_LEGAL_DOCUMENTS ? "full" : [...list, attachment];
      });
      // A file that no open inspection names is deleted now; an ended one loses all of its documents later.
      if (!result.ok && result.reason !== "closed") await documents.remove(attachment);
      return result;
    },

    /** Takes one out. Idempotent. @throws UpstreamError */
    async remove(uid: string, id: string, sha256: string): Promise<AttachResult> {
      const removed: Attachment[] = [];
      const result = await change(uid, id, (list) => {
        removed.splice(0, removed.length, ...list.filter((one) => one.sha256 === sha256));
        return list.filter((one) => one.sha256 !== sha256);
      });
      if (result.ok) for (const one of removed) await documents.remove(one);
      return result;
    },

    /** Deletes due plates and documents of ended inspections. Idempotent and bounded. */
    async removeEnded(now: Date): Promise<{ removed: number }> {
      const found = await database.find({
        collection: "inspections",
        where: [["privateUntil", "<=", now]],
        limit: BATCH,
      });
      for (const { id } of found) {
        // Before the write that removes their names; repeatable.
        await documents.removeAll(id);
        await database.transaction(async (tx) => {
          const before = await store.readIn(tx, id);
          if (before === null || before.privateUntil === null || before.privateUntil > now) return;
          tx.write(store.changed(before, withoutPrivate(before), null).write);
        });
      }
      return { removed: found.length };
    },
  };
}

const BATCH = 50;

function withoutPrivate({ legal, vehicle }: Inspection): Partial<Inspection> {
  return {
    legal: legal && { ...legal, plate: "", documents: [] },
    vehicle: { ...vehicle, details: "" },
    phone: "",
    privateUntil: null,
  };
}

export type LegalAttachments = ReturnType<typeof createLegalAttachments>;
