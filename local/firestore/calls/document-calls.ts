import { randomInt } from "node:crypto";

import { invalid, RpcError } from "../http/errors.ts";
import { completeOrders, type Order, type Query } from "../query/query.ts";
import type { StoredDocument } from "../store/document-store.ts";
import { parsePrecondition, parseWrite, type Precondition, type Write } from "../store/writes.ts";
import { parseFieldPath, type FieldPath } from "../values/field-paths.ts";
import { optionalInteger, optionalString } from "../values/json.ts";
import { checkId, childPath, fullName, lastId, parentOf } from "../values/names.ts";
import { documentJson, transactionOf, type Call, type Handler } from "./calls.ts";

const DEFAULT_PAGE = 20;
const MAX_PAGE = 300;
const ID_LENGTH = 20;
const ID_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

export const getDocument: Handler = async (call) => {
  const { database, path, stats } = call;
  const mask = maskParam(call, "mask");
  const { transaction } = transactionOf(call);
  await database.lockDocuments([path], transaction);
  const document = database.get(path, transaction);
  stats.read(1);
  if (!document) throw new RpcError("NOT_FOUND", `Document "${fullName(database.root, path)}" not found.`);
  return documentJson(database, document, mask);
};

/** POST to a collection: creates a document, with an id of its own unless `documentId` gives one. */
export const createDocument: Handler = (call) => {
  const id = call.params.get("documentId") || newId();
  checkId(id);
  const path = childPath(call.path, id);
  return writeDocument(call, {
    update: { name: fullName(call.database.root, path), fields: call.body.fields },
    currentDocument: { exists: false },
  });
};

/** PATCH of a document: replaces it, or the fields of `updateMask.fieldPaths`. */
export const patchDocument: Handler = (call) => {
  const fieldPaths = call.params.getAll("updateMask.fieldPaths");
  return writeDocument(call, {
    update: { name: fullName(call.database.root, call.path), fields: call.body.fields },
    ...(fieldPaths.length > 0 ? { updateMask: { fieldPaths } } : {}),
    currentDocument: preconditionParam(call),
  });
};

/** DELETE of a document; a missing one is no error without a precondition. */
export const deleteDocument: Handler = async (call) => {
  const precondition: Precondition = parsePrecondition(preconditionParam(call), "currentDocument");
  await commitOne(call, { kind: "delete", path: call.path, transforms: [], precondition });
  return {};
};

/** GET of a collection, by pages. */
export const listDocuments: Handler = async (call) => {
  const { database, path, params, stats } = call;
  const showMissing = params.get("showMissing") === "true";
  const orderBy = params.get("orderBy");
  if (showMissing && orderBy) throw invalid("orderBy can not be used with showMissing.");
  const mask = maskParam(call, "mask");
  const pageSize = Math.min(optionalInteger(params.get("pageSize") || undefined, "pageSize") || DEFAULT_PAGE, MAX_PAGE);
  if (pageSize < 0) throw invalid("pageSize is negative");
  const pageToken = params.get("pageToken");
  const query: Query = {
    parent: path.includes("/") ? parentOf(path) : "",
    collectionId: lastId(path),
    allDescendants: false,
    orders: completeOrders(orderBy ? parseOrderBy(orderBy) : [], undefined),
    startAt: pageToken ? { keys: readToken(pageToken), before: false } : undefined,
    offset: 0,
    limit: pageSize + 1,
  };
  const { transaction } = transactionOf(call);
  await database.lockQuery(query, transaction);
  const missing = showMissing ? database.tables.missingDocuments(path) : [];
  const { matches } = database.query(query, transaction, [], missing);
  const page = matches.slice(0, pageSize);
  stats.read(page.length);
  const documents = page.map((match) => {
    const document: StoredDocument | undefined = database.get(match.path);
    return document ? documentJson(database, document, mask) : { name: fullName(database.root, match.path) };
  });
  const last = matches.length > pageSize ? page.at(-1) : undefined;
  return { ...(documents.length > 0 ? { documents } : {}), ...(last ? { nextPageToken: writeToken(last.keys) } : {}) };
};

/** POST :listCollectionIds of a document or of the root, by pages. */
export const listCollectionIds: Handler = ({ database, path, body, stats }) => {
  const start = path === "" ? 0 : path.length + 1;
  const ids = database.tables.collectionsUnder(path).map((collection) => collection.slice(start).split("/")[0] ?? "");
  const after = optionalString(body.pageToken, "pageToken") || "";
  const sorted = [...new Set(ids)].sort().filter((id) => id > after);
  const pageSize = Math.min(optionalInteger(body.pageSize, "pageSize") || MAX_PAGE, MAX_PAGE);
  const page = sorted.slice(0, pageSize);
  stats.read(1);
  return {
    ...(page.length > 0 ? { collectionIds: page } : {}),
    ...(sorted.length > pageSize ? { nextPageToken: page.at(-1) } : {}),
  };
};

async function writeDocument(call: Call, message: unknown): Promise<unknown> {
  const write = parseWrite(call.database.root, message, "document");
  const mask = maskParam(call, "mask");
  await commitOne(call, write);
  const document = call.database.get(write.path);
  return document && documentJson(call.database, document, mask);
}

async function commitOne({ database, stats }: Call, write: Write): Promise<void> {
  await database.commit([write]);
  stats.written(write.kind);
}

function maskParam({ params }: Call, name: string): FieldPath[] | undefined {
  const paths = params.getAll(`${name}.fieldPaths`);
  return paths.length > 0 ? paths.map((path) => parseFieldPath(path, name)) : undefined;
}

function preconditionParam({ params }: Call): { exists?: boolean; updateTime?: string } | undefined {
  const [exists, updateTime] = [params.get("currentDocument.exists"), params.get("currentDocument.updateTime")];
  if (exists !== null && exists !== "true" && exists !== "false")
    throw invalid(`Invalid value at 'currentDocument.exists': "${exists}".`);
  if (exists === null && updateTime === null) return undefined;
  return { ...(exists === null ? {} : { exists: exists === "true" }), ...(updateTime === null ? {} : { updateTime }) };
}

/** Reads `priority desc, __name__` of listDocuments. */
function parseOrderBy(text: string): Order[] {
  return text.split(",").map((part) => {
    const match = /^\s*(\S+?)(?:\s+(asc|desc))?\s*$/i.exec(part);
    if (!match) throw invalid(`Invalid orderBy "${text}".`);
    return {
      path: parseFieldPath(match[1], "orderBy"),
      direction: match[2]?.toLowerCase() === "desc" ? "DESCENDING" : "ASCENDING",
    };
  });
}

function writeToken(keys: readonly string[]): string {
  return Buffer.from(JSON.stringify(keys)).toString("base64url");
}

function readToken(token: string): string[] {
  try {
    const keys: unknown = JSON.parse(Buffer.from(token, "base64url").toString());
    if (Array.isArray(keys) && keys.every((key) => typeof key === "string")) return keys;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw invalid("Invalid page token.");
}

function newId(): string {
  return Array.from({ length: ID_LENGTH }, () => ID_ALPHABET[randomInt(ID_ALPHABET.length)]).join("");
}
