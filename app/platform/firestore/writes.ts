import { decodeValue, encodeFields, encodeValue, type WireFields, type WireValue } from "./codec";
import { unreadable } from "./errors";
import { documentPath, fieldPath } from "./paths";
import type { CommitResult, DocumentData, Precondition, Transform, Write } from "./types";

const MAX_WRITES = 500;

interface WireTransform {
  fieldPath: string;
  setToServerValue?: "REQUEST_TIME";
  increment?: WireValue;
  maximum?: WireValue;
  appendMissingElements?: { values: WireValue[] };
  removeAllFromArray?: { values: WireValue[] };
}

interface WireWrite {
  update?: { name: string; fields: WireFields };
  delete?: string;
  updateMask?: { fieldPaths: string[] };
  updateTransforms?: WireTransform[];
  currentDocument?: Precondition;
}

export interface WireCommitResult {
  writeResults?: { updateTime?: string; transformResults?: WireValue[] }[];
  commitTime?: string;
}

/** `nameOf` gives a path's full resource name. Throws TypeError for an invalid write. */
export function encodeWrites(writes: readonly Write[], nameOf: (path: string) => string): WireWrite[] {
  if (writes.length > MAX_WRITES)
    throw new TypeError(`A commit takes at most ${MAX_WRITES} writes, not ${writes.length}`);
  return writes.map((write) => encodeWrite(write, nameOf));
}

export function pathOfWrite(write: Write): string {
  if ("create" in write) return write.create;
  if ("set" in write) return write.set;
  if ("update" in write) return write.update;
  if ("merge" in write) return write.merge;
  return write.delete;
}

/** The result of a commit of `count` writes. Throws FirestoreError (invalid-response) when it has fewer. */
export function decodeCommit(answer: WireCommitResult, count: number): CommitResult {
  const results = answer.writeResults ?? [];
  if (results.length !== count || !answer.commitTime)
    throw unreadable(`commit of ${count} writes answered ${results.length} results`);
  return {
    updateTimes: results.map(({ updateTime }) => updateTime ?? null),
    transformResults: results.map(({ transformResults }) => (transformResults ?? []).map(decodeValue)),
    commitTime: answer.commitTime,
  };
}

/** `{ "a.b": 1 }` → `{ a: { b: 1 } }`. Throws TypeError when a path lies inside another. */
function nestFields(data: DocumentData): DocumentData {
  // Without a prototype: a field may be called "constructor".
  const map = (): DocumentData => Object.create(null) as DocumentData;
  const nested = map();
  const names = Object.keys(data).filter((name) => data[name] !== undefined);
  for (const name of names) {
    const inside = names.find((other) => name.startsWith(`${other}.`));
    if (inside !== undefined) throw new TypeError(`Field "${name}" is written twice: "${inside}" holds it`);
    const segments = name.split(".");
    const last = segments.pop() ?? "";
    const holder = segments.reduce<DocumentData>(
      (above, segment) => (above[segment] ??= map()) as DocumentData,
      nested,
    );
    holder[last] = data[name];
  }
  return nested;
}

function encodeWrite(write: Write, nameOf: (path: string) => string): WireWrite {
  const name = nameOf(documentPath(pathOfWrite(write)));
  if ("delete" in write) return { delete: name, ...precondition(write.precondition) };
  const transforms = write.transforms?.length ? { updateTransforms: write.transforms.map(encodeTransform) } : {};

  if ("create" in write)
    return { update: { name, fields: encodeFields(write.data) }, ...transforms, currentDocument: { exists: false } };
  if ("set" in write)
    return { update: { name, fields: encodeFields(write.data) }, ...transforms, ...precondition(write.precondition) };

  const update = { name, fields: encodeFields(nestFields(write.data)) };
  if ("merge" in write) return { update, ...mask(write.data), ...transforms };
  // A version implies `exists`, and Firestore takes only one condition.
  const currentDocument = write.precondition?.updateTime
    ? { updateTime: write.precondition.updateTime }
    : { exists: true };
  return { update, ...mask(write.data, write.remove), ...transforms, currentDocument };
}

function mask(data: DocumentData, remove: string[] = []) {
  const names = Object.keys(data).filter((name) => data[name] !== undefined);
  return { updateMask: { fieldPaths: [...names, ...remove].map(fieldPath) } };
}

function precondition(condition: Precondition | undefined) {
  if (condition?.updateTime !== undefined) return { currentDocument: { updateTime: condition.updateTime } };
  return condition?.exists === undefined ? {} : { currentDocument: { exists: condition.exists } };
}

function encodeTransform(transform: Transform): WireTransform {
  const field = { fieldPath: fieldPath(transform.field) };
  const list = (values: unknown[]) => ({
    values: values.map((value, index) => encodeValue(value, `${transform.field}[${index}]`)),
  });
  if ("increment" in transform) return { ...field, increment: encodeValue(transform.increment) };
  if ("maximum" in transform) return { ...field, maximum: encodeValue(transform.maximum) };
  if ("arrayUnion" in transform) return { ...field, appendMissingElements: list(transform.arrayUnion) };
  if ("arrayRemove" in transform) return { ...field, removeAllFromArray: list(transform.arrayRemove) };
  return { ...field, setToServerValue: "REQUEST_TIME" };
}
