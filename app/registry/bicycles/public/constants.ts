// Of the public page of a bicycle; browser-safe.

export function historyPath(code: string): string {
  return `/r/${code}/historia`;
}

export function historyDataPath(code: string): string {
  return `${historyPath(code)}.json`;
}

export const OWNER_INTENT = "titular";
export const NUMBER_INTENT = "comparar";

/** Characters of the number's end that a visitor compares. */
export const COMPARED_END = 4;
