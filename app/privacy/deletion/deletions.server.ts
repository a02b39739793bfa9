import { createDeletionJob, type DeletionJob, type JobDeps } from "./job.server";
import type { DeletionDesk } from "./model";
import { createDeletionDesk, type DeskDeps } from "./requests.server";

export type DeletionsDeps = DeskDeps & JobDeps;

/** Leaving for good: asked for, taken back within days, and then done step by step. */
export interface Deletions extends DeletionDesk, DeletionJob {}

export function createDeletions(deps: DeletionsDeps): Deletions {
  return { ...createDeletionDesk(deps), ...createDeletionJob(deps) };
}
