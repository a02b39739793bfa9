import { describe, expect, test } from "vitest";

import { EmailField, RegisterForm } from "~/accounts/sign-in/credentials";
import { EMAIL_MAX, isEmail } from "~/business/email";
import { senderFields } from "~/cases/sender-fields";
import { mailable } from "~/complaints/delivery";

describe("an e-mail address", () => {
  test.each(["ana@correo.test", "ana.rojas+rebi@mail.correo.test", "ñandú@correo.pe", "o'neil_1@a-b.test"])(
    "an e-mail address may be %s",
    (text) => {
      expect(isEmail(text)).toBe(true);
    },
  );

  test.each([
    "",
    "ana",
    "@correo.test",
    "ana@",
    "ana@correo",
    "ana@.test",
    "ana@correo.",
    "ana@correo..test",
    "a b@correo.test",
    "ana@luis@correo.test",
  ])("an e-mail address is not '%s'", (text) => {
    expect(isEmail(text)).toBe(false);
  });

  test.each([
    "ana@correo.test,luis@correo.test",
    "ana@correo.test;b",
    "<ana@correo.test>",
    "grupo:ana@correo.test",
    '"ana"@correo.test',
    "ana(x)@correo.test",
    "ana@[127.0.0.1]",
    "ana\\@correo.test",
    "ana@correo.test\r\nBcc:otra@correo.test",
    "ana\u0000@correo.test",
    "ana\u007f@correo.test",
  ])("an e-mail address has nothing in it that means something in a header: %j", (text) => {
    expect(isEmail(text)).toBe(false);
    expect(mailable(text)).toBeNull();
    expect(EmailField.safeParse(text).success).toBe(false);
    expect(senderFields.email.safeParse(text).success).toBe(false);
    expect(RegisterForm.safeParse({ email: text, password: "demo1234", displayName: "" }).success).toBe(false);
  });

  test("an e-mail address has at most 254 characters, on every form", () => {
    const longest = `${"a".repeat(EMAIL_MAX - "@correo.test".length)}@correo.test`;
    for (const [text, fits] of [
      [longest, true],
      [`a${longest}`, false],
    ] as const) {
      expect(isEmail(text)).toBe(fits);
      expect(EmailField.safeParse(text).success).toBe(fits);
      expect(senderFields.email.safeParse(text).success).toBe(fits);
    }
  });

  test("an e-mail address is no megabyte of dots", () => {
    expect(isEmail(`a@${"a.".repeat(500_000)}@`)).toBe(false);
  });
});
