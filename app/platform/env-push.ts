import { fromBase64Url } from "./crypto/encoding";
import { variableText } from "./setting";

export interface PushEnv {
  /** 65 bytes in base64url; browsers get it to subscribe. */
  publicKey: string;
  /** 32 bytes in base64url. */
  privateKey: string;
  /** `mailto:` or https address where push services reach the business. */
  subject: string;
  localOrigin: string | null;
}

const PUBLIC_KEY_BYTES = 65;
const PRIVATE_KEY_BYTES = 32;
/** First byte of an uncompressed point. */
const UNCOMPRESSED = 0x04;

export const PushVariables = {
  VAPID_PUBLIC_KEY: variableText.refine(
    (value) => value === null || isPublicKey(value),
    "must be an uncompressed P-256 point in base64url (87 characters)",
  ),
  VAPID_PRIVATE_KEY: variableText.refine(
    (value) => value === null || fromBase64Url(value)?.length === PRIVATE_KEY_BYTES,
    "must be 32 bytes in base64url (43 characters)",
  ),
  VAPID_SUBJECT: variableText.refine(
    (value) => value === null || /^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/.test(value),
    "must be a mailto: or https: address",
  ),
  PUSH_LOCAL_URL: variableText.refine(
    (value) => value === null || (URL.canParse(value) && /^http:\/\/127\.0\.0\.1:\d+\/?$/.test(value)),
    "must be an origin such as http://127.0.0.1:8792",
  ),
};

type Found = { [K in keyof typeof PushVariables]: string | null };

export function pushProblems({ PUSH_LOCAL_URL, VAPID_SUBJECT }: Found): [variable: string, problem: string][] {
  return [
    ...(PUSH_LOCAL_URL !== null
      ? [
          ["PUSH_LOCAL_URL", "must not be set in production: only browsers' push services are asked"] as [
            string,
            string,
          ],
        ]
      : []),
    // Apple answers 403 to an address that cannot get mail.
    ...(VAPID_SUBJECT !== null && /@localhost$|\.test\/?$/.test(VAPID_SUBJECT)
      ? [["VAPID_SUBJECT", "must be an address that works"] as [string, string]]
      : []),
  ];
}

/** Null without the three variables: notifications on devices are then not offered. */
export function pushOf(found: Found): PushEnv | null {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT: subject, PUSH_LOCAL_URL } = found;
  if (!publicKey || !privateKey || !subject) return null;
  return { publicKey, privateKey, subject, localOrigin: PUSH_LOCAL_URL && new URL(PUSH_LOCAL_URL).origin };
}

export function isPublicKey(value: string): boolean {
  const bytes = fromBase64Url(value);
  return bytes?.length === PUBLIC_KEY_BYTES && bytes[0] === UNCOMPRESSED;
}
