import type { IncomingMessage, ServerResponse } from "node:http";

import { z } from "zod";

import { readBody, sendJson } from "../firestore/http/answers.ts";
import { startKeptServer, type RunningServer } from "../firestore/http/kept-server.ts";
import { escapeHtml, page, PAGE_HEADERS } from "../identity/html.ts";
import { Message } from "./validate.ts";

const MAX_BYTES = 5 * 1024 * 1024;
const KEPT_MAX = 1_000;
const SHOWN_MAX = 50;
/** A mail's photos come from the local site. */
const HEADERS = {
  ...PAGE_HEADERS,
  "content-security-policy": `${PAGE_HEADERS["content-security-policy"]}; img-src http://127.0.0.1:* data:`,
};

/**
 * Refused with `code`; `hang` never answers, `html` answers the page of a proxy. `afterAccepting`: the mail is taken,
 * and the answer gets lost.
 */
const Fault = z.strictObject({
  kind: z.enum(["refuse", "hang", "html"]).default("refuse"),
  code: z.string().default("E_INTERNAL_SERVER_ERROR"),
  to: z.string().optional(),
  afterAccepting: z.boolean().default(false),
  times: z.int().positive().default(1_000_000),
});

export type ReceivedMail = z.infer<typeof Message> & { messageId: string };

/**
 * Starts the local mail service: it checks each message as Cloudflare's documents say, and keeps the newest in memory.
 * `/` shows them as they arrive; `/__mails?to=` (GET), `/__faults` (POST, DELETE).
 * @throws Error when the port cannot be used
 */
export async function startMailServer({ port }: { port: number }): Promise<RunningServer> {
  const received: ReceivedMail[] = [];
  let faults: z.infer<typeof Fault>[] = [];

  function take(body: string): { status: number; answer: unknown } | "hang" | "html" {
    if (body.length > MAX_BYTES) return refusal("E_CONTENT_TOO_LARGE", "more than 5 MiB");
    const message = Message.safeParse(JSON.parse(body));
    if (!message.success) return refusal("E_VALIDATION_ERROR", z.prettifyError(message.error));
    const fault = faults.find(({ to, times }) => times > 0 && (to === undefined || to === message.data.to));
    if (fault) fault.times -= 1;
    const instead = fault && (fault.kind === "refuse" ? refusal(fault.code, "as told") : fault.kind);
    if (instead && !fault.afterAccepting) return instead;
    const messageId = `<${crypto.randomUUID()}@rebi.test>`;
    received.push({ ...message.data, messageId });
    received.splice(0, received.length - KEPT_MAX);
    return instead ?? { status: 200, answer: { messageId } };
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", "http://127.0.0.1");
    const body = await readBody(request);
    const to = url.searchParams.get("to");
    switch (`${request.method} ${url.pathname}`) {
      case "POST /send": {
        const taken = take(body);
        // The caller ends the wait.
        if (taken === "hang") return;
        if (taken === "html") return void response.writeHead(502).end("<html><body>502 Bad Gateway</body></html>");
        return sendJson(response, taken.status, taken.answer);
      }
      case "GET /":
        return void response.writeHead(200, HEADERS).end(mailsPage(received.toReversed().slice(0, SHOWN_MAX)));
      case "GET /__mails":
        return sendJson(
          response,
          200,
          received.filter((mail) => to === null || mail.to === to),
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

/** The newest mails in their frames, as a mail program shows them. */
function mailsPage(mails: readonly ReceivedMail[]): string {
  const frames = mails.map(
    ({ to, subject, html = "" }) => `<article class="card"><h3>${escapeHtml(subject)}</h3>
<p class="meta">Para ${escapeHtml(to)}</p>
<iframe sandbox="allow-popups allow-same-origin" title="${escapeHtml(subject)}" srcdoc="${escapeHtml(`<base target="_blank">${html}`)}" loading="lazy" style="width:100%;height:44rem;border:0"></iframe></article>`,
  );
  return page(
    "Correos que llegaron",
    `<h1>Correos que llegaron</h1><p class="muted">Los últimos, como los ve quien los recibe. <a href="/">Actualizar</a></p>
${frames.join("") || `<p class="muted">Todavía no llegó ninguno: salen dentro de un minuto.</p>`}`,
  );
}

function refusal(code: string, message: string) {
  return { status: 400, answer: { code, message } };
}
