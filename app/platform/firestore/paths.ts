/** Names of documents and fields as the protocol writes them. */

const RESERVED = /^__.*__$/;

/** A document's path, checked: an even number of segments, none empty. Throws TypeError. */
export function documentPath(path: string): string {
  const segments = path.split("/");
  if (segments.length % 2 !== 0 || !segments.every(isSegment)) throw new TypeError(`Not a document path: "${path}"`);
  return path;
}

/** Firestore reserves `.`, `..` and names between double underscores. */
export function isDocumentId(text: string, maxLength = 128): boolean {
  return isSegment(text) && text.length <= maxLength && !text.includes("/") && !RESERVED.test(text);
}

export function isReserved(path: string): boolean {
  return path.split("/").some((segment) => RESERVED.test(segment));
}

/** A path for an address: each segment percent-encoded. */
export function encodePath(path: string): string {
  return path.split("/").map(encodeURIComponent).join("/");
}

/** A dotted field path with each segment quoted where it is no simple name. */
export function fieldPath(dotted: string): string {
  return dotted
    .split(".")
    .map((segment) => (/^[A-Za-z_]\w*$/.test(segment) ? segment : `\`${segment.replace(/[\\`]/g, "\\$&")}\``))
    .join(".");
}

function isSegment(segment: string): boolean {
  return segment !== "" && segment !== "." && segment !== "..";
}
