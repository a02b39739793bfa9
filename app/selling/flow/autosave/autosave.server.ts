import { failed } from "~/platform/failed";
import { readValid } from "~/selling/flow/steps";
import type { FlowStep } from "~/selling/model";
import type { Selling } from "~/selling/selling.server";
import { listingVersionOf } from "~/selling/step-rejections";

import type { AutosaveAnswer } from "./constants";

/**
 * Saves a step of a draft while it is typed. Lenient: an invalid field keeps its saved value, and no field is required.
 * A form of an older version saves nothing, so that it never overwrites a newer one.
 */
export async function autosave(
  { drafts }: Selling,
  uid: string,
  id: string,
  step: FlowStep,
  form: FormData,
): Promise<AutosaveAnswer> {
  if (step === "fotos" || step === "revisar") return failed("not-found");
  const [listing, rules] = await Promise.all([drafts.managed(uid, id), drafts.rules()]);
  // Changes of a published listing are public: its seller saves them with a button.
  if (listing?.status !== "draft") return failed("not-found");
  const data = readValid(step, form, listing, rules);
  if (data === null) return failed("invalid");
  const saved = await drafts.saveStep(uid, { id, version: listingVersionOf(form), data, complete: false });
  if (saved.ok) return { ok: true, version: saved.listing.version };
  return failed(saved.reason === "conflict" ? "conflict" : "not-found");
}
