import { describe, expect, test } from "vitest";

import type { Database } from "~/platform/firestore/types";

import { readOnly } from "../guarded-identity";
import { cookieOf, database, databaseDown, newEmail, visit } from "../support";
import { FakeSocialIdentity } from "./fake-social";
import { comeBack, goThrough, sessionOf, setCookie, start } from "./social-support";

describe("an account with an unverified e-mail", () => {
  test("an account with an unverified e-mail is taken over by a sign-in through a provider that vouches for it, which revokes all earlier sessions", async () => {
    const identity = new FakeSocialIdentity();
    const email = newEmail();
    const before = cookieOf(
      await visit({ identity, method: "POST" }).signIn.register({
        email,
        password: "demo1234",
        displayName: "Otra persona",
      }),
    );
    expect(await visit({ cookie: before }).session()).not.toBeNull();
    const back = await goThrough(identity, { email, verified: true });
    expect(await sessionOf(back)).toMatchObject({ email });
    for (const method of ["GET", "POST"]) expect(await visit({ cookie: before, method }).session()).toBeNull();
    expect(await visit().user(identity.accounts.get(email)!.uid)).toMatchObject({ emailVerified: true });
    // From then on it is an account like any other: nobody is signed out by the next sign-in.
    expect(await sessionOf(await goThrough(identity, { email, verified: true }))).not.toBeNull();
    expect(await sessionOf(back)).toMatchObject({ email });
  });

  test("an account with an unverified e-mail loses every other method, the password included, and keeps its e-mail", async () => {
    const identity = new FakeSocialIdentity();
    const email = newEmail();
    await visit({ identity, method: "POST" }).signIn.register({ email, password: "demo1234" });
    const { uid } = identity.accounts.get(email)!;
    identity.link(uid, "github.com", "intruso@demo.pe");
    identity.link(uid, "facebook.com", "intruso@demo.pe");
    expect(await sessionOf(await goThrough(identity, { email, verified: true }))).toMatchObject({ uid });
    expect(identity.methodsOf(uid)).toEqual(["google.com"]);
    expect(
      await visit({ identity, method: "POST" }).signIn.withPassword({ email, password: "demo1234" }),
    ).toMatchObject({ ok: false });
    const change = identity.bodies.find(({ method }) => method === "update")?.body;
    expect(change).toMatchObject({ localId: uid, deleteProvider: ["github.com", "facebook.com"] });
    expect(Number(change?.["validSince"])).toBeGreaterThan(Date.now() / 1000 - 60);
    const squatter = await goThrough(identity, { email: "intruso@demo.pe" }, { provider: "github" });
    expect((await sessionOf(squatter))?.uid).not.toBe(uid);
    // Nothing is removed at the next sign-in: the account is its owner's.
    identity.link(uid, "github.com", email);
    await goThrough(identity, { email, verified: true });
    expect(identity.methodsOf(uid)).toEqual(["google.com", "github.com"]);
  });

  test("an account with an unverified e-mail rejects sign-ins while the other methods cannot be removed", async () => {
    const identity = new FakeSocialIdentity();
    const email = newEmail();
    await visit({ identity, method: "POST" }).signIn.register({ email, password: "demo1234" });
    identity.failing("update", () => new Response("down", { status: 503 }));
    const back = await goThrough(identity, { email, verified: true });
    expect(setCookie(back.headers, "__Host-session")).toBeNull();
    identity.faults.clear();
    expect(await sessionOf(await goThrough(identity, { email, verified: true }))).toMatchObject({ email });
  });

  test("an account with an unverified e-mail rejects a sign-in that could not be stored, and is taken over at the next try", async () => {
    const identity = new FakeSocialIdentity();
    const email = newEmail();
    const before = cookieOf(await visit({ identity, method: "POST" }).signIn.register({ email, password: "demo1234" }));
    const { authUri, cookie } = await start(identity);
    const commit: Database["commit"] = (writes) =>
      JSON.stringify(writes).includes("sessionsValidAfter") ? databaseDown.commit(writes) : database.commit(writes);
    const back = await comeBack(identity, cookie, identity.approve(authUri, { email, verified: true }), {
      database: { ...readOnly, commit },
    });
    expect(setCookie(back.headers, "__Host-session")).toBeNull();
    expect(back.location).toBe("/login?causa=servicio");
    expect(await sessionOf(await goThrough(identity, { email, verified: true }))).not.toBeNull();
    expect(await visit({ cookie: before, method: "POST" }).session()).toBeNull();
  });

  test("an account with an unverified e-mail is not marked as verified by a squatter's session between a failed take-over and the next", async () => {
    const identity = new FakeSocialIdentity();
    const email = newEmail();
    const squatter = cookieOf(
      await visit({ identity, method: "POST" }).signIn.register({ email, password: "demo1234" }),
    );
    const { uid } = identity.accounts.get(email)!;
    identity.failing("update", () => new Response("down", { status: 503 }));
    await goThrough(identity, { email, verified: true });
    identity.faults.clear();
    const behind: Promise<unknown>[] = [];
    const { account } = await visit({ identity, cookie: squatter, behind }).requireVerifiedUser();
    await Promise.all(behind);
    expect(account.emailVerified, "the identity service says so already").toBe(true);
    expect(await visit().user(uid)).toMatchObject({ emailVerified: false });
    expect(await sessionOf(await goThrough(identity, { email, verified: true }))).toMatchObject({ uid });
    expect(await visit({ cookie: squatter, method: "POST" }).session()).toBeNull();
    expect(identity.methodsOf(uid)).toEqual(["google.com"]);
  });

  test("an account with an unverified e-mail stays as it is when the provider does not vouch, or the e-mail is verified", async () => {
    const identity = new FakeSocialIdentity();
    const email = newEmail();
    const cookie = cookieOf(await visit({ identity, method: "POST" }).signIn.register({ email, password: "demo1234" }));
    const { uid } = identity.accounts.get(email)!;
    identity.link(uid, "github.com", email);
    await goThrough(identity, { email }, { provider: "github" });
    expect(await visit({ cookie, method: "POST" }).session()).toMatchObject({ uid });
    await database.commit([{ update: `users/${uid}`, data: { emailVerified: true } }]);
    await goThrough(identity, { email, verified: true });
    expect(await visit({ cookie, method: "POST" }).session()).toMatchObject({ uid });
  });
});
