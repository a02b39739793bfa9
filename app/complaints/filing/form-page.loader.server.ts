import type { SessionUser, User } from "~/accounts/model";
import { addBusinessDays, formatDay, limaDay } from "~/business/calendar";
import { businessInfo } from "~/business/company";
import { formatDate } from "~/business/format";
import { formatPhone, parsePhone } from "~/business/peru";
import { ANSWER_DAYS } from "~/complaints/constants";
import type { Context } from "~/platform/context";
import { UpstreamError } from "~/platform/errors";
import { formLook } from "~/platform/forms/form-look.server";
import type { Logger } from "~/platform/log";

import { statementForm } from "./form.server";

export async function viewForm({ accounts, env, clock, log }: Context, user: SessionUser | null) {
  const { name, legal } = businessInfo(env);
  const today = limaDay(clock.now());
  const provider = [
    { label: "Razón social", value: legal.razonSocial ?? name },
    { label: "RUC", value: legal.ruc ?? "" },
    { label: "Domicilio", value: legal.direccionLegal ?? "" },
    { label: "Fecha", value: formatDate(clock.now()) },
  ];
  return {
    /** The business, as printed on the sheet. */
    provider: provider.filter(({ value }) => value !== ""),
    /** Last day of the answer to a sheet filed today, in words. */
    answerBy: formatDay(addBusinessDays(today, ANSWER_DAYS, env.holidays)),
    fields: formLook(statementForm),
    known: user ? knownOf(await profileOf(accounts, user, log)) : {},
    /** Owner of the draft that this browser may keep; empty for a visitor. */
    owner: user?.uid ?? "",
  };
}

/** Data of the empty form. */
export type FormView = Awaited<ReturnType<typeof viewForm>>;

/** The profile's data, or the session's where the profile cannot be read. */
async function profileOf(
  accounts: Context["accounts"],
  user: SessionUser,
  log: Logger,
): Promise<Pick<User, "displayName" | "email"> & { phone?: string; whatsapp?: string }> {
  try {
    return (await accounts.user(user.uid)) ?? user;
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    log.warn("complaints.profile-not-read", { uid: user.uid, error });
    return user;
  }
}

function knownOf({
  displayName,
  email,
  phone,
  whatsapp,
}: Awaited<ReturnType<typeof profileOf>>): Record<string, string> {
  const number = phone || whatsapp || "";
  return { name: displayName, email, phone: formatPhone(parsePhone(number) ?? number) };
}
