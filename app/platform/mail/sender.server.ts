import { z } from "zod";

import { within } from "~/platform/deadline";
import type { MailEnv } from "~/platform/env-mail";
import type { MailAttachment } from "~/platform/mail/model";

export interface OutgoingMail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Null: answers go to the sender. */
  replyTo: string | null;
  headers: Readonly<Record<string, string>>;
  attachments: readonly MailAttachment[];
}

/** `refused`: it would be refused again. `later`: the service is slow, busy or broken, or its day is over. */
export type HandOver =
  | { kind: "accepted"; messageId: string | null }
  | { kind: "refused"; error: string }
  | { kind: "later"; error: string; isDayOver: boolean };

const DEADLINE_MS = 20_000;
const MAX_ANSWER = 300;

const DAY_IS_OVER = "E_DAILY_LIMIT_EXCEEDED";
/** Another try may help; all others name a fault of mail or configuration. */
const PASSING_CODES = new Set(["E_RATE_LIMIT_EXCEEDED", DAY_IS_OVER, "E_INTERNAL_SERVER_ERROR"]);

const Answer = z.object({
  success: z.boolean().optional(),
  errors: z.array(z.object({ message: z.string() })).optional(),
  result: z.object({ message_id: z.string().nullish(), permanent_bounces: z.array(z.string()).optional() }).nullish(),
});

/** By the binding or REST (developers.cloudflare.com/email-service). Never throws. */
export function createMailSender({ from, service }: Pick<MailEnv, "from" | "service">, name: string) {
  return async (mail: OutgoingMail): Promise<HandOver> => {
    try {
      return await within(DEADLINE_MS, (signal) =>
        service.kind === "binding"
          ? byBinding(service.binding, { email: from, name }, mail)
          : byApi(service, { address: from, name }, mail, signal),
      );
    } catch (error) {
      return failureOf(error);
    }
  };
}

async function byBinding(
  binding: SendEmail,
  from: { email: string; name: string },
  { attachments, replyTo, ...mail }: OutgoingMail,
): Promise<HandOver> {
  const { messageId } = await binding.send({
    ...mail,
    from,
    headers: { ...mail.headers },
    ...(replyTo !== null && { replyTo }),
    ...(attachments.length > 0 && {
      attachments: attachments.map(({ filename, contentType, content }) => ({
        filename,
        type: contentType,
        content,
        disposition: "attachment" as const,
      })),
    }),
  });
  return { kind: "accepted", messageId: messageId || null };
}

/** Codes reject a mail for good unless they are listed above. Anything else may pass: network, deadline, exception. */
function failureOf(error: unknown): HandOver {
  const code = typeof error === "object" && error !== null && "code" in error ? String(error.code) : null;
  const words = error instanceof Error ? error.message : String(error);
  const isFinal = code !== null && /^E_/.test(code) && !PASSING_CODES.has(code);
  const told = (code === null ? words : `${code}: ${words}`).slice(0, MAX_ANSWER);
  return isFinal ? { kind: "refused", error: told } : { kind: "later", error: told, isDayOver: code === DAY_IS_OVER };
}

async function byApi(
  { url, token }: { url: string; token: string },
  from: { address: string; name: string },
  { attachments, replyTo, ...mail }: OutgoingMail,
  signal: AbortSignal,
): Promise<HandOver> {
  const response = await fetch(url, {
    method: "POST",
    signal,
    redirect: "manual",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({
      ...mail,
      from,
      ...(replyTo !== null && { reply_to: replyTo }),
      ...(attachments.length > 0 && {
        attachments: attachments.map(({ filename, contentType, content }) => ({
          filename,
          type: contentType,
          content,
          disposition: "attachment",
        })),
      }),
    }),
  });
  const text = await response.text();
  const answer = Answer.safeParse(parsed(text)).data;
  const error = `${response.status} ${answer?.errors?.map(({ message }) => message).join("; ") || text}`.slice(
    0,
    MAX_ANSWER,
  );
  if (response.ok && answer?.success !== false) {
    const bounced = answer?.result?.permanent_bounces?.includes(mail.to) === true;
    return bounced
      ? { kind: "refused", error: "the address does not exist (permanent bounce)" }
      : { kind: "accepted", messageId: answer?.result?.message_id ?? null };
  }
  // A token without rights is put right by the operator: the mail waits for it.
  const isPassing = response.status >= 500 || [401, 403, 408, 429].includes(response.status) || response.ok;
  return isPassing
    ? { kind: "later", error, isDayOver: response.status === 429 && /daily/i.test(error) }
    : { kind: "refused", error };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
