import { isEmail } from "~/business/email";

import { variableText } from "./setting";

export interface MailEnv {
  /** Address of the sender. Its domain is verified at the service. */
  from: string;
  /** Mails that the service takes in a day; null where nobody knows. */
  dailyLimit: number | null;
  service: { kind: "binding"; binding: SendEmail } | { kind: "api"; url: string; token: string };
}

export const MailVariables = {
  MAIL_FROM: variableText.refine((value) => value === null || isEmail(value), "must be an e-mail address"),
  MAIL_API_URL: variableText.refine(
    (value) => value === null || (URL.canParse(value) && /^https?:\/\//.test(value)),
    "must be an address such as https://api.cloudflare.com/client/v4/accounts/ID/email/sending/send",
  ),
  MAIL_API_TOKEN: variableText,
  MAIL_DAILY_LIMIT: variableText.refine(
    (value) => value === null || /^[1-9]\d{0,6}$/.test(value),
    "must be a whole number",
  ),
};

type Found = { [K in keyof typeof MailVariables]: string | null };

export function mailProblems({
  MAIL_FROM,
  MAIL_API_URL,
  MAIL_API_TOKEN,
}: Found): [variable: string, problem: string][] {
  const problems: [string, string][] = [];
  if (MAIL_FROM !== null && MAIL_FROM.endsWith(".test"))
    problems.push(["MAIL_FROM", "must be an address of a domain that is verified at the mail service"]);
  if (MAIL_API_URL !== null && !MAIL_API_URL.startsWith("https://"))
    problems.push(["MAIL_API_URL", "must begin with https://"]);
  if ((MAIL_API_URL === null) !== (MAIL_API_TOKEN === null))
    problems.push(["MAIL_API_TOKEN", "goes with MAIL_API_URL: set both, or none"]);
  return problems;
}

/** Null where mails wait: without a sender's address, or without a service. An API that is named wins. */
export function mailOf(found: Found & { EMAIL?: SendEmail | undefined }): MailEnv | null {
  const { MAIL_FROM: from, MAIL_API_URL: url, MAIL_API_TOKEN: token, EMAIL: binding } = found;
  if (from === null) return null;
  const dailyLimit = found.MAIL_DAILY_LIMIT === null ? null : Number(found.MAIL_DAILY_LIMIT);
  if (url !== null && token !== null) return { from, dailyLimit, service: { kind: "api", url, token } };
  return binding ? { from, dailyLimit, service: { kind: "binding", binding } } : null;
}
