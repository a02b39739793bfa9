import { z } from "zod";

import type { Context } from "~/platform/context";
import { decodeDocument } from "~/platform/firestore/codec";
import type { Write } from "~/platform/firestore/types";

import { bicyclePath, BicycleSchema, type Bicycle } from "../model";
import { numberPath } from "../numbers/model";
import { numberIn, numberWrite, registrationOf } from "../numbers/numbers.server";
import { foldSerial } from "../serials/fold";
import { serialKeysOf } from "../serials/likeness";
import { absenceIn } from "../serials/words";
import { readTheft, theftWrite } from "./store.server";

const PROGRESS = "jobs/serial-numbers";
/** Another number walks through all bicycles again. */
const RULES = 1;
/** Bicycles of one run, each in a transaction of its own. */
const PIECE = 40;

const ProgressSchema = z.object({ rules: z.number(), after: z.string().nullable() });

/**
 * Gives older bicycles their keys by the rules of now, takes words off that are no numbers, and writes the documents of
 * their numbers. One piece a run; idempotent.
 */
export function createNumberMigration({ database, clock, log }: Context) {
  async function migrate(id: string): Promise<boolean> {
    return database.transaction(async (tx) => {
      const snapshot = await tx.read(bicyclePath(id));
      const bicycle = snapshot && decodeDocument(BicycleSchema, snapshot, log);
      if (!bicycle) return false;
      const now = clock.now();
      const changes = changesOf(bicycle);
      const { serialKey } = changes;
      const writes: Write[] = [];
      if (isChanged(bicycle, changes, snapshot.data.serialAbsence))
        writes.push({ update: snapshot.path, data: changes });
      const report = bicycle.theftId === null ? null : await readTheft(tx, bicycle.theftId, log);
      if (report?.state === "live" && report.serialKey !== serialKey)
        writes.push(theftWrite(report, { serialKey, serialNear: changes.serialNear }, now));
      else if (report?.state === "live" && report.serialNear.join() !== changes.serialNear.join())
        writes.push(theftWrite(report, { serialNear: changes.serialNear }, now));
      const registration = registrationOf(bicycle, null);
      if (serialKey !== "" && registration !== null) {
        const isStored = (await tx.read(numberPath(serialKey))) !== null;
        const number = await numberIn(tx, serialKey, log);
        const isKnown = number.registrations.some(({ bicycleId }) => bicycleId === id);
        // One whose key is new was not found with its number.
        const isAdded = !isKnown && bicycle.serialKey !== serialKey;
        const isReported = report?.state === "live" && !number.theftIds.includes(report.id);
        if (!isStored || isAdded || isReported)
          writes.push(
            numberWrite(
              tx,
              serialKey,
              {
                ...number,
                registrations: isAdded ? [...number.registrations, registration] : number.registrations,
                theftIds: isReported ? [...number.theftIds, report.id] : number.theftIds,
              },
              now,
            ),
          );
      }
      tx.write(...writes);
      return writes.length > 0;
    });
  }

  return async function run(): Promise<{ checked: number; written: number }> {
    const progress = ProgressSchema.safeParse((await database.read(PROGRESS))?.data).data;
    const after = progress?.rules === RULES ? progress.after : "";
    if (after === null) return { checked: 0, written: 0 };
    const found = await database.find({
      collection: "bicycles",
      orderBy: [["__name__", "asc"]],
      select: [],
      ...(after !== "" && { startAfter: [after] }),
      limit: PIECE,
    });
    let written = 0;
    for (const { id } of found) if (await migrate(id)) written += 1;
    const reached = found.length === PIECE ? (found.at(-1)?.path ?? null) : null;
    await database.commit([{ set: PROGRESS, data: { rules: RULES, after: reached } }]);
    return { checked: found.length, written };
  };
}

/** Fields of a bicycle as they are written now; a draft has no keys. */
function changesOf({ status, serial, serialAbsence, engraving }: Bicycle) {
  const said = absenceIn(serial);
  const number = said !== null || (serial !== "" && foldSerial(serial) === "") ? "" : serial;
  return {
    serial: number,
    serialAbsence: number === "" ? (serialAbsence ?? said ?? "unknown") : serialAbsence,
    ...(status === "draft" ? { serialKey: "", serialNear: [] } : serialKeysOf(number)),
    ...(status !== "draft" && { engravingKey: foldSerial(engraving) }),
  };
}

function isChanged(bicycle: Bicycle, changes: ReturnType<typeof changesOf>, absence: unknown): boolean {
  return (
    changes.serial !== bicycle.serial ||
    changes.serialAbsence !== absence ||
    changes.serialKey !== bicycle.serialKey ||
    changes.serialNear.join() !== bicycle.serialNear.join() ||
    (changes.engravingKey !== undefined && changes.engravingKey !== bicycle.engravingKey)
  );
}
