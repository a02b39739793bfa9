import { decodeDocument } from "~/platform/firestore/codec";
import { isDocumentId } from "~/platform/firestore/paths";
import type { Filter, Snapshot } from "~/platform/firestore/types";
import type { Logger } from "~/platform/log";
import { ReportTargetSchema, type ReportTargetDocument } from "~/reports/document";

const ID_MAX = 400;

/** A reported thing; `version` goes with its forms. */
export interface ReportedThing extends ReportTargetDocument {
  id: string;
  version: string;
}

/** With the display name of the user who answers for it; empty for nobody. */
export interface OwnedThing extends ReportedThing {
  owner: string;
  isBlocked: boolean;
}

export function isThingId(id: string): boolean {
  return isDocumentId(id, ID_MAX);
}

export function decodeThing(snapshot: Snapshot | null, log: Logger): ReportedThing | null {
  const thing = snapshot && decodeDocument(ReportTargetSchema, snapshot, log);
  return thing && { ...thing, id: snapshot.id, version: snapshot.updateTime };
}

export function openOf({ kind, targetId }: Pick<ReportedThing, "kind" | "targetId">): Filter[] {
  return [
    ["kind", "==", kind],
    ["targetId", "==", targetId],
    ["status", "==", "open"],
  ];
}
