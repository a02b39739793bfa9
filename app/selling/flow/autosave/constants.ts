/** Answer to a draft that saves itself. `version`: the one that its form goes on with. */
export type AutosaveAnswer =
  | { ok: true; version: number }
  | { ok: false; reason: "not-found" | "conflict" | "invalid" | "limited" };

/** Where a step saves itself, below its own address. */
export const AUTOSAVE = "borrador";
