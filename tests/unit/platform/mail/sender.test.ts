import { afterEach, describe, expect, test, vi } from "vitest";

import { createMailSender } from "~/platform/mail/sender.server";

const mail = {
  to: "ana@correo.example",
  subject: "Hola",
  text: "Hola, Ana",
  html: "<p>Hola, Ana</p>",
  replyTo: "hola@rebi.example",
  headers: { "X-Rebi-Mail": "m1" },
  attachments: [{ filename: "hoja.pdf", contentType: "application/pdf", content: "JVBERi0=" }],
};
const attachment = { filename: "hoja.pdf", type: "application/pdf", content: "JVBERi0=", disposition: "attachment" };

afterEach(() => void vi.unstubAllGlobals());

describe("the binding", () => {
  function sender(send: (message: unknown) => Promise<unknown>) {
    const binding = { send } as unknown as SendEmail;
    return createMailSender({ from: "avisos@rebi.example", service: { kind: "binding", binding } }, "Rebi");
  }

  test("the binding gets the whole mail, and its id is kept", async () => {
    const sent: unknown[] = [];
    const send = sender(async (message) => (sent.push(message), { messageId: "<1@rebi.example>" }));
    expect(await send(mail)).toEqual({ kind: "accepted", messageId: "<1@rebi.example>" });
    expect(sent).toEqual([
      { ...mail, from: { email: "avisos@rebi.example", name: "Rebi" }, attachments: [attachment] },
    ]);
  });

  test.each([
    ["E_RATE_LIMIT_EXCEEDED", "later"],
    ["E_DAILY_LIMIT_EXCEEDED", "later"],
    ["E_INTERNAL_SERVER_ERROR", "later"],
    ["E_RECIPIENT_SUPPRESSED", "refused"],
    ["E_VALIDATION_ERROR", "refused"],
    ["E_SENDER_NOT_VERIFIED", "refused"],
    [undefined, "later"],
  ])("the binding's error %s means: %s", async (code, kind) => {
    const send = sender(() => Promise.reject(Object.assign(new Error("no"), { code })));
    expect(await send(mail)).toMatchObject({ kind, error: expect.stringContaining("no") });
  });
});

describe("the REST interface", () => {
  const service = { kind: "api", url: "https://mail.example/send", token: "a-token" } as const;
  const send = createMailSender({ from: "avisos@rebi.example", service }, "Rebi");
  const answering = (status: number, body: unknown) => {
    const asked = vi.fn<(url: string, init: RequestInit) => Promise<Response>>(() =>
      Promise.resolve(new Response(typeof body === "string" ? body : JSON.stringify(body), { status })),
    );
    vi.stubGlobal("fetch", asked);
    return asked;
  };

  test("the REST interface gets the whole mail with the token", async () => {
    const asked = answering(200, {
      success: true,
      errors: [],
      result: { delivered: [mail.to], permanent_bounces: [] },
    });
    expect(await send(mail)).toEqual({ kind: "accepted", messageId: null });
    const [url, init] = asked.mock.calls[0] ?? [];
    expect(url).toBe("https://mail.example/send");
    expect(init?.headers).toMatchObject({ authorization: "Bearer a-token" });
    const { replyTo, ...rest } = mail;
    expect(JSON.parse(String(init?.body))).toEqual({
      ...rest,
      reply_to: replyTo,
      from: { address: "avisos@rebi.example", name: "Rebi" },
      attachments: [attachment],
    });
  });

  test("an address that does not exist is refused for good, though the service took the mail", async () => {
    answering(200, { success: true, result: { delivered: [], permanent_bounces: [mail.to] } });
    expect(await send(mail)).toMatchObject({ kind: "refused", error: expect.stringContaining("bounce") });
  });

  test.each([
    [400, { success: false, errors: [{ message: "bad subject" }] }, "refused", "bad subject"],
    [401, { success: false, errors: [{ message: "no token" }] }, "later", "no token"],
    [429, {}, "later", "429"],
    [503, "<html>busy</html>", "later", "busy"],
    [200, { success: false, errors: [{ message: "nonsense" }] }, "later", "nonsense"],
  ])("status %s with %j means: %s", async (status, body, kind, words) => {
    answering(status, body);
    expect(await send(mail)).toMatchObject({ kind, error: expect.stringContaining(words) });
  });

  test.each([
    [429, "Daily sending limit reached", true],
    [429, "slow down", false],
    [503, "daily", false],
  ])("status %s with '%s' says that the day is over: %s", async (status, message, isDayOver) => {
    answering(status, { success: false, errors: [{ message }] });
    expect(await send(mail)).toMatchObject({ kind: "later", isDayOver });
  });

  test("a service that cannot be reached may be asked again", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
    expect(await send(mail)).toEqual({ kind: "later", error: "no network", isDayOver: false });
  });
});
