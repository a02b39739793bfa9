import type { Context } from "~/platform/context";
import type { Attachment } from "~/platform/files/attachment";
import { putAttachment, type ReadAttachment } from "~/platform/files/attachments.server";
import { answerOf } from "~/platform/photos/upstream";

// Milliseconds.
const DEADLINE = 10_000;
/** R2 deletes up to 1,000 keys in one call. */
const DELETE_BATCH = 1000;

/** R2 prefix of all files of a case's answers, also of rejected ones. */
export function answerFilesPrefix(number: string): string {
  return `derechos/${number}`;
}

export type AnswerFiles = ReturnType<typeof createAnswerFiles>;

/** Files of answers to cases. Callers check permissions. */
export function createAnswerFiles({ env: { PHOTOS: bucket } }: Context) {
  return {
    /** Stores files. Idempotent. @throws UpstreamError */
    async store(files: readonly ReadAttachment[]): Promise<void> {
      await Promise.all(files.map((file) => putAttachment(bucket, file)));
    },

    /** A file unchanged; null where it is missing. @throws UpstreamError */
    async read({ key }: Attachment): Promise<ReadableStream | null> {
      const object = await answerOf("r2", DEADLINE, () => bucket.get(key));
      return object && object.body;
    },

    /** Deletes all files of cases. Idempotent. @throws UpstreamError */
    async remove(numbers: readonly string[]): Promise<void> {
      const lists = await Promise.all(
        numbers.map((number) =>
          answerOf("r2", DEADLINE, () => bucket.list({ prefix: `${answerFilesPrefix(number)}/` })),
        ),
      );
      const keys = lists.flatMap(({ objects }) => objects.map(({ key }) => key));
      for (let from = 0; from < keys.length; from += DELETE_BATCH)
        await answerOf("r2", DEADLINE, () => bucket.delete(keys.slice(from, from + DELETE_BATCH)));
    },
  };
}
