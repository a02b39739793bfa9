import type { SessionUser } from "~/accounts/model";
import type { CaseForm } from "~/cases/public-form.action.server";
import type { Context } from "~/platform/context";
import { UpstreamError } from "~/platform/errors";

import { adviceCase, adviceForm } from "./advice";
import { ApplicationForm, applicationCase } from "./application";
import type { Advisor } from "./model";

export const APPLICATION: CaseForm<typeof ApplicationForm> = {
  purpose: "taller",
  act: "workshopCase",
  schema: ApplicationForm,
  toCase: applicationCase,
};

export const ADVICE_PURPOSE = "asesoria";

/** Reads the form that asks for one of `advisors`; null while they cannot be read: then no name is rejected. */
export function adviceOf(advisors: readonly Advisor[] | null, form: FormData): CaseForm<ReturnType<typeof adviceForm>> {
  const asked = form.get("advisor");
  const known = advisors ?? (typeof asked === "string" ? [{ id: asked, name: "" }] : []);
  return {
    purpose: ADVICE_PURPOSE,
    act: "workshopCase",
    schema: adviceForm(known),
    toCase: (typed) => adviceCase(typed, advisors ?? []),
  };
}

export function prefilled(user: SessionUser | null): Record<string, string> {
  return user ? { name: user.displayName, email: user.email } : {};
}

/** The advisors to choose from; null while they cannot be read: the form works without. */
export async function knownAdvisors({ workshops, log }: Context): Promise<Advisor[] | null> {
  try {
    return await workshops.advisors();
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    log.warn("workshops.advisors-left-out", error);
    return null;
  }
}
