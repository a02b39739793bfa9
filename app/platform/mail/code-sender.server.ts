import { z } from "zod";

import { within } from "~/platform/deadline";
import { CODE_CHANNELS, type CodeChannel, type PhoneEnv } from "~/platform/env-phone";
import { UpstreamError } from "~/platform/errors";

const DEADLINE_MS = 10_000;
const TOO_MANY = 429;
const Accepted = z.object({ sid: z.string().min(1) });
const Rejected = z.object({ code: z.number(), message: z.string().catch("") });

/** `refused`: this number takes no message of this channel, now or later. */
type CodeHandOver = "accepted" | "refused";

/** Ways that a code can take, the preferred one first. */
export function codeChannels(env: PhoneEnv | null): CodeChannel[] {
  return CODE_CHANNELS.filter((channel) => env?.[channel]);
}

/**
 * Hands one code to the service, once: a code that was not taken is asked for again by its user.
 * @throws UpstreamError where the service is slow, busy, broken or not set up
 */
export async function sendCode(
  env: PhoneEnv | null,
  { to, code, channel, text }: { to: string; code: string; channel: CodeChannel; text: string },
): Promise<CodeHandOver> {
  const form = env && formOf(env, { to, code, channel, text });
  if (!env || !form) throw new UpstreamError("phone", "not-configured", channel, { publicMessage: NOT_OFFERED });
  const response = await asked(env, form);
  const body: unknown = await response.json().catch(() => null);
  if (response.ok) {
    if (!Accepted.safeParse(body).success) throw new UpstreamError("phone", "invalid-response", "no sid");
    return "accepted";
  }
  const why = Rejected.safeParse(body).data;
  // A 400 with a code is about this number or message. All else (token, quota, outage) is the operator's.
  if (response.status === 400 && why) return "refused";
  throw new UpstreamError(
    "phone",
    response.status === TOO_MANY ? "rate-limited" : "unavailable",
    `${response.status} ${why?.code ?? ""} ${why?.message ?? ""}`,
  );
}

export const NOT_OFFERED = "Por ahora no verificamos celulares.";

function formOf(
  { whatsapp, sms }: PhoneEnv,
  { to, code, channel, text }: { to: string; code: string; channel: CodeChannel; text: string },
): URLSearchParams | null {
  if (channel === "sms") return sms && new URLSearchParams({ To: to, From: sms.from, Body: text });
  return (
    whatsapp &&
    new URLSearchParams({
      To: `whatsapp:${to}`,
      From: `whatsapp:${whatsapp.from}`,
      ContentSid: whatsapp.template,
      ContentVariables: JSON.stringify({ 1: code }),
    })
  );
}

async function asked({ url, token }: PhoneEnv, body: URLSearchParams): Promise<Response> {
  try {
    return await within(DEADLINE_MS, (signal) =>
      fetch(url, {
        method: "POST",
        signal,
        redirect: "manual",
        headers: { authorization: `Basic ${btoa(token)}` },
        body,
      }),
    );
  } catch (error) {
    throw new UpstreamError("phone", "timeout", "no answer", { cause: error });
  }
}
