import type { Context } from "~/platform/context";
import { decodeDocument } from "~/platform/firestore/codec";

import { type Bicycle, BicycleSchema } from "../../model";
import type { SerialService } from "../../service";
import { askedSerial, likenessTo } from "./likeness";
import type { SerialMatch } from "./model";
import { serialQueries } from "./queries";

/** Exact ones, and similar ones that a person still compares. */
const MOST = 5;
const RANKS = { exact: 0, near: 1, partial: 2 } as const;

/** @throws UpstreamError (from `find`) when Firestore does not answer: never read as 'not registered' */
export function createSerials({ database, log }: Context): SerialService {
  return {
    async find(typed) {
      const asked = askedSerial(typed);
      const answers = await Promise.all(serialQueries(asked).map((query) => database.find(query)));
      const found = new Map<string, { match: SerialMatch; bicycle: Bicycle }>();
      for (const snapshot of answers.flat()) {
        if (found.has(snapshot.id)) continue;
        const bicycle = decodeDocument(BicycleSchema, snapshot, log);
        const likeness = bicycle && likenessTo(asked, bicycle.serialKey);
        if (bicycle && likeness) found.set(snapshot.id, { match: { bicycleId: snapshot.id, likeness }, bicycle });
      }
      return [...found.values()].sort((a, b) => rankOf(a) - rankOf(b)).slice(0, MOST);
    },
  };
}

/** Exact ones, near ones, parts; stolen ones first among each. */
function rankOf({ match, bicycle }: { match: SerialMatch; bicycle: Bicycle }): number {
  return RANKS[match.likeness] * 2 + (bicycle.theftId === null ? 1 : 0);
}
