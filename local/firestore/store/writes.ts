import { invalid, RpcError } from "../http/errors.ts";
import { getField, parseFieldPath, withField, type FieldPath } from "../values/field-paths.ts";
import { asArray, asObject, asString, optionalBoolean, optionalObject } from "../values/json.ts";
import { documentPath, fullName } from "../values/names.ts";
import { formatMicros, parseMicros } from "../values/timestamps.ts";
import { parseFields, type Fields, type Value } from "../values/values.ts";
import type { StoredDocument } from "./document-store.ts";
import { checkDocumentSize } from "./size.ts";
import { applyTransforms, parseTransforms, type Transform } from "./transforms.ts";

export type Precondition = { exists: boolean } | { updateTime: number } | undefined;

/** One write of a commit. Without `fields` the document keeps its own and only `transforms` act on it. */
export interface Write {
  kind: "set" | "delete" | "verify";
  path: string;
  fields?: Fields;
  /** Undefined replaces the whole document; an empty list changes no field. */
  mask?: readonly FieldPath[];
  transforms: readonly Transform[];
  precondition: Precondition;
}

/** Reads a Write message. @throws RpcError INVALID_ARGUMENT */
export function parseWrite(root: string, input: unknown, where: string): Write {
  const message = asObject(input, where);
  const precondition = parsePrecondition(message.currentDocument, `${where}.currentDocument`);
  const kinds = ["update", "delete", "verify", "transform"].filter(
    (kind) => message[kind] !== undefined && message[kind] !== null,
  );
  if (kinds.length !== 1) throw invalid(`Invalid value at '${where}': a write has exactly one operation.`);
  if (message.update) {
    const document = asObject(message.update, `${where}.update`);
    return {
      kind: "set",
      path: documentPath(root, document.name, `${where}.update.name`),
      fields: parseFields(document.fields, `${where}.update.fields`),
      mask: parseMask(message.updateMask, `${where}.updateMask`),
      transforms: parseTransforms(message.updateTransforms, `${where}.updateTransforms`),
      precondition,
    };
  }
  if (message.transform) {
    const transform = asObject(message.transform, `${where}.transform`);
    const transforms = parseTransforms(transform.fieldTransforms, `${where}.transform.fieldTransforms`);
    if (transforms.length === 0) throw invalid(`Invalid value at '${where}': a transform has at least one field.`);
    return {
      kind: "set",
      path: documentPath(root, transform.document, `${where}.transform.document`),
      transforms,
      precondition,
    };
  }
  const kind = message.delete === undefined || message.delete === null ? "verify" : "delete";
  if (kind === "verify" && !precondition) throw invalid(`Invalid value at '${where}': verify needs a precondition.`);
  return {
    kind,
    path: documentPath(root, asString(message[kind], where), `${where}.${kind}`),
    transforms: [],
    precondition,
  };
}

/** A DocumentMask message; `{}` is an empty mask, absent is none. */
export function parseMask(input: unknown, where: string): FieldPath[] | undefined {
  const message = optionalObject(input, where);
  return (
    message &&
    asArray(message.fieldPaths, `${where}.fieldPaths`).map((path) => parseFieldPath(path, `${where}.fieldPaths`))
  );
}

export function parsePrecondition(input: unknown, where: string): Precondition {
  const message = optionalObject(input, where);
  if (!message) return undefined;
  const exists = optionalBoolean(message.exists, `${where}.exists`);
  if (message.updateTime !== undefined && message.updateTime !== null) {
    const updateTime = parseMicros(asString(message.updateTime, `${where}.updateTime`));
    if (updateTime === undefined || exists !== undefined) throw invalid(`Invalid value at '${where}'.`);
    return { updateTime };
  }
  return exists === undefined ? undefined : { exists };
}

/** @throws RpcError NOT_FOUND, ALREADY_EXISTS or FAILED_PRECONDITION, with Firestore's words. */
export function checkPrecondition(root: string, write: Write, current: StoredDocument | undefined): void {
  const { precondition } = write;
  if (!precondition) return;
  const name = fullName(root, write.path);
  if ("exists" in precondition) {
    if (precondition.exists && !current) {
      throw new RpcError("NOT_FOUND", `No document to ${write.kind === "delete" ? "delete" : "update"}: ${name}`);
    }
    if (!precondition.exists && current) throw new RpcError("ALREADY_EXISTS", `Document already exists: ${name}`);
    return;
  }
  if (current?.updateTime !== precondition.updateTime) {
    const stored = current ? formatMicros(current.updateTime) : "0";
    throw new RpcError(
      "FAILED_PRECONDITION",
      `the stored version (${stored}) does not match the required base version (${formatMicros(precondition.updateTime)})`,
    );
  }
}

/**
 * The document's fields after a write of kind 'set'.
 * @throws RpcError INVALID_ARGUMENT when it grew over 1 MiB.
 */
export function applyWrite(
  root: string,
  write: Write,
  current: StoredDocument | undefined,
  commitMicros: number,
): { fields: Fields; results: Value[] } {
  const { fields, results } = applyTransforms(
    applyFields(write, current?.fields ?? {}),
    write.transforms,
    commitMicros,
  );
  checkDocumentSize(fullName(root, write.path), write.path, fields);
  return { fields, results };
}

function applyFields(write: Write, current: Fields): Fields {
  const { fields, mask } = write;
  if (!fields) return current;
  if (!mask) return fields;
  return mask.reduce((next, path) => withField(next, path, getField(fields, path)), current);
}
