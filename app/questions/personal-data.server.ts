import type { Context } from "~/platform/context";
import { decodeDocument } from "~/platform/firestore/codec";
import type { Filter, Snapshot, Write } from "~/platform/firestore/types";
import { deleteFound, inBatches, inTurn, type PersonalData } from "~/platform/personal-data";
import { withoutContacts } from "~/writing/text";

import { answersKey, asksKey } from "./ask-answer.server";
import { countsWrite, QUESTIONS, QuestionSchema } from "./model";

const BATCH = 50;
const EXPORT_MAX = 500;

/**
 * An answered question stays in the listing without its author; a waiting one is deleted. Questions to a deleted seller
 * are deleted.
 */
export function createQuestionPersonalData({ database, limiter, clock, log }: Context): PersonalData {
  const find = (where: Filter, limit: number): Promise<Snapshot[]> =>
    database.find({ collection: QUESTIONS, where: [where], limit });

  async function texts(where: Filter, side: "asker" | "seller") {
    const found = await find(where, EXPORT_MAX);
    return found.flatMap((snapshot) => {
      const question = decodeDocument(QuestionSchema, snapshot, log);
      if (question === null) return [];
      const { listingId, listingTitle, text, answer, createdAt, answeredAt } = question;
      return [{ side, listingId, listingTitle, text, answer, createdAt, answeredAt }];
    });
  }

  /** The listings' counts change with them, so that cached questions with the name expire. */
  async function eraseAsked(uid: string): Promise<number> {
    const found = await find(["askerId", "==", uid], BATCH);
    const vehicles = await database.readAll(found.map(({ data }) => `vehicles/${String(data.listingId)}`));
    const now = clock.now();
    const writes = found.flatMap(({ path, data }, position): Write[] => {
      const isOpen = data.state === "open";
      const counts = vehicles[position] ? [countsWrite(String(data.listingId), { open: isOpen ? -1 : 0 }, now)] : [];
      if (isOpen) return [{ delete: path }, ...counts];
      return [
        { update: path, data: { askerId: "", askerName: "", text: withoutContacts(String(data.text)) } },
        ...counts,
      ];
    });
    await database.commit(writes);
    return found.length;
  }

  return {
    /** Questions asked by a user, and those asked to them: at most 500 of each. */
    async export(uid) {
      const [asked, received] = await Promise.all([
        texts(["askerId", "==", uid], "asker"),
        texts(["sellerId", "==", uid], "seller"),
      ]);
      return [...asked, ...received];
    },

    async erase(uid) {
      const progress = await inTurn(
        () => deleteFound(database, { collection: QUESTIONS, where: [["sellerId", "==", uid]] }),
        () => inBatches(BATCH, () => eraseAsked(uid)),
      );
      if (progress === "done") await Promise.all([asksKey(uid), answersKey(uid)].map((key) => limiter.reset(key)));
      return progress;
    },
  };
}
