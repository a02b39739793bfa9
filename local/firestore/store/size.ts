import { invalid } from "../http/errors.ts";
import type { Fields, Value } from "../values/values.ts";

const MAX_DOCUMENT_BYTES = 1_048_576;
const DOCUMENT_OVERHEAD = 32;
const NAME_OVERHEAD = 16;

const text = (value: string): number => Buffer.byteLength(value) + 1;
const digits = (count: number): string => count.toLocaleString("en-US");

/**
 * Size of a document in bytes by Firestore's published rules
 * (https://firebase.google.com/docs/firestore/storage-size).
 * @param path relative path, e.g. `users/ana`.
 */
function documentSize(path: string, fields: Fields): number {
  return nameSize(path) + fieldsSize(fields) + DOCUMENT_OVERHEAD;
}

/** @throws RpcError INVALID_ARGUMENT when the document is over 1 MiB. */
export function checkDocumentSize(name: string, path: string, fields: Fields): void {
  const size = documentSize(path, fields);
  if (size > MAX_DOCUMENT_BYTES) {
    throw invalid(
      `Document "${name}" cannot be written because its size (${digits(size)} bytes) exceeds the maximum allowed size of ${digits(
        MAX_DOCUMENT_BYTES,
      )} bytes.`,
    );
  }
}

const MAX_INDEX_ENTRIES = 40_000;

/**
 * Counts the entries of the automatic indexes: two of each field, those of maps included, and one of each element of a
 * list. `isExempt`: the field, by its path, has no automatic index.
 * @throws RpcError INVALID_ARGUMENT beyond the entries that production takes for one document.
 */
export function checkIndexEntries(name: string, fields: Fields, isExempt: (fieldPath: string) => boolean): void {
  if (entriesOf(fields, "", isExempt) > MAX_INDEX_ENTRIES)
    throw invalid(`Document "${name}" has more than ${digits(MAX_INDEX_ENTRIES)} index entries.`);
}

function entriesOf(fields: Fields, parent: string, isExempt: (fieldPath: string) => boolean): number {
  return Object.entries(fields).reduce((sum, [field, value]) => {
    const path = parent + field;
    if (isExempt(path)) return sum;
    if ("mapValue" in value) return sum + 2 + entriesOf(value.mapValue.fields ?? {}, `${path}.`, isExempt);
    return sum + 2 + ("arrayValue" in value ? (value.arrayValue.values?.length ?? 0) : 0);
  }, 0);
}

function nameSize(path: string): number {
  return path.split("/").reduce((sum, segment) => sum + text(segment), NAME_OVERHEAD);
}

function fieldsSize(fields: Fields): number {
  return Object.entries(fields).reduce((sum, [name, value]) => sum + text(name) + valueSize(value), 0);
}

function valueSize(value: Value): number {
  if ("stringValue" in value) return text(value.stringValue);
  if ("nullValue" in value || "booleanValue" in value) return 1;
  if ("geoPointValue" in value) return 16;
  if ("bytesValue" in value) return Buffer.byteLength(value.bytesValue, "base64");
  if ("referenceValue" in value) return nameSize(value.referenceValue.split("/").slice(5).join("/"));
  if ("arrayValue" in value) return (value.arrayValue.values ?? []).reduce((sum, item) => sum + valueSize(item), 0);
  if ("mapValue" in value) return fieldsSize(value.mapValue.fields ?? {});
  return 8;
}
