import type { Context } from "~/platform/context";
import { formText } from "~/platform/forms/form-text";
import { stolenName } from "~/registry/theft/name";

import { DELETION_FIELDS } from "./constants";

/** A user's live reports of theft, by name, and whether they stay without the user's data. */
export interface LiveReports {
  names: string[];
  isKept: boolean;
}

/** Named before an account is deleted. @throws UpstreamError */
export async function liveReportsOf({ theft }: Pick<Context, "theft">, uid: string): Promise<LiveReports> {
  const live = (await theft.reports.own(uid)).filter(({ state }) => state === "live");
  const isKept = live.length > 0 && live.every(({ isKeptAtErasure }) => isKeptAtErasure === true);
  return { names: live.map(stolenName), isKept };
}

/** Notes the choice of a form that names them. @throws UpstreamError */
export async function chooseKeptReports({ theft }: Pick<Context, "theft">, uid: string, form: FormData): Promise<void> {
  await theft.chooseAtErasure(uid, formText(form, DELETION_FIELDS.keepReports) === "si");
}
