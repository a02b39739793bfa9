import { invalid } from "../http/errors.ts";
import type { Stats } from "../http/stats.ts";
import type { Database } from "../store/database.ts";
import type { StoredDocument } from "../store/document-store.ts";
import type { Transaction } from "../store/transactions.ts";
import { project, type FieldPath } from "../values/field-paths.ts";
import { optionalObject, optionalString, type JsonObject } from "../values/json.ts";
import { fullName } from "../values/names.ts";
import { formatMicros } from "../values/timestamps.ts";

export interface Call {
  database: Database;
  /** Relative path of the document or collection it is about; '' is the root. */
  path: string;
  body: JsonObject;
  params: URLSearchParams;
  stats: Stats;
}

/**
 * Handles a call and gives the JSON of the answer; a list is the answer of a streaming method. Waits only for locks.
 */
export type Handler = (call: Call) => unknown;

/** A Document message. Empty `fields` are left out, as proto3 JSON does. */
export function documentJson(database: Database, document: StoredDocument, mask?: readonly FieldPath[]): JsonObject {
  const fields = mask ? project(document.fields, mask) : document.fields;
  return {
    name: fullName(database.root, document.path),
    ...(Object.keys(fields).length > 0 ? { fields } : {}),
    createTime: formatMicros(document.createTime),
    updateTime: formatMicros(document.updateTime),
  };
}

/**
 * The transaction of a read. `opening` is the first message of the stream when the
 * read has just opened it.
 * @throws RpcError INVALID_ARGUMENT for an unknown transaction.
 */
export function transactionOf({ database, params, body }: Call): { transaction?: Transaction; opening: JsonObject[] } {
  const id = optionalString(body.transaction, "transaction") || params.get("transaction");
  if (id) return { transaction: database.transactions.get(id), opening: [] };
  if (!body.newTransaction) return { opening: [] };
  const transaction = begin(database, body.newTransaction);
  return { transaction, opening: [{ transaction: transaction.id }] };
}

export function begin(database: Database, options: unknown): Transaction {
  const message = optionalObject(options, "options") ?? {};
  const readOnly = optionalObject(message.readOnly, "options.readOnly");
  if (readOnly?.readTime)
    throw invalid("The local server reads a past moment by single calls only: readOnly.readTime is not supported.");
  const readWrite = optionalObject(message.readWrite, "options.readWrite");
  const retried = optionalString(readWrite?.retryTransaction, "options.readWrite.retryTransaction");
  return database.begin(readOnly !== undefined, retried);
}
