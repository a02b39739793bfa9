import type { Context } from "~/platform/context";
import { UpstreamError } from "~/platform/errors";
import { limited } from "~/platform/limits/budgets.server";

import { unsavedPhoto, type PhotoRejection } from "./inspect";

/** Counts one photo of a form; null where it may be stored. Never throws: the photos before it are kept. */
export async function photoOverBudget(
  { budgets, log }: Pick<Context, "budgets" | "log">,
  uid: string | null,
  name: string,
): Promise<PhotoRejection | null> {
  try {
    const state = await budgets.take("photo", { uid });
    return state.allowed ? null : { ok: false, name, message: limited(state).message };
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    log.warn("photo.not-counted", { error });
    return unsavedPhoto(name);
  }
}
