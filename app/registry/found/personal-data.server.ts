import type { Context } from "~/platform/context";
import { decodeDocument } from "~/platform/firestore/codec";
import type { Query } from "~/platform/firestore/types";
import { deleteFound, inBatches, inTurn, type PersonalData } from "~/platform/personal-data";

import { RELAYS } from "../relay/constants";
import { RelaySchema } from "../relay/model";
import { FINDS } from "./constants";
import { removeFind } from "./finds.server";
import { FindSchema } from "./model";

const BATCH = 25;
const EXPORT_MAX = 500;

type Asked = Pick<Query, "collection" | "where">;

/** Finds go with their sender, with their photos, and relayed messages with either side. */
export function createFindsPersonalData(context: Context): PersonalData {
  const { database, log } = context;
  const sent = (uid: string, email: string): Asked[] => [
    { collection: FINDS, where: [["uid", "==", uid]] },
    ...(email === "" ? [] : [{ collection: FINDS, where: [["email", "==", email]] } satisfies Asked]),
  ];
  const relayed = (uid: string, email: string): Asked[] => [
    { collection: RELAYS, where: [["ownerId", "==", uid]] },
    { collection: RELAYS, where: [["otherUid", "==", uid]] },
    ...(email === "" ? [] : [{ collection: RELAYS, where: [["otherEmail", "==", email]] } satisfies Asked]),
    ...(email === "" ? [] : [{ collection: RELAYS, where: [["ownerEmail", "==", email]] } satisfies Asked]),
  ];
  const findAll = async (asked: Asked[]) => {
    const answers = await Promise.all(asked.map((query) => database.find({ ...query, limit: EXPORT_MAX })));
    return [...new Map(answers.flat().map((snapshot) => [snapshot.path, snapshot])).values()];
  };

  return {
    async export(uid, email) {
      const [finds, relays] = [await findAll(sent(uid, email)), await findAll(relayed(uid, email))];
      return {
        finds: finds.flatMap((snapshot) => {
          const find = decodeDocument(FindSchema, snapshot, log);
          // The owners that were told are no data of the sender.
          return find ? [{ ...find, serialNear: undefined, matches: undefined, version: undefined }] : [];
        }),
        relayed: relays.flatMap((snapshot) => {
          const relay = decodeDocument(RelaySchema, snapshot, log);
          if (!relay) return [];
          const own = relay.ownerId === uid ? "owner" : "other";
          const lines = relay.lines.map(({ from, text, at }) => ({ isOwn: from === own, text, at }));
          return [{ title: relay.title, lines, createdAt: relay.createdAt }];
        }),
      };
    },

    count: async (uid) => (await findAll(sent(uid, ""))).length,

    erase: (uid, email) =>
      inTurn(
        ...sent(uid, email).map(
          (query) => () =>
            inBatches(BATCH, async () => {
              const found = await database.find({ ...query, select: [], limit: BATCH });
              for (const { id } of found) await removeFind(context, id);
              return found.length;
            }),
        ),
        ...relayed(uid, email).map((query) => () => deleteFound(database, query)),
      ),
  };
}
