import { readFileSync } from "node:fs";

import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { afterAll, beforeAll, expect, test } from "vitest";

import { createMailSender, type OutgoingMail } from "~/platform/mail/sender.server";

import { startMailServer } from "../../local/mail/server.ts";
import { cloudflareTarget } from "./cloudflare-target.ts";
import { IS_REAL, RUN, variablesFor } from "./target.ts";

interface MailTarget {
  send: ReturnType<typeof createMailSender>;
  /** Where a mail may be sent to. */
  to: string;
  close(): Promise<void>;
}

let target: MailTarget;
beforeAll(async () => {
  target = IS_REAL ? await realTarget() : await localTarget();
});
afterAll(() => target?.close());

async function realTarget(): Promise<MailTarget> {
  const variables = variablesFor("mail");
  const { env, close } = await cloudflareTarget("mail");
  return { send: senderOf(variables["MAIL_FROM"] ?? "", env.EMAIL), to: variables["VERIFY_MAIL_TO"] ?? "", close };
}

/** Hands over what the tests send: a binding's call holds this process up, and the stand-in answers in it. */
const FORWARDER = `export default {
  async fetch(request, { EMAIL }) {
    return EMAIL.send(await request.json()).then(
      (done) => Response.json(done),
      ({ code, message }) => Response.json({ code, message }, { status: 400 }),
    );
  },
};`;

/** The stand-in, bound as the local stack binds it. */
async function localTarget(): Promise<MailTarget> {
  const server = await startMailServer({ port: 0 });
  const worker = (contents: string, path: string) => [{ type: "ESModule" as const, path, contents }];
  const workers = new Miniflare(
    convertV4MiniflareOptions({
      cf: false,
      telemetry: { enabled: false },
      workers: [
        {
          name: "rebi",
          compatibilityDate: "2026-10-15",
          modules: worker(FORWARDER, "rebi.js"),
          serviceBindings: { EMAIL: { name: "mail", entrypoint: "Outbox" } },
        },
        {
          name: "mail",
          compatibilityDate: "2026-10-15",
          bindings: { MAIL_URL: server.url },
          modules: worker(readFileSync("local/mail/worker.js", "utf8"), "mail.js"),
        },
      ],
    }),
  );
  const send = async (message: unknown) => {
    const response = await workers.dispatchFetch("http://rebi/", { method: "POST", body: JSON.stringify(message) });
    const answer = (await response.json()) as { messageId: string; code?: string; message?: string };
    if (!response.ok) throw Object.assign(new Error(answer.message), { code: answer.code });
    return answer;
  };
  return {
    send: senderOf("avisos@rebi.test", { send } as SendEmail),
    to: "ana@demo.pe",
    close: async () => {
      await workers.dispose();
      await server.close();
    },
  };
}

function senderOf(from: string, binding: SendEmail) {
  return createMailSender({ from, service: { kind: "binding", binding } }, "Rebi");
}

function mailOf(changes: Partial<OutgoingMail> = {}): OutgoingMail {
  return {
    to: target.to,
    subject: `Prueba de los correos (${RUN})`,
    text: "Este correo es una prueba de la instalación. No tienes que hacer nada.",
    html: "<p>Este correo es una prueba de la instalación. No tienes que hacer nada.</p>",
    replyTo: null,
    headers: { "X-Rebi-Mail": RUN },
    attachments: [],
    ...changes,
  };
}

test("mail is accepted with an id, with letters beyond ASCII, an attachment, an address for answers and our headers", async () => {
  const unsubscribe = { "List-Unsubscribe": "<https://rebi.test/correos/baja>" };
  const mail = mailOf({
    replyTo: target.to,
    headers: { "X-Rebi-Mail": RUN, ...unsubscribe, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" },
    attachments: [
      { filename: "hoja de reclamación.txt", contentType: "text/plain", content: Buffer.from("Ñ").toString("base64") },
    ],
  });
  expect(await target.send(mail)).toEqual({ kind: "accepted", messageId: expect.stringMatching(/./) });
});

test.each<[string, Partial<OutgoingMail>]>([
  ["to what is no address", { to: "nadie" }],
  ["with a subject of two lines", { subject: "Hola\r\nBcc: otro@demo.pe" }],
  ["with a header that is not ours to set", { headers: { "Message-ID": "<1@rebi.test>" } }],
])("a mail %s is refused for good", async (_what, changes) => {
  expect(await target.send(mailOf(changes))).toMatchObject({ kind: "refused", error: expect.stringMatching(/^E_/) });
});
