import { describe, expect, test } from "vitest";

import type { Accounts } from "~/accounts/accounts.server";
import type { CodeMode } from "~/accounts/email-links/constants";
import { passwordChangedMail } from "~/accounts/mails/account-mails";
import { sendMails } from "~/accounts/mails/mailer.server";
import { FirestoreError } from "~/platform/firestore/errors";
import { createLogger } from "~/platform/log";

import { enter, GuardedIdentity, mailsTo, readOnly, type SentMail } from "../guarded-identity";
import { clockAt, cookieOf, database, databaseDown, env, newEmail, rejection, visit, type Visit } from "../support";

const EXPIRED = {
  ok: false,
  failure: { ok: false, cause: "expired-code", status: 410, message: "Este enlace venció. Pide uno nuevo." },
};
const INVALID = {
  ok: false,
  failure: {
    ok: false,
    cause: "invalid-code",
    status: 410,
    message: "Este enlace ya se usó o no es válido. Pide uno nuevo.",
  },
};

function linkIn(mail: SentMail | undefined): URL {
  return new URL(/http\S+\/auth\/accion\S+/.exec(mail?.text ?? "")?.[0] ?? "none:");
}

/** Asks for a reset, waiting for what goes on in the background. */
async function askReset(
  identity: GuardedIdentity,
  email: string,
  options: Parameters<typeof visit>[0] = {},
  back?: string,
) {
  const behind: Promise<unknown>[] = [];
  const failure = await visit({ identity, method: "POST", behind, ...options }).emailLinks.requestReset(email, back);
  await Promise.all(behind);
  return failure;
}

describe("request for a new password", () => {
  test("the request for a new password sends a link that works once", async () => {
    const identity = new GuardedIdentity();
    const { email } = identity.person({ email: newEmail() });
    expect(await askReset(identity, ` ${email}`.trim())).toBeNull();
    const [mail, ...more] = await mailsTo(email);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe("Crea una contraseña nueva");
    const link = linkIn(mail);
    expect(link.origin + link.pathname).toBe("http://127.0.0.1:8787/auth/accion");
    const code = link.searchParams.get("oobCode")!;
    expect(await visit({ identity }).emailLinks.readCode("resetPassword", code)).toEqual({
      ok: true,
      data: { mode: "resetPassword", email, newEmail: null },
    });
    expect(await visit({ identity, method: "POST" }).emailLinks.resetPassword(code, "clave-nueva-1")).toMatchObject({
      ok: true,
    });
    expect(await visit({ identity, method: "POST" }).emailLinks.resetPassword(code, "clave-nueva-2")).toEqual(INVALID);
    expect(
      (await visit({ identity, method: "POST" }).signIn.withPassword({ email, password: "clave-nueva-1" })).ok,
    ).toBe(true);
  });

  test("the link for a new password ends with the use of another link, as do all that are open", async () => {
    const identity = new GuardedIdentity();
    const { email } = identity.person({ email: newEmail() });
    const clock = clockAt();
    for (let asked = 0; asked < 3; asked += 1, clock.forward(15 * 60)) await askReset(identity, email, { clock });
    const codes = (await mailsTo(email)).map((mail) => linkIn(mail).searchParams.get("oobCode")!);
    expect(new Set(codes).size).toBe(3);
    const reset = (code: string) => visit({ identity, method: "POST" }).emailLinks.resetPassword(code, "clave-nueva-1");
    expect(await reset(codes[1]!)).toMatchObject({ ok: true });
    for (const code of [codes[0]!, codes[2]!]) expect(await reset(code)).toEqual(INVALID);
    // One that is asked for afterwards works.
    await askReset(identity, email, { clock });
    const after = (await mailsTo(email))
      .filter(({ subject }) => subject === "Crea una contraseña nueva")
      .map((mail) => linkIn(mail).searchParams.get("oobCode")!)
      .find((code) => !codes.includes(code))!;
    expect(await reset(after)).toMatchObject({ ok: true });
  });

  test("the request for a new password leads back to the page that asked for the sign-in", async () => {
    const identity = new GuardedIdentity();
    const { email } = identity.person({ email: newEmail() });
    await askReset(identity, email, {}, "/producto/a?contacto=1");
    const link = linkIn((await mailsTo(email))[0]);
    expect(link.searchParams.get("volver")).toBe("/producto/a?contacto=1");
    const { emailLinks } = visit({ identity, method: "POST" });
    const code = link.searchParams.get("oobCode")!;
    expect(await emailLinks.resetPassword(code, "clave-nueva-1", "/producto/a?contacto=1")).toMatchObject({
      ok: true,
      to: "/login?redirect=%2Fproducto%2Fa%3Fcontacto%3D1",
    });
  });

  test("the request for a new password answers the same for an unknown e-mail and a disabled account, and sends nothing", async () => {
    const identity = new GuardedIdentity();
    const disabled = identity.person({ email: newEmail(), disabled: true });
    for (const email of [newEmail(), disabled.email]) {
      expect(await askReset(identity, email)).toBeNull();
      expect(await mailsTo(email)).toEqual([]);
    }
    identity.faults.set("lookup", [() => rejection("USER_NOT_FOUND")]);
    expect(await askReset(identity, newEmail())).toBeNull();
  });

  test("the request for a new password is accepted however often strangers asked, and mails one link while it is young", async () => {
    const identity = new GuardedIdentity();
    const { email } = identity.person({ email: newEmail() });
    const clock = clockAt(new Date("2026-11-20T12:00:00Z"));
    const links = () => database.count({ collection: "mail", where: [["to", "array-contains", email]] });
    for (let count = 0; count < 12; count += 1)
      expect(await askReset(identity, count % 2 ? email : email.toUpperCase(), { clock })).toBeNull();
    expect(await links()).toBe(1);
    clock.forward(15 * 60);
    await Promise.all([askReset(identity, email, { clock }), askReset(identity, email, { clock })]);
    expect(await links()).toBe(2);
    // A day of it: after eight unused ones in a row a link comes every four hours, so that the mailbox is not filled.
    for (let quarter = 0; quarter < 94; quarter += 1, clock.forward(15 * 60))
      expect(await askReset(identity, email, { clock })).toBeNull();
    expect(await links()).toBeLessThanOrEqual(14);
    expect(await links()).toBeGreaterThanOrEqual(12);
    // No code is made for what is not mailed; it would use up what the identity service gives in a day.
    expect(identity.calls.filter((call) => call === "sendOobCode").length).toBeLessThanOrEqual((await links()) + 1);
    const mailed = await links();
    const entered = await visit({ identity, clock, method: "POST" }).signIn.withPassword({
      email,
      password: "demo1234",
    });
    const also = /__Host-conocido=[^;]+/.exec((entered.ok && entered.headers.get("Set-Cookie")) || "")![0];
    await askReset(identity, email, { clock, also });
    expect(await links()).toBe(mailed + 1);
  });

  test.each(["ALREADY_EXISTS", "FAILED_PRECONDITION"] as const)(
    "the second of two requests at once is no error of the log (%s)",
    async (code) => {
      const lines: string[] = [];
      const noting = createLogger({}, (level) => lines.push(level));
      const taken = { ...databaseDown, commit: () => Promise.reject(new FirestoreError(code, "taken")) };
      const mail = passwordChangedMail(env, newEmail(), []);
      expect(await sendMails({ database: taken, clock: clockAt(), log: noting }, "ana", [mail])).toBe(false);
      expect(lines).toEqual(["info"]);
    },
  );

  test("the request for a new password mails the owner another one at once where the browser is known, or the last one was used", async () => {
    const identity = new GuardedIdentity();
    const { email } = identity.person({ email: newEmail() });
    const clock = clockAt(new Date("2026-11-20T12:00:00Z"));
    for (let count = 0; count < 5; count += 1) await askReset(identity, email, { clock });
    const entered = await visit({ identity, clock, method: "POST" }).signIn.withPassword({
      email,
      password: "demo1234",
    });
    const also = /__Host-conocido=[^;]+/.exec((entered.ok && entered.headers.get("Set-Cookie")) || "")![0];
    for (let count = 0; count < 5; count += 1) expect(await askReset(identity, email, { clock, also })).toBeNull();
    expect(await mailsTo(email)).toHaveLength(6);
    expect(await askReset(identity, email, { clock, also })).toMatchObject({
      status: 429,
      message: "Demasiados intentos. Intenta más tarde: podrás en 15 minutos.",
      retryAfterSeconds: 900,
    });
    const code = linkIn((await mailsTo(email))[0]).searchParams.get("oobCode")!;
    const reset = await visit({ identity, clock, method: "POST" }).emailLinks.resetPassword(code, "clave-nueva-1");
    expect(reset).toMatchObject({ ok: true });
    const before = (await mailsTo(email)).length;
    await askReset(identity, email, { clock });
    expect((await mailsTo(email)).length - before).toBeGreaterThanOrEqual(1);
  });

  test("the request for a new password names the sign-in methods of an account without a password, and still offers one", async () => {
    const identity = new GuardedIdentity();
    const { email } = identity.person({ email: newEmail(), password: null, providers: ["google.com", "github.com"] });
    await askReset(identity, email);
    const [mail] = await mailsTo(email);
    expect(mail?.subject).toBe("Cómo entrar a tu cuenta");
    expect(mail?.text).toContain("entras con Google o GitHub");
    expect(
      await visit({ identity }).emailLinks.readCode("resetPassword", linkIn(mail).searchParams.get("oobCode")!),
    ).toMatchObject({ ok: true });
  });

  test("the request for a new password is limited by network over all accounts, with the time to come back, and not for a browser that is known", async () => {
    const identity = new GuardedIdentity();
    const address = crypto.randomUUID();
    const { email } = identity.person({ email: newEmail() });
    const entered = await visit({ identity, method: "POST" }).signIn.withPassword({ email, password: "demo1234" });
    const also = /__Host-conocido=[^;]+/.exec((entered.ok && entered.headers.get("Set-Cookie")) || "")![0];
    for (let count = 0; count < 30; count += 1) expect(await askReset(identity, newEmail(), { address })).toBeNull();
    expect(await askReset(identity, newEmail(), { address })).toMatchObject({
      status: 429,
      message: expect.stringMatching(/podrás en \d+ (?:minuto|segundo)s?\.$/) as string,
      retryAfterSeconds: expect.any(Number) as number,
    });
    expect(await askReset(identity, email, { address, also })).toBeNull();
    expect(await askReset(identity, newEmail(), { burst: { limit: async () => ({ success: false }) } })).toMatchObject({
      status: 429,
      retryAfterSeconds: 10,
    });
  });

  test("the request for a new password answers the same failure for every address while a service is down", async () => {
    const identity = new GuardedIdentity().failing(
      "lookup",
      () => new Response("<html>", { status: 503 }),
    ) as GuardedIdentity;
    const { email } = identity.person({ email: newEmail() });
    for (const asked of [email, newEmail()])
      expect(await askReset(identity, asked)).toMatchObject({ cause: "upstream", status: 503 });
    expect(await askReset(new GuardedIdentity(), email, { database: databaseDown })).toMatchObject({
      cause: "upstream",
      status: 503,
    });
  });

  test("the request for a new password hides accounts also while the mail is down", async () => {
    const identity = new GuardedIdentity().failing("sendOobCode", () => rejection("QUOTA_EXCEEDED")) as GuardedIdentity;
    const { email } = identity.person({ email: newEmail() });
    expect(await askReset(identity, email)).toBeNull();
    expect(await mailsTo(email)).toEqual([]);
  });
});

describe("codes", () => {
  const KINDS: [CodeMode, string][] = [
    ["resetPassword", "PASSWORD_RESET"],
    ["verifyEmail", "VERIFY_EMAIL"],
    ["verifyAndChangeEmail", "VERIFY_AND_CHANGE_EMAIL"],
    ["recoverEmail", "RECOVER_EMAIL"],
  ];
  const use = (accounts: Accounts, mode: CodeMode, code: string) =>
    mode === "resetPassword"
      ? accounts.emailLinks.resetPassword(code, "clave-nueva")
      : accounts.emailLinks.applyCode(mode, code);

  describe.each(KINDS)("code of %s", (mode, kind) => {
    test.each([
      [
        "expired",
        EXPIRED,
        (identity: GuardedIdentity, email: string) => identity.code(kind, email, { state: "expired" }),
      ],
      ["used", INVALID, (identity: GuardedIdentity, email: string) => identity.code(kind, email, { state: "used" })],
      ["forged", INVALID, () => "inventado"],
      ["empty", INVALID, () => ""],
      [
        "of someone who is gone",
        INVALID,
        (identity: GuardedIdentity) => {
          identity.faults.set("update", [() => rejection("USER_NOT_FOUND")]);
          return mode === "resetPassword"
            ? identity.code(kind, newEmail())
            : identity.code(kind, newEmail(), { newEmail: newEmail() });
        },
      ],
    ] as const)("%s is rejected and changes nothing", async (_name, answer, make) => {
      const identity = new GuardedIdentity();
      const person = identity.person({ email: newEmail() });
      const before = { ...person };
      const code = make(identity, person.email);
      expect(await use(visit({ identity, method: "POST" }), mode, code)).toEqual(answer);
      expect(person).toEqual(before);
    });

    test("an e-mail code does nothing as a code of another kind", async () => {
      const identity = new GuardedIdentity();
      const person = identity.person({ email: newEmail() });
      const code = identity.code(kind, person.email, { newEmail: newEmail() });
      for (const [other] of KINDS.filter(([name]) => name !== mode)) {
        expect(await visit({ identity }).emailLinks.readCode(other, code)).toEqual(INVALID);
        expect(await use(visit({ identity, method: "POST" }), other, code)).toEqual(INVALID);
      }
      expect(identity.codes.get(code)?.state).toBe("good");
    });

    test("an e-mail code is not used up by viewing, and not read while the service is down", async () => {
      const identity = new GuardedIdentity();
      const person = identity.person({ email: newEmail() });
      const code = identity.code(kind, person.email);
      for (let count = 0; count < 3; count += 1)
        expect(await visit({ identity }).emailLinks.readCode(mode, code)).toMatchObject({
          ok: true,
          data: { email: person.email },
        });
      identity.failing("resetPassword", () => Promise.reject(new TypeError("lost")));
      expect(await use(visit({ identity, method: "POST" }), mode, code)).toMatchObject({
        ok: false,
        failure: { cause: "network", status: 503 },
      });
      expect(identity.codes.get(code)?.state).toBe("good");
    });
  });
});

describe("reset password", () => {
  async function resetting(more: Partial<Parameters<GuardedIdentity["person"]>[0]> = {}) {
    const identity = new GuardedIdentity();
    const person = identity.person({ email: newEmail(), ...more });
    const cookie = await enter(identity, person.email);
    return { identity, person, cookie, code: identity.code("PASSWORD_RESET", person.email) };
  }

  test("the reset of a password revokes every session, also this browser's, resets the counter of failures, and is announced by mail", async () => {
    const { identity, person, cookie, code } = await resetting();
    const address = crypto.randomUUID();
    for (let count = 0; count < 11; count += 1)
      await visit({ identity, method: "POST", address }).signIn.withPassword({
        email: person.email,
        password: "mala-clave",
      });
    const behind: Promise<unknown>[] = [];
    const result = await visit({ identity, method: "POST", address, cookie, behind }).emailLinks.resetPassword(
      code,
      "clave-nueva",
    );
    await Promise.all(behind);
    expect(result).toMatchObject({ ok: true, to: "/login", flash: { type: "success" } });
    expect(result.ok && result.headers.get("Set-Cookie")).toMatch(/^__Host-session=; .*Max-Age=0/);
    expect(await visit({ cookie, identity }).session()).toBeNull();
    expect((await mailsTo(person.email)).map(({ subject }) => subject)).toEqual(["Tu contraseña cambió"]);
    expect(await visit().user(person.uid)).toMatchObject({ emailVerified: true });
    const entered = await visit({ identity, method: "POST", address }).signIn.withPassword({
      email: person.email,
      password: "clave-nueva",
    });
    expect(await visit({ identity, cookie: cookieOf(entered) }).session()).toMatchObject({ uid: person.uid });
  });

  test("the reset of a password makes this browser known: guesses from many networks do not block it", async () => {
    const { identity, person, code } = await resetting();
    const reset = await visit({ identity, method: "POST" }).emailLinks.resetPassword(code, "clave-nueva");
    const also = /__Host-conocido=[^;]+/.exec((reset.ok && reset.headers.get("Set-Cookie")) || "")![0];
    const signIn = (password: string, more: Pick<Visit, "also"> = {}) =>
      visit({ identity, method: "POST", ...more }).signIn.withPassword({ email: person.email, password });
    for (let round = 0; round < 11; round += 1)
      await Promise.all(Array.from({ length: 10 }, () => signIn("mala-clave")));
    expect(await signIn("clave-nueva")).toMatchObject({ status: 429 });
    expect((await signIn("clave-nueva", { also })).ok).toBe(true);
  });

  test("the reset of a password keeps another user's session in this browser", async () => {
    const { identity, code } = await resetting();
    const other = identity.person({ email: newEmail() });
    const cookie = await enter(identity, other.email);
    const result = await visit({ identity, method: "POST", cookie }).emailLinks.resetPassword(code, "clave-nueva");
    expect(result.ok && result.headers.get("Set-Cookie")).not.toContain("__Host-session");
    expect(await visit({ identity, cookie, method: "POST" }).session()).toMatchObject({ uid: other.uid });
  });

  test("the reset of a password lists the removed sign-in methods", async () => {
    const { identity, person, code } = await resetting({ providers: ["google.com"] });
    const behind: Promise<unknown>[] = [];
    await visit({ identity, method: "POST", behind }).emailLinks.resetPassword(code, "clave-nueva");
    await Promise.all(behind);
    expect((await mailsTo(person.email))[0]?.text).toContain("ya no entra con Google");
  });

  test("the reset of a password is rejected at the field when the service finds it weak, and the code still works", async () => {
    const { identity, code } = await resetting();
    const strict = async (input: RequestInfo | URL, init?: RequestInit) =>
      String(init?.body).includes("newPassword")
        ? rejection("PASSWORD_DOES_NOT_MEET_REQUIREMENTS : x")
        : identity.fetch(input, init);
    expect(
      await visit({ identity: { fetch: strict }, method: "POST" }).emailLinks.resetPassword(code, "demasiado"),
    ).toMatchObject({ ok: false, failure: { cause: "weak-password", status: 400, field: "password" } });
    expect(await visit({ identity, method: "POST" }).emailLinks.resetPassword(code, "clave-nueva")).toMatchObject({
      ok: true,
    });
  });

  test("the reset of a password reports when the other sessions could not be revoked; guards reject them anyway", async () => {
    const { identity, cookie, code, person } = await resetting();
    person.validSince = null;
    expect(
      await visit({ identity, method: "POST", database: readOnly }).emailLinks.resetPassword(code, "clave-nueva"),
    ).toMatchObject({
      ok: true,
      flash: { type: "warning", message: /no pudimos cerrar tus otras sesiones/ as unknown as string },
    });
    person.validSince = Math.floor(Date.now() / 1000) + 5;
    await expect(visit({ identity, cookie }).requireVerifiedUser()).rejects.toMatchObject({ status: 302 });
  });
});

describe("e-mail verification", () => {
  test("the verification of an e-mail is requested at registration, in the background, and completed by its link", async () => {
    const identity = new GuardedIdentity();
    const email = newEmail();
    const behind: Promise<unknown>[] = [];
    const cookie = cookieOf(
      await visit({ identity, method: "POST", behind }).signIn.register({
        email,
        password: "demo1234",
        displayName: "Ana",
      }),
    );
    await Promise.all(behind);
    const [mail] = await mailsTo(email);
    expect(mail?.subject).toBe("Confirma tu correo");
    const code = linkIn(mail).searchParams.get("oobCode")!;
    expect(await visit({ identity, cookie, method: "POST" }).emailLinks.applyCode("verifyEmail", code)).toMatchObject({
      ok: true,
      to: "/perfil/seguridad",
    });
    const [person] = identity.people.values();
    expect(person).toMatchObject({ emailVerified: true });
    expect(await visit().user(person!.uid)).toMatchObject({ emailVerified: true });
    expect(await visit({ identity, cookie, method: "POST" }).session(), "sessions go on").toMatchObject({
      uid: person!.uid,
    });
    expect(await visit({ identity, method: "POST" }).emailLinks.applyCode("verifyEmail", code)).toEqual(INVALID);
  });

  test("the verification of an e-mail redirects a signed-out or other user to the sign-in", async () => {
    const identity = new GuardedIdentity();
    const person = identity.person({ email: newEmail() });
    await enter(identity, person.email);
    const other = await enter(identity, identity.person({ email: newEmail() }).email);
    for (const cookie of [null, other])
      expect(
        await visit({ identity, cookie, method: "POST" }).emailLinks.applyCode(
          "verifyEmail",
          identity.code("VERIFY_EMAIL", person.email),
        ),
      ).toMatchObject({ ok: true, to: "/login" });
  });

  test("the verification of an e-mail does not block registration when its mail fails", async () => {
    const identity = new GuardedIdentity().failing(
      "sendOobCode",
      () => new Response("<html>", { status: 503 }),
    ) as GuardedIdentity;
    const behind: Promise<unknown>[] = [];
    expect(
      (await visit({ identity, method: "POST", behind }).signIn.register({ email: newEmail(), password: "demo1234" }))
        .ok,
    ).toBe(true);
    await expect(Promise.all(behind)).resolves.toBeDefined();
  });

  test("the verification of an e-mail is requested again at the next check of an account whose mail was not stored", async () => {
    const identity = new GuardedIdentity();
    const person = identity.person({ email: newEmail() });
    const cookie = await enter(identity, person.email);
    const code = identity.code("VERIFY_EMAIL", person.email);
    expect(
      await visit({ identity, cookie, method: "POST", database: readOnly }).emailLinks.applyCode("verifyEmail", code),
    ).toMatchObject({ ok: true });
    expect(await visit().user(person.uid)).toMatchObject({ emailVerified: false });
    const behind: Promise<unknown>[] = [];
    await visit({ identity, cookie, behind }).requireVerifiedUser();
    await Promise.all(behind);
    expect(await visit().user(person.uid)).toMatchObject({ emailVerified: true });
  });
});
