import type { IncomingMessage, ServerResponse } from "node:http";

import { z } from "zod";

import { readBody, sendJson } from "../firestore/http/answers.ts";
import { startKeptServer, type RunningServer } from "../firestore/http/kept-server.ts";
import { codesPage, type SentCode } from "./page.ts";

/** Of the local stack only. */
export const PHONE_API_TOKEN = "local-account:local-secret-of-codes";
export const PHONE_SENDERS = { sms: "+5115550101", whatsapp: "+51900000101", template: "HXlocal0codigo" } as const;

const MAX_BODY_BYTES = 8_192;
const KEPT_MAX = 200;
const E164 = /^\+[1-9]\d{7,14}$/;
const BODY_MAX = 1_600;

const Sms = z.strictObject({
  To: z.string().regex(E164),
  From: z.literal(PHONE_SENDERS.sms),
  Body: z.string().min(1).max(BODY_MAX),
});
const WhatsApp = z.strictObject({
  To: z.string().regex(/^whatsapp:\+[1-9]\d{7,14}$/),
  From: z.literal(`whatsapp:${PHONE_SENDERS.whatsapp}`),
  ContentSid: z.literal(PHONE_SENDERS.template),
  ContentVariables: z
    .string()
    .transform((text): unknown => JSON.parse(text))
    .pipe(z.strictObject({ 1: z.string().regex(/^\d{6}$/) })),
});

/** In place of 201, for one number or all; `hang` never answers. */
const Fault = z.strictObject({
  to: z.string().optional(),
  status: z.union([z.int().min(400).max(599), z.literal("hang")]),
  code: z.int().default(20_500),
  times: z.int().positive().default(1),
});

/**
 * Twilio's Messages resource, as far as it is used, as strict as that: it takes what fits, shows it at `/` and sends
 * nothing. `GET /__codes?to=`, `POST` and `DELETE /__faults`.
 * @throws Error when the port cannot be used
 */
export async function startPhoneServer({ port }: { port: number }): Promise<RunningServer> {
  let faults: z.infer<typeof Fault>[] = [];
  const sent: SentCode[] = [];

  function take(request: IncomingMessage, body: string, response: ServerResponse): void {
    if (request.headers.authorization !== `Basic ${btoa(PHONE_API_TOKEN)}`)
      return sendJson(response, 401, { code: 20_003, message: "Authenticate" });
    const given = Object.fromEntries(new URLSearchParams(body));
    const fault = faults.find(({ to, times }) => times > 0 && (to === undefined || given["To"]?.endsWith(to)));
    if (fault) {
      fault.times -= 1;
      if (fault.status === "hang") return;
      return sendJson(response, fault.status, { code: fault.code, message: "as told" });
    }
    const isWhatsApp = given["To"]?.startsWith("whatsapp:") === true;
    const message = (isWhatsApp ? WhatsApp : Sms).safeParse(given);
    if (!message.success) return sendJson(response, 400, { code: 21_211, message: z.prettifyError(message.error) });
    const text = "Body" in message.data ? message.data.Body : `Código: ${message.data.ContentVariables[1]}`;
    const code = /\d{6}/.exec(text)?.[0] ?? "";
    const channel = isWhatsApp ? "WhatsApp" : "SMS";
    sent.unshift({ to: message.data.To.replace("whatsapp:", ""), channel, text, code, at: new Date().toISOString() });
    sent.splice(KEPT_MAX);
    sendJson(response, 201, { sid: `SM${crypto.randomUUID().replaceAll("-", "")}`, status: "queued" });
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", "http://127.0.0.1");
    const body = await readBody(request);
    if (body.length > MAX_BODY_BYTES) return sendJson(response, 413, { message: "too large" });
    const to = url.searchParams.get("to");
    switch (`${request.method} ${url.pathname}`) {
      case "POST /Messages.json":
        return take(request, body, response);
      case "GET /":
        response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(codesPage(sent));
        return;
      case "GET /__codes":
        return sendJson(
          response,
          200,
          sent.filter((code) => to === null || code.to === to),
        );
      case "POST /__faults":
        faults.push(Fault.parse(JSON.parse(body)));
        return sendJson(response, 200, {});
      case "DELETE /__faults":
        faults = [];
        return sendJson(response, 200, {});
      default:
        return sendJson(response, 404, { message: "not found" });
    }
  }

  return startKeptServer(port, (request, response) => {
    answer(request, response).catch((error: unknown) => sendJson(response, 400, { message: String(error) }));
  });
}
