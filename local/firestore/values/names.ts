import { invalid } from "../http/errors.ts";
import { asString } from "./json.ts";

const RESERVED_ID = /^__.*__$/s;
const MAX_ID_BYTES = 1500;

/** `projects/P/databases/D/documents` */
export function rootOf(project: string, database: string): string {
  return `projects/${project}/databases/${database}/documents`;
}

/** Full name of a relative path; the empty path is the root itself. */
export function fullName(root: string, path: string): string {
  return path === "" ? root : `${root}/${path}`;
}

/**
 * Relative path (`users/ana`) of a full document name.
 * @throws RpcError INVALID_ARGUMENT for another database, a collection's name or an impossible id.
 */
export function documentPath(root: string, input: unknown, where: string): string {
  const name = asString(input, where);
  if (!name.startsWith(`${root}/`)) throw invalid(`Document name "${name}" is not under "${root}".`);
  const path = name.slice(root.length + 1);
  const segments = path.split("/");
  if (segments.length % 2 !== 0) throw invalid(`Document name "${name}" lacks "/" at index ${name.length}.`);
  segments.forEach(checkId);
  return path;
}

/** @throws RpcError INVALID_ARGUMENT for an id that Firestore accepts neither for documents nor for collections. */
export function checkId(id: string): void {
  if (id === "" || id.includes("/")) throw invalid(`Resource id "${id}" is empty or contains "/".`);
  if (id === "." || id === "..") throw invalid(`Resource id "${id}" is not allowed.`);
  if (RESERVED_ID.test(id)) throw invalid(`Resource id "${id}" is invalid because it is reserved.`);
  if (/\p{Surrogate}/u.test(id)) throw invalid("A resource id is not valid UTF-8.");
  if (Buffer.byteLength(id) > MAX_ID_BYTES) throw invalid(`A resource id is longer than ${MAX_ID_BYTES} bytes.`);
}

/** Collection path of a document: `users/ana/visits/1` → `users/ana/visits`. */
export function parentOf(path: string): string {
  return path.slice(0, path.lastIndexOf("/"));
}

/** Last segment of a path: a document's or a collection's id. */
export function lastId(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** Path of something directly under a document or under the root (''). */
export function childPath(parent: string, id: string): string {
  return parent === "" ? id : `${parent}/${id}`;
}
