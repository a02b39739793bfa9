import type { Context } from "~/platform/context";
import { decodeDocument } from "~/platform/firestore/codec";
import { FirestoreError } from "~/platform/firestore/errors";
import type { Snapshot, Transaction } from "~/platform/firestore/types";

import { type Bicycle, BicycleSchema, HistoryEventSchema, bicyclePath } from "../model";
import { followBicycle, standingIn } from "../numbers/numbers.server";
import type { BicycleService } from "../service";
import { formerCodePath, parseBicycleCode } from "./code";
import { MAX_BICYCLES } from "./constants";
import { appendEvent, MAX_EVENTS } from "./history-chain";
import { endsTie, untieWrites } from "./sale";

const ID = /^[\w-]{1,64}$/;

/** Reads bicycles, and has the only way to change a registered one. @throws UpstreamError */
export function createBicycleReading({ database, clock, log }: Context) {
  const decode = (snapshot: Snapshot | null | undefined): Bicycle | null =>
    snapshot ? decodeDocument(BicycleSchema, snapshot, log) : null;

  const service: BicycleService = {
    read: async (id) => (ID.test(id) ? decode(await database.read(bicyclePath(id))) : null),

    async byCode(typed) {
      const code = parseBicycleCode(typed);
      if (code === null) return null;
      const [found] = await database.find({ collection: "bicycles", where: [["code", "==", code]], limit: 1 });
      const former = found ? null : (await database.read(formerCodePath(code)))?.data;
      const bicycle = former ? await service.read(String(former.bicycleId)) : decode(found);
      const endedAt = former?.endedAt instanceof Date ? former.endedAt : null;
      return bicycle?.status === "registered" ? { bicycle, code, endedAt } : null;
    },

    async ownedBy(uid) {
      const found = await database.find({
        collection: "bicycles",
        where: [["ownerId", "==", uid]],
        limit: MAX_BICYCLES,
      });
      return found
        .flatMap((snapshot) => decode(snapshot) ?? [])
        .filter(({ status }) => status !== "draft")
        .sort((a, b) => b.updatedAt.getTime() - a.updatedAt.getTime());
    },

    async events(id) {
      if (!ID.test(id)) return [];
      const found = await database.find({
        collection: "events",
        parent: bicyclePath(id),
        orderBy: [["seq", "asc"]],
        limit: MAX_EVENTS,
      });
      return found.flatMap((snapshot) => HistoryEventSchema.safeParse(snapshot.data).data ?? []);
    },

    async change(tx: Transaction, bicycle, asked, { kind, actor, note = "" }) {
      const now = clock.now();
      const isUntied = endsTie(bicycle, asked);
      const changes = isUntied ? { ...asked, listingId: asked.listingId ?? null } : asked;
      const { write, head } = await appendEvent(bicycle.id, bicycle.head, { kind, actor, at: now, note });
      const data = { ...changes, head, version: bicycle.version + 1, updatedAt: now };
      return {
        writes: [
          { update: bicyclePath(bicycle.id), data },
          write,
          ...(isUntied ? await untieWrites(tx, bicycle, now) : []),
          ...(await followBicycle(tx, { ...bicycle, ...data }, kind, now)),
        ],
        bicycle: { ...bicycle, ...data },
      };
    },

    async tie(tx, bicycle, listingId) {
      const now = clock.now();
      if (bicycle.listingId === listingId) return [];
      return [
        {
          update: bicyclePath(bicycle.id),
          data: { listingId, version: bicycle.version + 1, updatedAt: now },
        },
        ...(await untieWrites(tx, bicycle, now)),
      ];
    },

    standing: (bicycle, source = database) => standingIn(source, bicycle),

    async readIn(tx, id) {
      if (!ID.test(id)) return null;
      const snapshot = await tx.read(bicyclePath(id));
      if (snapshot === null) return null;
      const bicycle = decode(snapshot);
      if (bicycle === null) throw new FirestoreError("DATA_LOSS", `${snapshot.path} does not fit`);
      return bicycle;
    },
  };
  return service;
}
