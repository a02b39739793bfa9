import { describe, expect, test } from "vitest";

import { CHALLENGE_SECONDS, PASSKEY_MESSAGES as MESSAGES } from "~/accounts/passkeys/passkeys.server";
import { ruleOf } from "~/platform/routes/acts";

import { Authenticator } from "../../../support/authenticator";
import { mailsTo, readOnly } from "../guarded-identity";
import { database, databaseDown, thrown } from "../support";
import { asked, cookiesOf, owner, sessionOf } from "./passkeys-support";

describe("a sign-in by passkey", () => {
  test("a sign-in by passkey opens a session like any other, and is its second factor", async () => {
    const { uid, added, signIn, ask, list } = await owner({}, { role: "admin" });
    const { key } = await added();
    const { result } = await signIn(key);
    expect(result).toMatchObject({ ok: true, uid });
    const cookie = sessionOf(result);
    const also = cookiesOf(result);
    expect(await ask({ cookie }).session()).toMatchObject({ uid });
    expect(await ask({ cookie, also }).secondFactor.state(uid)).toBe("proved");
    expect(await ask({ cookie, also, environment: "production" }).requireAdmin("overview")).toMatchObject({ uid });
    expect(await ask({ cookie }).secondFactor.state(uid)).toBe("unproved");
    expect(await list()).toMatchObject([{ lastUsed: expect.stringContaining("20") }]);
  });

  test("a sign-in by passkey is mailed from a browser that the account does not know", async () => {
    const { uid, email, added, signIn } = await owner();
    await database.commit([
      { update: `users/${uid}`, data: { emailVerified: true, createdAt: new Date(Date.now() - 86_400_000) } },
    ]);
    const { key } = await added();
    await signIn(key);
    const subjects = (await mailsTo(email)).map(({ subject }) => subject);
    expect(subjects).toContain("Entraron a tu cuenta desde un dispositivo nuevo");
  });

  test.each([
    ["another challenge", { challenge: "AAAA" }, 403, MESSAGES.rejected],
    ["another origin", { origin: "https://rebi.example" }, 403, MESSAGES.rejected],
    ["a frame of another site", { topOrigin: "https://evil.example" }, 400, MESSAGES.none],
    ["another relying party", { rpId: "rebi.example" }, 403, MESSAGES.rejected],
    ["a user who was not verified", { isUserVerified: false }, 403, MESSAGES.rejected],
    ["an unknown credential", { id: "AAAAAAAA" }, 401, MESSAGES.unknown],
    ["the handle of another user", { userHandle: "b3Rybw" }, 401, MESSAGES.unknown],
  ])("a sign-in by passkey is rejected with %s", async (_, wrong, status, message) => {
    const { added, signIn } = await owner();
    const { key } = await added();
    expect((await signIn(key, wrong)).result).toEqual({ ok: false, status, message });
  });

  test("a sign-in by passkey is rejected with the signature of another authenticator", async () => {
    const { added, signIn } = await owner();
    const { key } = await added();
    const copy = await Authenticator.make(key.id);
    expect((await signIn(copy)).result).toEqual({ ok: false, status: 403, message: MESSAGES.rejected });
  });

  test("a sign-in by passkey takes its challenge once, within five minutes, and only for what it was asked", async () => {
    const { uid, added, signIn, visitor, ask, clock } = await owner();
    const { key } = await added();
    const { shown, also } = await signIn(key);
    expect(await visitor({ also }).passkeys.signIn(shown)).toMatchObject({ status: 410, message: MESSAGES.expired });
    const old = asked(await visitor().passkeys.askToSignIn());
    clock.forward(CHALLENGE_SECONDS + 1);
    expect(await visitor({ also: old.also }).passkeys.signIn(await key.get(old.options))).toMatchObject({
      status: 410,
    });
    const user = await ask().requireVerifiedUser();
    const proof = asked(await ask().passkeys.askToProve(user));
    expect(await visitor({ also: proof.also }).passkeys.signIn(await key.get(proof.options))).toMatchObject({
      status: 410,
    });
    expect(await visitor().passkeys.signIn(await key.get(old.options))).toMatchObject({ status: 410 });
    expect(uid).not.toBe("");
  });

  test("a sign-in by passkey is rejected and told where the counter goes back", async () => {
    const { email, added, signIn } = await owner();
    const key = await Authenticator.make();
    await added(key);
    expect((await signIn(key, { counter: 7 })).result).toMatchObject({ ok: true });
    expect((await signIn(key, { counter: 7 })).result).toMatchObject({ status: 403, message: MESSAGES.counter });
    expect((await signIn(key, { counter: 0 })).result).toMatchObject({ status: 403, message: MESSAGES.counter });
    const subjects = (await mailsTo(email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject === "No aceptamos una de tus llaves de acceso")).toHaveLength(2);
    expect((await signIn(key, { counter: 8 })).result).toMatchObject({ ok: true });
  });

  test("a sign-in by passkey is rejected for a blocked account, a disabled one and one that is gone", async () => {
    const { uid, identity, person, added, signIn } = await owner();
    const { key } = await added();
    await database.commit([{ update: `users/${uid}`, data: { isActive: false } }]);
    const disabled = { ok: false, cause: "user-disabled", status: 403, message: "Esta cuenta ha sido deshabilitada" };
    expect((await signIn(key)).result).toEqual(disabled);
    await database.commit([{ update: `users/${uid}`, data: { isActive: true } }]);
    person.disabled = true;
    expect((await signIn(key)).result).toEqual(disabled);
    identity.people.delete(uid);
    expect((await signIn(key)).result).toMatchObject({ status: 401, message: MESSAGES.unknown });
    expect(identity.calls).not.toContain("signUp");
  });

  test("a sign-in by passkey is rejected after the account was erased, whose document, owner and counts are gone", async () => {
    const { uid, added, signIn, ask, identity } = await owner();
    const { key } = await added();
    await ask().personalData.erase?.(uid, "");
    identity.people.delete(uid);
    expect(await database.read(`secondFactors/${uid}`)).toBeNull();
    expect(await database.find({ collection: "passkeyOwners", where: [["uid", "==", uid]], limit: 1 })).toEqual([]);
    expect((await signIn(key)).result).toMatchObject({ status: 401, message: MESSAGES.unknown });
  });

  test("a sign-in by passkey is bounded for a network, in words", async () => {
    const { visitor } = await owner();
    const address = "2001:db8:77::1";
    const { limit } = ruleOf("passkey", "network", "quarter");
    for (let count = 0; count < limit; count += 1) await visitor({ address }).passkeys.askToSignIn();
    expect(await visitor({ address }).passkeys.askToSignIn()).toMatchObject({
      status: 429,
      message: expect.stringContaining("Demasiados intentos. Intenta más tarde: podrás en") as string,
    });
    expect(await visitor().passkeys.askToSignIn()).toMatchObject({ ok: true });
  });

  test("a sign-in by passkey is not made while Firestore or the identity service cannot tell", async () => {
    const { identity, added, visitor } = await owner();
    const { key } = await added();
    const question = asked(await visitor().passkeys.askToSignIn());
    const shown = await key.get(question.options);
    const sent = (more: Parameters<typeof visitor>[0]) =>
      visitor({ also: question.also, ...more }).passkeys.signIn(shown);
    await expect(sent({ database: databaseDown })).rejects.toMatchObject({ status: 503 });
    await expect(sent({ database: readOnly })).rejects.toMatchObject({ status: 503 });
    identity.failing("lookup", () => new Response("", { status: 503 }));
    expect(await sent({})).toMatchObject({ ok: false, status: 503 });
  });
});

test("the second factor of a session is shown by one's own passkey only", async () => {
  const mine = await owner();
  const other = await owner();
  const { key } = await mine.added();
  const { key: foreign } = await other.added();
  const user = await mine.ask().requireVerifiedUser();
  const question = asked(await mine.ask().passkeys.askToProve(user));
  const foreignAnswer = await foreign.get(question.options);
  expect(await mine.ask({ also: question.also }).passkeys.prove(user, foreignAnswer)).toMatchObject({
    status: 403,
    message: MESSAGES.notYours,
  });
  const guarded = { location: `/perfil/seguridad/codigo?redirect=${encodeURIComponent("/perfil/seguridad")}` };
  expect(await thrown(mine.ask().requireProvedUser())).toMatchObject(guarded);
  const again = asked(await mine.ask().passkeys.askToProve(user));
  const shown = await mine.ask({ also: again.also }).passkeys.prove(user, await key.get(again.options));
  expect(shown).toMatchObject({ ok: true });
  expect(await mine.ask({ also: cookiesOf(shown) }).requireProvedUser("sellers")).toMatchObject({
    user: { uid: mine.uid },
  });
  const stranger = await other.ask().requireVerifiedUser();
  expect(
    await other.ask({ also: again.also }).passkeys.prove(stranger, await foreign.get(again.options)),
  ).toMatchObject({
    status: 410,
  });
});
