import type { Failed } from "~/platform/failed";

/** `version`: the version that the form continues with. */
export type AutosaveAnswer = { ok: true; version: number } | Failed<"not-found" | "conflict" | "invalid" | "limited">;

/** Address of autosaves, below that of the step. */
export const AUTOSAVE = "borrador";
