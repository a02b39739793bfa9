import type { Context } from "~/platform/context";
import { decodeDocument } from "~/platform/firestore/codec";
import { FirestoreError } from "~/platform/firestore/errors";
import { isDocumentId } from "~/platform/firestore/paths";
import type { DatabaseReader, Snapshot, Write } from "~/platform/firestore/types";

import { askedAt, INSPECTION_STEPS, type InspectionStep } from "./constants";
import { type Inspection, InspectionSchema, inspectionPath, isUnpaid, slotPath } from "./model";

type By = Inspection["history"][number]["by"];

export function createInspectionStore({ database, clock, log }: Context) {
  /** @throws FirestoreError for an invalid document: it must not be overwritten */
  function decode(snapshot: Snapshot): Inspection {
    const inspection = decodeDocument(InspectionSchema, snapshot, log);
    if (inspection === null) throw new FirestoreError("DATA_LOSS", `${snapshot.path} does not fit`);
    return inspection;
  }

  async function read(source: DatabaseReader, id: string): Promise<Inspection | null> {
    const snapshot = isDocumentId(id) ? await source.read(inspectionPath(id)) : null;
    return snapshot && decode(snapshot);
  }

  /** The changed inspection, and its write. `step` null: no line in its history. */
  function changed(
    inspection: Inspection,
    changes: Partial<Inspection>,
    step: { name: InspectionStep; by: By } | null,
  ): { inspection: Inspection; write: Write } {
    const now = clock.now();
    const history = step ? [...inspection.history, { at: now, step: step.name, by: step.by }] : inspection.history;
    const status = step ? INSPECTION_STEPS[step.name].to : inspection.status;
    const next = { ...inspection, ...changes, status, history, updatedAt: now, version: inspection.version + 1 };
    const changed = { ...next, holdUntil: nextLook(inspection, next) };
    const after = isUnpaid(changed) ? changed : { ...changed, network: undefined, isStrangers: undefined };
    const { id, ...data } = after;
    return { inspection: after, write: { set: inspectionPath(id), data } };
  }

  function freeSlot({ workshopId, slotId }: Inspection): Write[] {
    return slotId === null ? [] : [{ delete: slotPath(workshopId, slotId) }];
  }

  /** Writes that take the slot of an inspection: where another one has it, the commit fails. */
  function keepSlot({ id, workshopId, slotId, startsAt }: Inspection): Write[] {
    if (slotId === null) return [];
    return [{ create: slotPath(workshopId, slotId), data: { workshopId, inspectionId: id, startsAt } }];
  }

  return { decode, read: (id: string) => read(database, id), readIn: read, changed, freeSlot, keepSlot };
}

/** A booking is looked at a day after its hour, which a move changes; a finished one is left alone. */
function nextLook(before: Inspection, after: Inspection): Date | null {
  const { holdUntil, startsAt, status } = after;
  if (status === "done") return null;
  if (status !== "booked" || startsAt === null) return holdUntil;
  const isNew = before.status !== "booked" || before.startsAt?.getTime() !== startsAt.getTime();
  return isNew ? askedAt(startsAt) : holdUntil;
}

export type InspectionStore = ReturnType<typeof createInspectionStore>;
