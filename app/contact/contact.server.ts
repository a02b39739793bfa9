import { z } from "zod";

import type { Accounts } from "~/accounts/accounts.server";
import { formatPhone } from "~/business/peru";
import type { Cases } from "~/cases/cases.server";
import { CASE_NUMBER } from "~/cases/model";
import { UpstreamError } from "~/platform/errors";
import type { FormGuard } from "~/platform/form-guard.server";
import { parseForm, refuse, type FormFailure } from "~/platform/forms";
import type { LimitRule } from "~/platform/limits.server";
import type { Tokens } from "~/platform/tokens.server";

import { contactForm } from "./form";
import { CONTACT_PATH, FORM_SECTION, SUBJECTS, type Writer } from "./model";

/** Of the guard's stamp. */
export const CONTACT_PURPOSE = "contacto";
/** Many phones share one address of their carrier. */
const CONTACT_LIMIT: LimitRule = { limit: 10, windowSeconds: 3600 };

const RECEIPT_PARAM = "caso";
const RECEIPT_PURPOSE = "contacto:recibido";
const RECEIPT_SECONDS = 3600;
const ReceiptSchema = z.string().regex(CASE_NUMBER);

export type ContactOutcome = { ok: true; location: string } | { ok: false; refusal: FormFailure; status: number; headers: HeadersInit };

interface ContactDeps {
  formGuard: Pick<FormGuard, "check">;
  cases: Pick<Cases, "file">;
  tokens: Pick<Tokens, "seal">;
}

/**
 * Takes the contact form: files a case and says where its receipt is. What it lacks, the guard and a service that is
 * down are refusals that keep what was typed.
 */
export async function submitContact({ formGuard, cases, tokens }: ContactDeps, form: FormData, uid: string | null): Promise<ContactOutcome> {
  const parsed = parseForm(contactForm, form);
  if (!parsed.ok) return { ok: false, refusal: parsed, status: 400, headers: {} };
  const { name, email, phone = null, subject, message } = parsed.data;
  try {
    const guarded = await formGuard.check(CONTACT_PURPOSE, form, CONTACT_LIMIT);
    if (!guarded.ok) return guarded;
    const { number } = await cases.file({
      formId: guarded.id, kind: "contacto", uid, name, email, phone, text: message, fields: [], answerWithin: null,
      subject: SUBJECTS.find(({ value }) => value === subject)?.label ?? subject,
    });
    return { ok: true, location: await receiptPath(tokens, number) };
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    return { ok: false, refusal: refuse(form, { "": error.publicMessage }), status: error.status, headers: {} };
  }
}

/** The page that tells a case's number to whoever filed it: sealed, so that nobody can make one or read the number off the address. */
async function receiptPath(tokens: Pick<Tokens, "seal">, number: string): Promise<string> {
  const token = await tokens.seal(RECEIPT_PURPOSE, number, RECEIPT_SECONDS);
  return `${CONTACT_PATH}?${RECEIPT_PARAM}=${token}#${FORM_SECTION}`;
}

/** The number of the case that this address is the receipt of; null for any other, forged or older than an hour. */
export async function readReceipt(tokens: Pick<Tokens, "open">, address: string): Promise<string | null> {
  return tokens.open(RECEIPT_PURPOSE, new URL(address).searchParams.get(RECEIPT_PARAM), ReceiptSchema);
}

/** What the form comes filled with. */
export async function writerOf(accounts: Pick<Accounts, "session" | "profile">): Promise<Writer> {
  const session = await accounts.session();
  if (session === null) return { name: "", email: "", phone: "" };
  const profile = await accounts.profile(session.uid);
  return { name: session.displayName, email: session.email, phone: formatPhone(profile?.phone ?? "") };
}
