import type { SessionUser, User } from "~/accounts/model";
import { addBusinessDays, formatDay, limaDay } from "~/business/calendar";
import { businessInfo } from "~/business/company";
import { formatDate } from "~/business/format";
import { formatPhone, parsePhone } from "~/business/peru";
import { ANSWER_DAYS } from "~/complaints/constants";
import type { Context } from "~/platform/context";
import { UpstreamError } from "~/platform/errors";
import type { FormLook } from "~/platform/forms/field-look";
import { formLook } from "~/platform/forms/form-look.server";
import type { Logger } from "~/platform/log";

import { statementForm, type FormField } from "./form.server";

/** Data of the empty form. */
export interface FormView {
  /** The business, as printed on the sheet. */
  provider: { label: string; value: string }[];
  /** Last day of the answer to a sheet filed today, in words. */
  answerBy: string;
  fields: FormLook<FormField>;
  known: Record<string, string>;
  /** Owner of the draft that this browser may keep; empty for a visitor. */
  owner: string;
}

export async function viewForm({ accounts, env, clock, log }: Context, user: SessionUser | null): Promise<FormView> {
  const { name, legal } = businessInfo(env);
  const today = limaDay(clock.now());
  const provider = [
    { label: "Razón social", value: legal.razonSocial ?? name },
    { label: "RUC", value: legal.ruc ?? "" },
    { label: "Domicilio", value: legal.direccionLegal ?? "" },
    { label: "Fecha", value: formatDate(clock.now()) },
  ];
  return {
    provider: provider.filter(({ value }) => value !== ""),
    answerBy: formatDay(addBusinessDays(today, ANSWER_DAYS, env.holidays)),
    fields: formLook(statementForm),
    known: user ? knownOf(await profileOf(accounts, user, log)) : {},
    owner: user?.uid ?? "",
  };
}

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
