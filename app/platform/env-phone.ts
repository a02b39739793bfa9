import { variableText } from "./setting";

export const CODE_CHANNELS = ["whatsapp", "sms"] as const;
export type CodeChannel = (typeof CODE_CHANNELS)[number];

/** Service that takes codes to telephones: Twilio's Messages resource, or what speaks like it. */
export interface PhoneEnv {
  /** Of the resource itself: `https://api.twilio.com/2010-04-01/Accounts/AC…/Messages.json`. */
  url: string;
  /** `account:secret`, sent as Basic. */
  token: string;
  /** Numbers of the sender, E.164, with the id of the approved template where WhatsApp asks for one. */
  whatsapp: { from: string; template: string } | null;
  sms: { from: string } | null;
}

const NUMBER = /^\+\d{8,15}$/;
const number = variableText.refine(
  (value) => value === null || NUMBER.test(value),
  "must be a number such as +5115550100",
);

export const PhoneVariables = {
  PHONE_API_URL: variableText.refine(
    (value) => value === null || (URL.canParse(value) && /^https?:\/\//.test(value)),
    "must be an address such as https://api.twilio.com/2010-04-01/Accounts/ID/Messages.json",
  ),
  PHONE_API_TOKEN: variableText.refine(
    (value) => value === null || /^[^:\s]+:\S+$/.test(value),
    "must be the account and the secret, with a colon between them",
  ),
  PHONE_SMS_FROM: number,
  PHONE_WHATSAPP_FROM: number,
  PHONE_WHATSAPP_TEMPLATE: variableText,
};

type Found = { [K in keyof typeof PhoneVariables]: string | null };

/** Problems of the variables in production. */
export function phoneProblems(found: Found): [variable: string, problem: string][] {
  const { PHONE_API_URL, PHONE_API_TOKEN, PHONE_WHATSAPP_FROM, PHONE_WHATSAPP_TEMPLATE } = found;
  const problems: [string, string][] = [];
  if (PHONE_API_URL !== null && !PHONE_API_URL.startsWith("https://"))
    problems.push(["PHONE_API_URL", "must begin with https://"]);
  if ((PHONE_API_URL === null) !== (PHONE_API_TOKEN === null))
    problems.push(["PHONE_API_TOKEN", "goes with PHONE_API_URL: set both, or none"]);
  if (PHONE_API_TOKEN?.startsWith("local-") === true)
    problems.push(["PHONE_API_TOKEN", "must not be the one of a local stack, which is published"]);
  if ((PHONE_WHATSAPP_FROM === null) !== (PHONE_WHATSAPP_TEMPLATE === null))
    problems.push(["PHONE_WHATSAPP_FROM", "goes with PHONE_WHATSAPP_TEMPLATE: set both, or none"]);
  return problems;
}

/** Null where no code can be sent: telephones are then not verified, and nothing offers it. */
export function codeServiceOf(found: Found): PhoneEnv | null {
  const { PHONE_API_URL: url, PHONE_API_TOKEN: token, PHONE_SMS_FROM: sms } = found;
  const { PHONE_WHATSAPP_FROM: whatsapp, PHONE_WHATSAPP_TEMPLATE: template } = found;
  if (url === null || token === null || (sms === null && whatsapp === null)) return null;
  return {
    url,
    token,
    whatsapp: whatsapp !== null && template !== null ? { from: whatsapp, template } : null,
    sms: sms === null ? null : { from: sms },
  };
}
