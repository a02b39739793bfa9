/** Not found or not yours; callers must not reveal which. */
export interface NotFound {
  ok: false;
  reason: "not-found";
}

export const NOT_FOUND: NotFound = { ok: false, reason: "not-found" };
