import type { Context } from "~/platform/context";
import { decodeDocument } from "~/platform/firestore/codec";

import { type Bicycle, BicycleSchema } from "../model";
import type { SerialService } from "../service";
import { brandKeyOf, foldSerial, likenessOf } from "./fold";
import type { SerialMatch } from "./model";
import { serialQueries } from "./queries";

const MOST = 10;
const RANKS = { exact: 0, near: 1, partial: 2 } as const;

/** @throws UpstreamError (from `find`) when Firestore does not answer: never read as 'not registered' */
export function createSerials({ database, log }: Context): SerialService {
  return {
    async find(typed, { brand } = {}) {
      const key = foldSerial(typed);
      const answers = await Promise.all(serialQueries(key).map((query) => database.find(query)));
      const found = new Map<string, { match: SerialMatch; bicycle: Bicycle }>();
      for (const snapshot of answers.flat()) {
        if (found.has(snapshot.id)) continue;
        const bicycle = decodeDocument(BicycleSchema, snapshot, log);
        const isEngraved = key !== "" && bicycle?.engravingKey === key;
        const likeness = isEngraved ? "exact" : bicycle && likenessOf(key, bicycle.serialKey);
        if (!bicycle || !likeness) continue;
        // The right serial under another brand still counts as near.
        const isOther = likeness === "exact" && brand !== undefined && brandKeyOf(brand) !== brandKeyOf(bicycle.brand);
        found.set(snapshot.id, {
          match: { bicycleId: snapshot.id, likeness: isOther ? "near" : likeness },
          bicycle,
        });
      }
      return [...found.values()].sort((a, b) => rankOf(a) - rankOf(b)).slice(0, MOST);
    },
  };
}

/** Exact ones, near ones, parts; stolen ones first among each. */
function rankOf({ match, bicycle }: { match: SerialMatch; bicycle: Bicycle }): number {
  return RANKS[match.likeness] * 2 + (bicycle.theftId === null ? 1 : 0);
}
