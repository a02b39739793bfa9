import { failed, type Failed } from "./failed";

/** Not found or not yours; callers must not reveal which. */
export type NotFound = Failed<"not-found">;

export const NOT_FOUND: NotFound = failed("not-found");
