/** `version`: the version that the form continues with. */
export type AutosaveAnswer =
  | { ok: true; version: number }
  | { ok: false; reason: "not-found" | "conflict" | "invalid" | "limited" };

/** Address of autosaves, below that of the step. */
export const AUTOSAVE = "borrador";
