import type { Context } from "~/platform/context";
import type { Attachment } from "~/platform/files/attachment";
import { putAttachment, type ReadAttachment } from "~/platform/files/attachments.server";
import { answerOf } from "~/platform/photos/upstream";

// Milliseconds.
const DEADLINE = 10_000;

/** Where the documents of a legal inspection are in R2: all of them, also those that it does not name. */
export function documentsPrefix(inspectionId: string): string {
  return `papeles/${inspectionId}`;
}

/** Private documents of legal inspections. Callers check permissions. */
export function createLegalDocuments(context: Context) {
  return {
    /** Idempotent. @throws UpstreamError */
    store: (file: ReadAttachment) => putAttachment(context.env.PHOTOS, file),

    /** A document unchanged; null where it is missing. @throws UpstreamError */
    async read({ key }: Attachment): Promise<ReadableStream | null> {
      const object = await answerOf("r2", DEADLINE, () => context.env.PHOTOS.get(key));
      return object && object.body;
    },

    /** Idempotent. @throws UpstreamError */
    async remove({ key }: Attachment): Promise<void> {
      await answerOf("r2", DEADLINE, () => context.env.PHOTOS.delete(key));
    },

    /** Deletes all documents of an inspection. Idempotent. @throws UpstreamError */
    async removeAll(inspectionId: string): Promise<void> {
      const { objects } = await answerOf("r2", DEADLINE, () =>
        context.env.PHOTOS.list({ prefix: `${documentsPrefix(inspectionId)}/` }),
      );
      if (objects.length > 0)
        await answerOf("r2", DEADLINE, () => context.env.PHOTOS.delete(objects.map(({ key }) => key)));
    },
  };
}

export type LegalDocuments = ReturnType<typeof createLegalDocuments>;
