import type { Accounts } from "~/accounts/accounts.server";
import { formatPhone } from "~/business/peru";
import type { CaseForm } from "~/cases/public-form.action.server";

import { contactForm } from "./form";
import { SUBJECTS, type Writer } from "./model";

export const CONTACT: CaseForm<typeof contactForm> = {
  purpose: "contacto",
  act: "contactCase",
  schema: contactForm,
  toCase: ({ name, email, phone = null, subject, message }) => ({
    kind: "contacto",
    name,
    email,
    phone,
    text: message,
    fields: [],
    answerWithin: null,
    subject: SUBJECTS.find(({ value }) => value === subject)?.label ?? subject,
  }),
};

export async function writerOf(accounts: Accounts): Promise<Writer> {
  const session = await accounts.sessionSoon();
  if (session === null) return { name: "", email: "", phone: "" };
  const profile = await accounts.profile.find(session.uid);
  return { name: session.displayName, email: session.email, phone: formatPhone(profile?.phone ?? "") };
}
