import type { Context } from "~/platform/context";
import { decodeDocument } from "~/platform/firestore/codec";
import type { Snapshot } from "~/platform/firestore/types";

import { BicycleSchema } from "../../model";
import type { NumberMatch, SerialService } from "../../service";
import { theftPath } from "../../theft/constants";
import { TheftReportSchema } from "../../theft/model";
import { askedSerial } from "../serials/likeness";
import { lookUp, RANKS } from "../serials/look-up";

/** Exact ones, and similar ones that a person still compares. */
const MOST = 5;

/** @throws UpstreamError (from `find`) when Firestore does not answer: never read as 'not registered' */
export function createSerials({ database, log }: Context): SerialService {
  const reportOf = (snapshot: Snapshot) => decodeDocument(TheftReportSchema, snapshot, log);
  return {
    async find(typed, most = MOST) {
      const asked = askedSerial(typed);
      const each = { most: most === MOST ? undefined : most };
      const [bicycles, reports] = await Promise.all([
        lookUp(database, "bicycles", asked, (one) => decodeDocument(BicycleSchema, one, log), each),
        lookUp(database, "thefts", asked, reportOf, each),
      ]);
      const found: NumberMatch[] = bicycles.map(({ likeness, document: bicycle }) => {
        const isOf = ({ id, bicycleId }: { id: string; bicycleId: string }) =>
          id === bicycle.theftId || bicycleId === bicycle.id;
        return { likeness, bicycle, report: reports.find(({ document }) => isOf(document))?.document ?? null };
      });
      const told = new Set(found.map(({ report }) => report?.id));
      for (const { likeness, document: report } of reports)
        if (!told.has(report.id)) found.push({ likeness, bicycle: null, report });
      const shown = found.sort((a, b) => rankOf(a) - rankOf(b)).slice(0, most);
      // Reports of a bicycle under another number.
      const ids = shown.flatMap(({ bicycle, report }) => (report === null ? (bicycle?.theftId ?? []) : []));
      const read = ids.length === 0 ? [] : await database.readAll(ids.map(theftPath));
      const others = read.flatMap((one) => (one && reportOf(one)) ?? []);
      return shown.map(({ likeness, bicycle, report }) => {
        const own = report ?? others.find(({ id }) => id === bicycle?.theftId) ?? null;
        return { likeness, bicycle, report: own?.state === "live" ? own : null };
      });
    },
  };
}

/** Exact ones, near ones, parts; stolen ones first among each. */
function rankOf({ likeness, bicycle, report }: NumberMatch): number {
  return RANKS[likeness] * 2 + (report === null && (bicycle?.theftId ?? null) === null ? 1 : 0);
}
