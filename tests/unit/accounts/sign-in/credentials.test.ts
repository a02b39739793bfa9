import { describe, expect, test } from "vitest";

import { CREDENTIALS_MESSAGES, NewPasswordField, RegisterForm, SignInForm } from "~/accounts/sign-in/credentials";
import { parseForm } from "~/platform/forms/forms";

const INCOMPLETE = "Por favor, completa todos los campos";
const EMAIL = "Por favor, ingresa un email válido";
const SHORT = "La contraseña debe tener al menos 6 caracteres";

function form(fields: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  return data;
}

describe.each([
  ["sign-in", SignInForm],
  ["register", RegisterForm],
] as const)("the %s form", (_name, schema) => {
  test.each([
    ["nothing", {}, { email: INCOMPLETE }],
    ["empty fields", { email: "", password: "" }, { email: INCOMPLETE }],
    ["spaces for an e-mail", { email: "   ", password: "demo1234" }, { email: INCOMPLETE }],
    ["no password, before a bad e-mail is looked at", { email: "nada", password: "" }, { password: INCOMPLETE }],
    ["a bad e-mail, before a short password is looked at", { email: "nada", password: "1" }, { email: EMAIL }],
    ["an e-mail with a space", { email: "a b@demo.pe", password: "demo1234" }, { email: EMAIL }],
    ["an e-mail with no dot in its domain", { email: "a@demo", password: "demo1234" }, { email: EMAIL }],
    ["an e-mail with two @", { email: "a@b@demo.pe", password: "demo1234" }, { email: EMAIL }],
    ["five characters", { email: "a@demo.pe", password: "12345" }, { password: SHORT }],
  ])("a sign-in form rejects %s", (_case, fields: Record<string, string>, errors) => {
    const result = parseForm(schema, form(fields));
    expect(result).toMatchObject({ ok: false, errors });
    if (!result.ok) expect(Object.keys(result.errors)).toHaveLength(1);
  });

  test("a sign-in form returns the typed e-mail, and never the password", () => {
    const result = parseForm(schema, form({ email: "nada", password: "secreta" }));
    expect(result).toMatchObject({ ok: false, values: { email: "nada" } });
    expect(JSON.stringify(result)).not.toContain("secreta");
  });

  test("a sign-in form accepts six characters and spaces of a password, and trims an e-mail", () => {
    expect(parseForm(schema, form({ email: " a@demo.pe ", password: " 12345" }))).toMatchObject({
      ok: true,
      data: { email: "a@demo.pe", password: " 12345" },
    });
  });

  test("a sign-in form drops unknown fields", () => {
    const result = parseForm(schema, form({ email: "a@demo.pe", password: "demo1234", role: "admin", uid: "x" }));
    expect(result.ok && Object.keys(result.data)).not.toContain("role");
    expect(result.ok && Object.keys(result.data)).not.toContain("uid");
  });

  test("a sign-in form treats a file in a text field as empty", () => {
    const data = form({ password: "demo1234" });
    data.append("email", new File(["x"], "x.txt"));
    expect(parseForm(schema, data)).toMatchObject({ ok: false, errors: { email: INCOMPLETE } });
  });
});

describe("a common password", () => {
  const COMMON = CREDENTIALS_MESSAGES.common;

  test("a common password is rejected at the field in a new account, after all other rules", () => {
    const register = (password: string, email = "a@demo.pe") => parseForm(RegisterForm, form({ email, password }));
    expect(register("123456")).toMatchObject({ ok: false, errors: { password: COMMON } });
    expect(register("123456", "nada")).toMatchObject({ ok: false, errors: { email: EMAIL } });
    expect(register("aaaaa")).toMatchObject({ ok: false, errors: { password: SHORT } });
  });

  test("a common password is rejected as the new password of a change or a reset", () => {
    const messages = (password: string) => NewPasswordField.safeParse(password).error?.issues[0]?.message;
    expect(["", "12345", "123456", "clave-nueva"].map(messages)).toEqual([INCOMPLETE, SHORT, COMMON, undefined]);
  });

  test("a common password is accepted at the sign-in of an account that has one", () => {
    expect(parseForm(SignInForm, form({ email: "a@demo.pe", password: "123456" })).ok).toBe(true);
  });
});

describe("name of a new account", () => {
  test("the name of a new account is optional", () => {
    expect(parseForm(RegisterForm, form({ email: "a@demo.pe", password: "demo1234" }))).toMatchObject({
      ok: true,
      data: { displayName: "" },
    });
  });
  test("the name of a new account is trimmed", () => {
    expect(
      parseForm(RegisterForm, form({ email: "a@demo.pe", password: "demo1234", displayName: "  Ana  " })),
    ).toMatchObject({ ok: true, data: { displayName: "Ana" } });
  });
  test("the name of a new account is one line of visible characters, and missing without any", () => {
    const name = (displayName: string) =>
      parseForm(RegisterForm, form({ email: "a@demo.pe", password: "demo1234", displayName }));
    expect(name("Ana\u202e\r\n\tLuz\u200b")).toMatchObject({ ok: true, data: { displayName: "Ana Luz" } });
    expect(name("\u200b\u2066 \ufeff")).toMatchObject({ ok: true, data: { displayName: "" } });
  });
  test("the name of a new account has at most 80 characters", () => {
    const result = parseForm(
      RegisterForm,
      form({ email: "a@demo.pe", password: "demo1234", displayName: "a".repeat(81) }),
    );
    expect(result).toMatchObject({ ok: false, errors: { displayName: "El nombre puede tener hasta 80 caracteres" } });
  });
});
