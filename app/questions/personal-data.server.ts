import type { Context } from "~/platform/context";
import type { Write } from "~/platform/firestore/types";
import { deleteFound, inBatches, inTurn, type PersonalData } from "~/platform/personal-data";
import { withoutContacts } from "~/writing/text";

import { answersKey, asksKey } from "./ask-answer.server";
import { countsWrite, QUESTIONS } from "./model";

const BATCH = 50;

/** Answered questions stay without their author; waiting ones, and those to a deleted seller, go. */
export function createQuestionPersonalData(context: Context): PersonalData {
  const { database, limiter, clock } = context;

  /** The listings' counts change with them, so that cached questions with the name expire. */
  async function eraseAsked(uid: string): Promise<number> {
    const found = await database.find({ collection: QUESTIONS.name, where: [["askerId", "==", uid]], limit: BATCH });
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
    ...QUESTIONS.personalData(context, {
      of: (uid) => [
        ["askerId", "==", uid],
        ["sellerId", "==", uid],
      ],
      exported: ({ listingId, listingTitle, askerId, text, answer, createdAt, answeredAt }, uid) => ({
        ...{ side: askerId === uid ? "asker" : "seller", listingId, listingTitle },
        ...{ text, answer, createdAt, answeredAt },
      }),
    }),

    async erase(uid) {
      const progress = await inTurn(
        () => deleteFound(database, { collection: QUESTIONS.name, where: [["sellerId", "==", uid]] }),
        () => inBatches(BATCH, () => eraseAsked(uid)),
      );
      if (progress === "done") await Promise.all([asksKey(uid), answersKey(uid)].map((key) => limiter.reset(key)));
      return progress;
    },
  };
}
