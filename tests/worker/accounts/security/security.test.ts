import { describe, expect, test } from "vitest";

import { CREDENTIALS_MESSAGES } from "~/accounts/sign-in/credentials";
import type { Database } from "~/platform/firestore/types";
import { UNKNOWN_INTENT } from "~/platform/forms/outcome";

import { enter, mailsTo, readOnly } from "../guarded-identity";
import { database, databaseDown, headersOf, newEmail, rejection, sessionToken, visit } from "../support";
import { proofOf, someone } from "./security-support";

const WRONG = "Contraseña incorrecta. Verifica tu contraseña e intenta nuevamente";
const INCOMPLETE = "Por favor, completa todos los campos";

const change = (password: string, currentPassword = "demo1234") => ({
  intent: "contrasena",
  currentPassword,
  newPassword: password,
});

describe("a new password", () => {
  test("a new password needs the old one, keeps this session by a new cookie, revokes the others and is announced by mail", async () => {
    const { identity, person, cookie, send, uid } = await someone();
    const elsewhere = await enter(identity, person.email);
    const outcome = await send(change("clave-nueva-1"));
    expect(outcome).toMatchObject({
      kind: "done",
      to: "/perfil/seguridad",
      flash: { type: "success", message: "Tu contraseña cambió. Cerramos tu sesión en los demás dispositivos." },
    });
    const renewed = /^__Host-session=([^;]+)/.exec(headersOf(outcome).get("Set-Cookie") ?? "")?.[1] ?? "";
    expect(renewed).not.toBe(cookie);
    expect((await visit({ identity, cookie: renewed }).requireVerifiedUser()).user.uid).toBe(uid);
    for (const old of [cookie, elsewhere])
      expect(await visit({ identity, cookie: old, method: "POST" }).session()).toBeNull();
    expect((await mailsTo(person.email)).map(({ subject }) => subject)).toEqual(["Tu contraseña cambió"]);
    expect((await visit().user(uid))?.credentialsChangedAt).toEqual(expect.any(Date));
    await enter(identity, person.email, "clave-nueva-1");
  });

  test.each([
    ["a wrong one", change("clave-nueva-1", "otra-clave"), 401, { currentPassword: WRONG }],
    ["none", change("clave-nueva-1", ""), 400, { currentPassword: INCOMPLETE }],
    ["a short new one", change("12345"), 400, { newPassword: "La contraseña debe tener al menos 6 caracteres" }],
    ["no new one", change(""), 400, { newPassword: INCOMPLETE }],
    ["nothing", { intent: "contrasena" }, 400, { currentPassword: INCOMPLETE, newPassword: INCOMPLETE }],
    ["the same again", change("demo1234"), 400, { newPassword: "La contraseña nueva debe ser distinta de la actual" }],
  ])(
    "the form rejects %s; nothing changes and no password is returned",
    async (_name, fields: Record<string, string>, status, errors) => {
      const { identity, person, cookie, send } = await someone();
      const outcome = await send(fields);
      expect(outcome).toMatchObject({ kind: "rejected", status, failure: { errors } });
      expect(JSON.stringify(outcome)).not.toMatch(/otra-clave|clave-nueva/);
      expect(identity.updates).toEqual([]);
      expect(person.password).toBe("demo1234");
      expect(await visit({ identity, cookie, method: "POST" }).session()).not.toBeNull();
    },
  );

  test("a new password is rejected in the same words when the service does not tell what was wrong", async () => {
    const { identity, send } = await someone();
    identity.faults.set("signInWithPassword", [() => rejection("INVALID_LOGIN_CREDENTIALS")]);
    expect(await send(change("clave-nueva-1"))).toMatchObject({
      status: 401,
      failure: { errors: { currentPassword: WRONG } },
    });
  });

  test("a new password limits guesses of the old one together with those of the sign-in", async () => {
    const { identity, person, send } = await someone();
    const address = crypto.randomUUID();
    for (let count = 0; count < 5; count += 1)
      expect(await send(change("clave-nueva-1", `adivino-${count}`), { address })).toMatchObject({ status: 401 });
    for (let count = 0; count < 5; count += 1)
      await visit({ identity, method: "POST", address }).signIn.withPassword({
        email: person.email,
        password: "mala-clave",
      });
    expect(await send(change("clave-nueva-1"), { address })).toMatchObject({
      status: 429,
      failure: {
        errors: { "": expect.stringContaining("Demasiados intentos. Intenta más tarde: podrás en") as string },
      },
      retryAfterSeconds: expect.any(Number) as number,
    });
    expect(person.password).toBe("demo1234");
  });

  test("a new password is rejected at its field when it is common", async () => {
    const { person, send } = await someone();
    expect(await send(change("1q2w3e4r"))).toMatchObject({
      status: 400,
      failure: { errors: { newPassword: CREDENTIALS_MESSAGES.common } },
    });
    expect(person.password).toBe("demo1234");
  });

  test("a new password is rejected at its field when the service rejects it", async () => {
    const { identity, send } = await someone();
    identity.faults.set("update", [() => rejection("WEAK_PASSWORD : x")]);
    expect(await send(change("clave-nueva-1"))).toMatchObject({
      status: 400,
      failure: { errors: { newPassword: "La contraseña es muy débil. Debe tener al menos 6 caracteres" } },
    });
  });

  test("a new password holds when this session cannot be renewed, which asks for a sign-in", async () => {
    const { identity, cookie, send } = await someone();
    identity.failing("signInWithCustomToken", () => new Response("<html>", { status: 503 }));
    const outcome = await send(change("clave-nueva-1"));
    expect(outcome).toMatchObject({
      kind: "done",
      to: "/login",
      flash: { message: "Tu contraseña cambió. Inicia sesión con la nueva." },
    });
    expect(headersOf(outcome).get("Set-Cookie")).toContain("Max-Age=0");
    expect(await visit({ identity, cookie, method: "POST" }).session()).toBeNull();
  });

  test("a new password holds and reports it when the other sessions could not be revoked; guards reject them anyway", async () => {
    const { identity, person, cookie, send } = await someone();
    const commit: Database["commit"] = (writes) =>
      writes.some((write) => "update" in write) ? databaseDown.commit(writes) : database.commit(writes);
    const outcome = await send(change("clave-nueva-1"), { database: { ...readOnly, commit } });
    expect(outcome).toMatchObject({ kind: "done", to: "/perfil/seguridad", flash: { type: "warning" } });
    expect(headersOf(outcome).get("Set-Cookie")).toMatch(/^__Host-session=\w/);
    person.validSince = Math.floor(Date.now() / 1000) + 1;
    await expect(visit({ identity, cookie }).requireVerifiedUser()).rejects.toMatchObject({ status: 302 });
  });

  test("a new password is not tried while guesses cannot be counted", async () => {
    const { person, send } = await someone();
    expect(await send(change("clave-nueva-1"), { database: readOnly })).toMatchObject({
      kind: "rejected",
      status: 503,
    });
    expect(person.password).toBe("demo1234");
  });

  test("a new password needs a recent proof of the same user for an account without one, once", async () => {
    const { identity, person, send, uid, cookie } = await someone({ password: null, providers: ["google.com"] });
    expect(await send(change("clave-nueva-1", ""))).toMatchObject({
      kind: "rejected",
      status: 403,
      failure: { errors: { "": "Confirma que eres tú para hacer este cambio." } },
    });
    expect(await send(change("clave-nueva-1", ""), { also: await proofOf("otra-persona", cookie) })).toMatchObject({
      status: 403,
    });
    expect(await send(change("clave-nueva-1", ""), { also: "__Host-reciente=inventada" })).toMatchObject({
      status: 403,
    });
    const outcome = await send(change("clave-nueva-1", ""), { also: await proofOf(uid, cookie) });
    expect(outcome).toMatchObject({ kind: "done" });
    expect(
      headersOf(outcome)
        .getSetCookie()
        .some((value) => value.startsWith("__Host-reciente=;")),
    ).toBe(true);
    expect(person.password).toBe("clave-nueva-1");
    await enter(identity, person.email, "clave-nueva-1");
  });

  test("a new password accepts a provider's proof only in the session that it was given in, and once", async () => {
    const { send, uid, cookie } = await someone({ password: null, providers: ["google.com"] });
    const elsewhere = await proofOf(uid, sessionToken(uid));
    expect(await send(change("clave-nueva-1", ""), { also: elsewhere })).toMatchObject({ status: 403 });
    const also = await proofOf(uid, cookie);
    const outcomes = await Promise.all([
      send(change("clave-nueva-1", ""), { also }),
      send(change("clave-nueva-2", ""), { also }),
    ]);
    expect(outcomes.filter(({ kind }) => kind === "done")).toHaveLength(1);
  });

  test("a new password is rejected by a proof alone when there is a password", async () => {
    const { send, uid, cookie } = await someone();
    expect(await send(change("clave-nueva-1", "no-la-se"), { also: await proofOf(uid, cookie) })).toMatchObject({
      status: 401,
    });
  });
});

describe("another e-mail", () => {
  const ask = (newEmail: string, emailPassword = "demo1234") => ({ intent: "email", newEmail, emailPassword });

  test("another e-mail needs the password; the link goes to the new address, a notice to the old one, and nothing changes yet", async () => {
    const { identity, person, send } = await someone();
    const next = newEmail();
    expect(await send(ask(` ${next} `))).toMatchObject({
      kind: "done",
      to: "/perfil/seguridad",
      flash: { message: `Te enviamos un enlace a ${next}. El cambio se hace cuando lo abras y lo confirmes.` },
    });
    const [link] = await mailsTo(next);
    expect(link?.text).toContain("/auth/accion?mode=verifyAndChangeEmail&oobCode=");
    const [notice] = await mailsTo(person.email);
    expect(notice?.text).toContain(next);
    expect(notice?.text).not.toContain("oobCode");
    const code = new URL(/http\S+/.exec(link?.text ?? "")?.[0] ?? "none:").searchParams.get("oobCode")!;
    expect(await visit().user(person.uid)).toMatchObject({ email: person.email, emailChangeTo: next });
    expect(identity.updates).toEqual([]);
    expect(await visit({ identity, method: "POST" }).emailLinks.applyCode("verifyAndChangeEmail", code)).toMatchObject({
      ok: true,
    });
  });

  test("another e-mail is mailed to one mailbox at most 5 times, whichever account asks", async () => {
    const target = newEmail();
    const statuses: boolean[] = [];
    for (let count = 0; count < 6; count += 1)
      statuses.push((await (await someone()).send(ask(target))).kind === "done");
    expect(statuses).toEqual([true, true, true, true, true, false]);
    expect(await mailsTo(target)).toHaveLength(5);
  });

  test.each([
    ["a wrong password", ask("nuevo@demo.pe", "mala-clave"), 401, { emailPassword: WRONG }],
    ["no password", ask("nuevo@demo.pe", ""), 400, { emailPassword: INCOMPLETE }],
    ["no address", ask(""), 400, { newEmail: INCOMPLETE }],
    ["what is no address", ask("nuevo@demo"), 400, { newEmail: "Por favor, ingresa un email válido" }],
  ])("another e-mail rejects %s", async (_name, fields: Record<string, string>, status, errors) => {
    const { identity, send } = await someone();
    expect(await send(fields)).toMatchObject({
      kind: "rejected",
      status,
      failure: { errors, values: { newEmail: fields["newEmail"] } },
    });
    expect(identity.calls).not.toContain("sendOobCode");
  });

  test("another e-mail is rejected when it is the same, or another account's", async () => {
    const { identity, person, send } = await someone();
    expect(await send(ask(person.email.toUpperCase()))).toMatchObject({
      status: 400,
      failure: { errors: { newEmail: "Ese ya es tu correo" } },
    });
    const taken = identity.person({ email: newEmail() });
    expect(await send(ask(taken.email))).toMatchObject({
      status: 409,
      failure: { errors: { newEmail: "Ya existe una cuenta con este email" } },
    });
    expect(await mailsTo(taken.email)).toEqual([]);
  });

  test("another e-mail is limited, as each one sends mails", async () => {
    const { send } = await someone();
    for (let count = 0; count < 5; count += 1) expect(await send(ask(newEmail()))).toMatchObject({ kind: "done" });
    expect(await send(ask(newEmail()))).toMatchObject({ kind: "rejected", status: 429 });
  });

  test("another e-mail needs a recent proof without a password, and an e-mail to begin with", async () => {
    const { person, send, uid, cookie } = await someone({ password: null, providers: ["twitter.com"] });
    expect(await send(ask(newEmail(), ""))).toMatchObject({ status: 403 });
    expect(await send(ask(newEmail(), ""), { also: await proofOf(uid, cookie) })).toMatchObject({ kind: "done" });
    person.email = "";
    expect(await send(ask(newEmail(), ""), { also: await proofOf(uid, cookie) })).toMatchObject({
      status: 409,
      failure: { errors: { "": "Tu cuenta no tiene correo. Vincula primero una cuenta que lo tenga." } },
    });
  });
});

describe("the verification mail, again", () => {
  test("the verification mail is sent again to the account's address, at most five times in a quarter of an hour", async () => {
    const { person, send } = await someone();
    for (let count = 0; count < 5; count += 1)
      expect(await send({ intent: "reenviar" })).toMatchObject({ kind: "done" });
    expect(await mailsTo(person.email)).toHaveLength(5);
    expect(await send({ intent: "reenviar" })).toMatchObject({ kind: "rejected", status: 429 });
  });

  test("the verification mail is not sent again when the e-mail is verified; faults are reported", async () => {
    const { person, send, identity } = await someone({ emailVerified: true });
    expect(await send({ intent: "reenviar" })).toMatchObject({
      kind: "done",
      flash: { message: "Tu correo ya está confirmado." },
    });
    expect(await mailsTo(person.email)).toEqual([]);
    person.emailVerified = false;
    identity.faults.set("sendOobCode", [() => rejection("QUOTA_EXCEEDED")]);
    expect(await send({ intent: "reenviar" })).toMatchObject({ kind: "rejected", status: 429 });
    expect(await send({ intent: "reenviar" }, { database: readOnly })).toMatchObject({ kind: "rejected", status: 503 });
  });
});

describe("unlinking a provider", () => {
  const unlink = (provider: string, unlinkPassword = "demo1234") => ({
    intent: "desvincular",
    provider,
    unlinkPassword,
  });

  test("the unlinking of a provider needs the password, and is idempotent", async () => {
    const { identity, person, send } = await someone({ providers: ["google.com", "github.com"] });
    expect(await send(unlink("google", "mala-clave"))).toMatchObject({
      status: 401,
      failure: { errors: { unlinkPassword: WRONG } },
    });
    expect(await send(unlink("google", ""))).toMatchObject({
      status: 400,
      failure: { errors: { unlinkPassword: INCOMPLETE } },
    });
    expect(await send(unlink("google"))).toMatchObject({
      kind: "done",
      flash: { message: "Desvinculaste Google de tu cuenta." },
    });
    expect(person.providers).toEqual(["github.com"]);
    expect(await send(unlink("google"))).toMatchObject({ kind: "done" });
    expect(identity.updates).toHaveLength(1);
    expect((await mailsTo(person.email)).map(({ subject }) => subject)).toEqual(["Tu cuenta ya no entra con Google"]);
  });

  test("the unlinking of a provider never removes the last method", async () => {
    const { person, send, uid, cookie } = await someone({ password: null, providers: ["google.com"] });
    expect(await send(unlink("google", ""), { also: await proofOf(uid, cookie) })).toMatchObject({
      status: 409,
      failure: { errors: { "": "Es tu única forma de entrar. Agrega otra antes de desvincularla." } },
    });
    expect(person.providers).toEqual(["google.com"]);
    person.providers.push("github.com");
    expect(await send(unlink("google", ""))).toMatchObject({ status: 403 });
    expect(await send(unlink("google", ""), { also: await proofOf(uid, cookie) })).toMatchObject({ kind: "done" });
    expect(person.providers).toEqual(["github.com"]);
  });

  test.each(["password", "yahoo", "", "google.com,github.com"])(
    "the form rejects the provider %j",
    async (provider) => {
      const { person, send } = await someone({ providers: ["google.com"] });
      expect(await send(unlink(provider))).toMatchObject({ status: 400, failure: { errors: { "": UNKNOWN_INTENT } } });
      expect(person.providers).toEqual(["google.com"]);
    },
  );
});

describe("the page", () => {
  test("the page of security shows linked and unlinked methods, and no secret", async () => {
    const { identity, cookie, person } = await someone({ providers: ["github.com"], emailVerified: true });
    const accounts = visit({ identity, cookie });
    const view = await accounts.security.view(await accounts.requireVerifiedUser());
    expect(view).toMatchObject({ email: person.email, emailVerified: true, hasPassword: true, provedRecently: false });
    expect(view.methods.map(({ id, slug, linked }) => [id, slug, linked])).toEqual([
      ["password", null, true],
      ["google.com", "google", false],
      ["facebook.com", "facebook", false],
      ["twitter.com", "twitter", false],
      ["github.com", "github", true],
    ]);
    person.password = null;
    const later = visit({ identity, cookie, also: await proofOf(person.uid, cookie) });
    expect(await later.security.view(await later.requireVerifiedUser())).toMatchObject({
      hasPassword: false,
      provedRecently: true,
    });
  });

  test("the page of security rejects other forms", async () => {
    const { send } = await someone();
    for (const intent of ["", "borrar", "toString"])
      expect(await send({ intent })).toMatchObject({ status: 400, failure: { errors: { "": UNKNOWN_INTENT } } });
  });

  test("the page of security writes only the fields of a form", async () => {
    const { identity, person, send, uid } = await someone();
    await send({
      ...change("clave-nueva-1"),
      role: "admin",
      uid: "otra-persona",
      email: "x@demo.pe",
      emailVerified: "true",
      localId: "otra",
    });
    expect(identity.updates.map((body) => body["localId"])).toEqual([uid, uid]);
    expect(await database.read(`users/${uid}`)).toMatchObject({ data: { role: "user", email: person.email } });
  });
});
