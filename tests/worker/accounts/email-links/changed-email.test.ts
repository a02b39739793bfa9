import { describe, expect, test } from "vitest";

import { enter, GuardedIdentity, mailsTo } from "../guarded-identity";
import { cacheDown, database, databaseDown, newEmail, visit } from "../support";

const INVALID = {
  ok: false,
  failure: {
    ok: false,
    cause: "invalid-code",
    status: 410,
    message: "Este enlace ya se usó o no es válido. Pide uno nuevo.",
  },
};

describe("changed e-mail", () => {
  async function changing() {
    const identity = new GuardedIdentity();
    const person = identity.person({ email: newEmail() });
    const [mine, elsewhere] = [await enter(identity, person.email), await enter(identity, person.email)];
    const next = newEmail();
    await database.commit([{ update: `users/${person.uid}`, data: { emailChangeTo: next } }]);
    return {
      identity,
      person,
      old: person.email,
      mine,
      elsewhere,
      next,
      code: identity.code("VERIFY_AND_CHANGE_EMAIL", person.email, { newEmail: next }),
    };
  }

  test("a changed e-mail updates the document and this session, revokes the others, and is announced to the old address", async () => {
    const { identity, person, old, mine, elsewhere, next, code } = await changing();
    expect(await visit({ identity, cookie: mine }).session()).toMatchObject({ email: old });
    const behind: Promise<unknown>[] = [];
    const result = await visit({ identity, cookie: mine, method: "POST", behind }).emailLinks.applyCode(
      "verifyAndChangeEmail",
      code,
    );
    await Promise.all(behind);
    expect(result).toMatchObject({ ok: true, to: "/perfil/seguridad", flash: { type: "success" } });
    const renewed = /^__Host-session=([^;]+)/.exec((result.ok && result.headers.get("Set-Cookie")) || "")?.[1] ?? "";
    expect(await visit({ identity, cookie: renewed }).session()).toMatchObject({ uid: person.uid, email: next });
    for (const cookie of [mine, elsewhere]) expect(await visit({ identity, cookie }).session()).toBeNull();
    expect(await visit().user(person.uid)).toMatchObject({
      email: next,
      emailVerified: true,
      credentialsChangedAt: expect.any(Date) as unknown,
    });
    const [told] = await mailsTo(old);
    expect(told).toMatchObject({
      subject: "El correo de tu cuenta cambió",
      text: expect.stringContaining(next) as string,
    });
  });

  test("a changed e-mail revokes all sessions when confirmed from another browser", async () => {
    const { identity, mine, code } = await changing();
    expect(await visit({ identity, method: "POST" }).emailLinks.applyCode("verifyAndChangeEmail", code)).toMatchObject({
      ok: true,
      to: "/login",
    });
    expect(await visit({ identity, cookie: mine }).session()).toBeNull();
  });

  test("a changed e-mail is rejected for a superseded or used link", async () => {
    const { identity, person, old, next, code } = await changing();
    const earlier = identity.code("VERIFY_AND_CHANGE_EMAIL", old, { newEmail: newEmail() });
    expect(await visit({ identity, method: "POST" }).emailLinks.applyCode("verifyAndChangeEmail", earlier)).toEqual(
      INVALID,
    );
    expect(await visit({ identity, method: "POST" }).emailLinks.applyCode("verifyAndChangeEmail", code)).toMatchObject({
      ok: true,
    });
    expect(await visit().user(person.uid)).toMatchObject({ email: next, emailChangeTo: null });
  });

  test.each<[string, (world: Awaited<ReturnType<typeof changing>>) => Promise<unknown>]>([
    [
      "a reset password",
      ({ identity, old }) =>
        visit({ identity, method: "POST" }).emailLinks.resetPassword(
          identity.code("PASSWORD_RESET", old),
          "clave-nueva",
        ),
    ],
    [
      "another password",
      async ({ identity, mine }) => {
        const accounts = visit({ identity, cookie: mine, method: "POST" });
        return accounts.security.changePassword(await accounts.requireVerifiedUser(), {
          current: "demo1234",
          password: "clave-nueva",
        });
      },
    ],
    [
      "the end of all sessions",
      async ({ identity, mine }) => {
        const accounts = visit({ identity, cookie: mine, method: "POST" });
        return accounts.security.signOutEverywhere(await accounts.requireVerifiedUser());
      },
    ],
  ])("a changed e-mail is rejected after %s: the request may be an attacker's", async (_name, happen) => {
    const world = await changing();
    expect(await happen(world)).toMatchObject({ ok: true });
    const { identity, person, old, code } = world;
    expect(await visit({ identity, method: "POST" }).emailLinks.applyCode("verifyAndChangeEmail", code)).toEqual(
      INVALID,
    );
    expect(person.email).toBe(old);
  });

  test("a changed e-mail is rejected while the request cannot be verified", async () => {
    const { identity, person, old, code } = await changing();
    expect(
      await visit({ identity, method: "POST", database: databaseDown }).emailLinks.applyCode(
        "verifyAndChangeEmail",
        code,
      ),
    ).toMatchObject({ ok: false, failure: { cause: "upstream", status: 503 } });
    expect(person.email).toBe(old);
    expect(identity.codes.get(code)?.state).toBe("good");
  });

  test("a changed e-mail is rejected when another account took the address meanwhile", async () => {
    const { identity, person, next, old, code } = await changing();
    identity.person({ email: next });
    expect(await visit({ identity, method: "POST" }).emailLinks.applyCode("verifyAndChangeEmail", code)).toMatchObject({
      ok: false,
      failure: { cause: "email-in-use", status: 409 },
    });
    expect(await visit().user(person.uid)).toMatchObject({ email: old });
  });

  test("a changed e-mail is reverted by the link to the old mailbox, which revokes every session", async () => {
    const { identity, person, old, mine } = await changing();
    const stolen = newEmail();
    person.email = stolen;
    const result = await visit({ identity, cookie: mine, method: "POST", cache: cacheDown }).emailLinks.applyCode(
      "recoverEmail",
      identity.code("RECOVER_EMAIL", old),
    );
    expect(result).toMatchObject({ ok: true, to: `/recuperar-contrasena?email=${encodeURIComponent(old)}` });
    expect(await visit().user(person.uid)).toMatchObject({ email: old });
    expect(await visit({ identity, cookie: mine, method: "POST" }).session()).toBeNull();
  });
});
