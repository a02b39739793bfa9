import { describe, expect, test } from "vitest";

import { deliveryOfMail, retryWrite } from "~/platform/mail/delivery";

const mail = (delivery?: unknown) => ({ to: ["ana@correo.test"], message: { subject: "Hola" }, delivery });
const AT = new Date("2026-11-20T15:00:00Z");

describe("delivery of a mail", () => {
  test.each([
    [undefined, { state: "queued", error: null, attempts: 0, at: null }],
    [{ state: "PENDING" }, { state: "queued" }],
    [
      { state: "PROCESSING", attempts: 1 },
      { state: "queued", attempts: 1 },
    ],
    [
      { state: "RETRY", attempts: 2, error: "old" },
      { state: "queued", error: null },
    ],
    [
      { state: "SUCCESS", attempts: 1, endTime: AT, error: null },
      { state: "sent", at: AT },
    ],
    [
      { state: "ERROR", attempts: 3, endTime: AT, error: "550 no such user" },
      { state: "failed", error: "550 no such user" },
    ],
    ["nonsense", { state: "queued" }],
  ])("the delivery of a mail reads %j", (delivery, expected) => {
    expect(deliveryOfMail(mail(delivery))).toMatchObject({ to: "ana@correo.test", subject: "Hola", ...expected });
  });

  test("a mail of which nothing was reported yet is queued", () => {
    expect(deliveryOfMail({ to: ["ana@correo.test"], message: { subject: "Hola" } })).toMatchObject({
      to: "ana@correo.test",
      subject: "Hola",
      state: "queued",
    });
  });

  test("the delivery of a mail is null for a document that is no mail", () => {
    expect(deliveryOfMail({ state: "SUCCESS" })).toBeNull();
  });

  test("the delivery of a mail is retried only after a failure, keeping the report", () => {
    expect(retryWrite("mail/a", mail({ state: "ERROR", attempts: 3, error: "550" }), AT)).toEqual({
      update: "mail/a",
      data: { delivery: { state: "RETRY", attempts: 3, error: "550" }, dueAt: AT, unsentSince: AT },
    });
    for (const state of ["SUCCESS", "RETRY", "PENDING", "PROCESSING"])
      expect(retryWrite("mail/a", mail({ state }), AT)).toBeNull();
    expect(retryWrite("mail/a", mail(), AT)).toBeNull();
  });
});
