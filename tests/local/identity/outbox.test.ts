import { describe, expect, test } from "vitest";

import { outboxPage, type Mail, type OobCode } from "../../../local/identity/outbox.ts";

const codeOf = (oobCode: string): OobCode => ({
  email: "ana@demo.pe",
  requestType: "VERIFY_EMAIL",
  oobCode,
  oobLink: `http://127.0.0.1:1/emulator/action?oobCode=${oobCode}`,
});
const mailOf = (text: string): Mail => ({
  to: "ana@demo.pe",
  subject: "Confirma",
  text,
  sentAt: "",
  state: "en cola",
  attachments: [],
});
const cards = (html: string) => html.match(/Código: <code>/g)?.length ?? 0;

describe("codes of the outbox", () => {
  test("codes of the outbox are shown once each", () => {
    expect(cards(outboxPage([codeOf("uno"), codeOf("dos"), codeOf("uno")], []))).toBe(2);
  });

  test("codes of the outbox are left out where a mail shows them", () => {
    const html = outboxPage([codeOf("uno"), codeOf("dos")], [mailOf("Abre http://x.test/auth/accion?oobCode=uno")]);
    expect(cards(html)).toBe(1);
    expect(html).toContain("<code>dos</code>");
  });

  test("codes of the outbox are all shown while the mails cannot be read", () => {
    expect(cards(outboxPage([codeOf("uno")], null))).toBe(1);
  });
});
