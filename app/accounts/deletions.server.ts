import { createDeletionDesk, type DeskDeps } from "./deletion-desk.server";
import { createDeletionJob, type DeletionJob, type JobDeps } from "./deletion-job.server";
import type { DeletionDesk } from "./deletion-model";

export type DeletionsDeps = DeskDeps & JobDeps;

/** Leaving for good: asked for, taken back within days, and then done step by step. */
export interface Deletions extends DeletionDesk, DeletionJob {}

export function createDeletions(deps: DeletionsDeps): Deletions {
  return { ...createDeletionDesk(deps), ...createDeletionJob(deps) };
}
