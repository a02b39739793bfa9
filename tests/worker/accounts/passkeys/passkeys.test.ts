import { describe, expect, test } from "vitest";

import { PASSKEY_FIELDS as FIELDS, PASSKEY_INTENTS as INTENTS, PASSKEYS_MAX } from "~/accounts/passkeys/constants";
import { PASSKEY_MESSAGES as MESSAGES } from "~/accounts/passkeys/passkeys.server";
import { factorPath } from "~/accounts/second-factor/factor-places.server";
import { ruleOf } from "~/platform/routes/acts";

import { Authenticator } from "../../../support/authenticator";
import { mailsTo } from "../guarded-identity";
import { database, databaseDown } from "../support";
import { asked, cookiesOf, owner } from "./passkeys-support";

const WORKSHOPS = { sellers: false, workshops: true, police: false };

async function keysOf(uid: string): Promise<object[]> {
  const snapshot = await database.read(factorPath(uid));
  return (snapshot?.data["keys"] ?? []) as object[];
}

describe("a new passkey", () => {
  test("a new passkey is stored with its facts, mailed, and opens this session", async () => {
    const { uid, email, added, ask, list } = await owner();
    const { key, also } = await added();
    expect(await keysOf(uid)).toMatchObject([
      {
        id: key.id,
        counter: 0,
        transports: ["internal"],
        deviceType: "multiDevice",
        backedUp: true,
        aaguid: "00000000-0000-0000-0000-000000000000",
        name: "Chrome en Windows",
        lastUsedAt: null,
      },
    ]);
    expect(await list()).toMatchObject([{ name: "Chrome en Windows", lastUsed: "", isSynced: true }]);
    const mail = (await mailsTo(email)).at(-1);
    expect(mail?.subject).toBe("Agregaste una llave de acceso");
    expect(mail?.text).toMatch(/no-fui-yo\/cuenta\/\S+/);
    expect(await ask({ also }).secondFactor.state(uid)).toBe("proved");
  });

  test("a new passkey asks for a resident key, a verified user and no attestation, of the configured site", async () => {
    const { ask, added } = await owner();
    const { key } = await added();
    const accounts = ask({ siteUrl: "https://rebi.example" });
    const question = await accounts.passkeys.askToAdd(await accounts.requireVerifiedUser(), "demo1234");
    expect(asked(question).options).toMatchObject({
      rp: { id: "rebi.example", name: "Rebi" },
      attestation: "none",
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
      excludeCredentials: [{ id: key.id }],
    });
  });

  test("sent twice makes one", async () => {
    const { add, ask, list } = await owner();
    const { made, also } = await add(await Authenticator.make());
    const user = await ask().requireVerifiedUser();
    expect(await ask({ also }).passkeys.add(user, made)).toMatchObject({ ok: true });
    expect(await list()).toHaveLength(1);
  });

  test.each([
    ["another challenge", { challenge: "AAAA" }],
    ["another origin", { origin: "https://rebi.example" }],
    ["another relying party", { rpId: "rebi.example" }],
    ["a user who was not verified", { isUserVerified: false }],
  ])("a new passkey is rejected with %s", async (_, wrong) => {
    const { add, list } = await owner();
    const { result } = await add(await Authenticator.make(), wrong);
    expect(result).toEqual({ ok: false, status: 400, message: MESSAGES.rejected });
    expect(await list()).toEqual([]);
  });

  test("a new passkey is rejected in a frame of another site", async () => {
    const { add, list } = await owner();
    const { result } = await add(await Authenticator.make(), { topOrigin: "https://evil.example" });
    expect(result).toEqual({ ok: false, status: 400, message: MESSAGES.none });
    expect(await list()).toEqual([]);
  });

  test("a new passkey is rejected with the challenge of another user, a used one and none", async () => {
    const mine = await owner();
    const other = await owner();
    const { also } = asked(await other.ask().passkeys.askToAdd(await other.ask().requireVerifiedUser(), "demo1234"));
    const key = await Authenticator.make();
    const { made, also: used } = await mine.add(key, { origin: "https://rebi.example" });
    const user = await mine.ask().requireVerifiedUser();
    for (const cookies of [also, used, ""])
      expect(await mine.ask({ also: cookies }).passkeys.add(user, made)).toMatchObject({ status: 410 });
    for (const none of ["", "{}", "[", '{"id":1}'])
      expect(await mine.ask().passkeys.add(user, none)).toEqual({ ok: false, status: 400, message: MESSAGES.none });
  });

  test("a new passkey is rejected where its id is another account's", async () => {
    const mine = await owner();
    const other = await owner();
    const { key } = await mine.added();
    const { result } = await other.add(await Authenticator.make(key.id));
    expect(result).toEqual({ ok: false, status: 409, message: MESSAGES.taken });
    expect(await mine.list()).toHaveLength(1);
  });

  test("a new passkey is asked for only with the password, a confirmed address and room for it", async () => {
    const { uid, person, added, ask } = await owner();
    const user = () => ask().requireVerifiedUser();
    expect(await ask().passkeys.askToAdd(await user(), "otra1234")).toMatchObject({ status: 401, field: "password" });
    person.emailVerified = false;
    expect(await ask().passkeys.askToAdd(await user(), "demo1234")).toMatchObject({
      status: 409,
      message: MESSAGES.unverified,
    });
    person.emailVerified = true;
    await added();
    const [first] = await keysOf(uid);
    const keys = Array.from({ length: PASSKEYS_MAX }, (_, at) => ({ ...first, id: `llave${at}` }));
    await database.commit([{ update: factorPath(uid), data: { keys } }]);
    expect(await ask().passkeys.askToAdd(await user(), "demo1234")).toMatchObject({
      status: 409,
      message: MESSAGES.full,
    });
  });

  test("a new passkey is not made beyond the tenth by two that were asked for at once", async () => {
    const { uid, added, ask, list } = await owner();
    await added();
    const [first] = await keysOf(uid);
    const keys = Array.from({ length: PASSKEYS_MAX - 1 }, (_, at) => ({ ...first, id: `llave${at}` }));
    await database.commit([{ update: factorPath(uid), data: { keys } }]);
    const user = await ask().requireVerifiedUser();
    const both = await Promise.all(
      [0, 1].map(async () => {
        const { options, also } = asked(await ask().passkeys.askToAdd(user, "demo1234"));
        return ask({ also }).passkeys.add(user, await (await Authenticator.make()).create(options));
      }),
    );
    expect(both.map(({ ok }) => ok).sort()).toEqual([false, true]);
    expect(await list()).toHaveLength(PASSKEYS_MAX);
  });

  test("a new passkey is bounded for an account, in words", async () => {
    const { ask, added } = await owner();
    await added();
    const user = await ask().requireVerifiedUser();
    for (let count = 1; count < ruleOf("passkey", "account", "quarter").limit; count += 1)
      await ask().passkeys.askToProve(user);
    expect(await ask().passkeys.askToProve(user)).toMatchObject({ status: 429 });
  });
});

describe("the list of passkeys", () => {
  test("the list of passkeys takes another name, and says which it cannot take", async () => {
    const { added, send, list } = await owner();
    const { key } = await added();
    const form = { intent: INTENTS.rename, [FIELDS.renamed]: key.id };
    expect(await send({ ...form, [FIELDS.name]: "  Mi   celular " })).toMatchObject({ kind: "done" });
    expect(await list()).toMatchObject([{ name: "Mi celular" }]);
    expect(await send({ ...form, [FIELDS.name]: " " })).toMatchObject({
      status: 400,
      failure: { errors: { [FIELDS.name]: MESSAGES.name } },
    });
  });

  test("the list of passkeys removes one with the password, mails it, and closes what it had opened", async () => {
    const { uid, email, added, send, ask, signIn, list } = await owner();
    const { key } = await added();
    const { also } = await added(await Authenticator.make());
    const form = { intent: INTENTS.remove, [FIELDS.removed]: key.id };
    expect(await send({ ...form, [FIELDS.removePassword]: "otra1234" })).toMatchObject({ status: 401 });
    expect(await send({ ...form, [FIELDS.removePassword]: "demo1234" })).toMatchObject({ kind: "done" });
    expect(await send({ ...form, [FIELDS.removePassword]: "demo1234" })).toMatchObject({ kind: "done" });
    const mails = (await mailsTo(email)).filter(({ subject }) => subject === "Quitaste una llave de acceso");
    expect(mails).toHaveLength(1);
    expect((await signIn(key)).result).toMatchObject({ status: 401, message: MESSAGES.unknown });
    expect(await ask({ also }).secondFactor.state(uid)).toBe("proved");
    const [last] = await list();
    await send({ intent: INTENTS.remove, [FIELDS.removed]: last!.id, [FIELDS.removePassword]: "demo1234" });
    expect(await ask({ also }).secondFactor.state(uid)).toBe("absent");
  });

  test("the list of passkeys keeps the last one of a user whose role asks for a second factor", async () => {
    const { uid, added, send } = await owner({}, { role: "workshop", workshopId: "t1" });
    const { key } = await added();
    const form = { intent: INTENTS.remove, [FIELDS.removed]: key.id, [FIELDS.removePassword]: "demo1234" };
    const kept = { kind: "rejected", status: 409, failure: { errors: { "": MESSAGES.last } } };
    expect(await send(form, { secondFactors: WORKSHOPS })).toMatchObject(kept);
    await database.commit([{ update: `users/${uid}`, data: { role: "admin" } }]);
    expect(await send(form, { environment: "production" })).toMatchObject(kept);
    await added(await Authenticator.make());
    expect(await send(form, { environment: "production" })).toMatchObject({ kind: "done" });
  });

  test("the list of passkeys keeps one of the last two that are removed at the same instant, where the role asks for one", async () => {
    for (const [changes, given] of [
      [{ role: "workshop", workshopId: "t1" }, { secondFactors: WORKSHOPS }],
      [{ role: "admin" }, { environment: "production" }],
    ] as const) {
      const { uid, added, send } = await owner({}, changes);
      const first = await added();
      const second = await added(await Authenticator.make());
      const outcomes = await Promise.all(
        [first, second].map(({ key }) =>
          send({ intent: INTENTS.remove, [FIELDS.removed]: key.id, [FIELDS.removePassword]: "demo1234" }, given),
        ),
      );
      expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(["done", "rejected"]);
      expect(await keysOf(uid)).toHaveLength(1);
    }
  });

  test("the list of passkeys says that it cannot be read or changed while Firestore is down", async () => {
    const { ask, added, send, uid } = await owner();
    const { key } = await added();
    await expect(ask({ database: databaseDown }).passkeys.list(uid)).rejects.toMatchObject({ status: 503 });
    const form = { intent: INTENTS.rename, [FIELDS.renamed]: key.id, [FIELDS.name]: "Otra" };
    const outcome = await send(form, { database: databaseDown });
    expect(outcome).toMatchObject({ kind: "rejected", status: 503 });
    expect(JSON.stringify(outcome)).toContain("no está disponible");
  });
});

test("the mailed link takes a new passkey away, ends all sessions and locks the payouts", async () => {
  const { uid, email, clock, added, signIn, ask } = await owner();
  const { key } = await added();
  const token = /no-fui-yo\/cuenta\/(\S+)/.exec((await mailsTo(email)).at(-1)?.text ?? "")?.[1] ?? "";
  expect(await ask().factorDenials.isLink(token)).toBe(true);
  expect(await ask().factorDenials.isLink("x")).toBe(false);
  expect(await ask().factorDenials.deny("x")).toBe(false);
  expect(await ask({ cookie: null }).factorDenials.deny(token)).toBe(true);
  expect(await ask().session()).toBeNull();
  expect((await signIn(key)).result).toMatchObject({ status: 401, message: MESSAGES.unknown });
  const locked = (await database.read(`users/${uid}`))?.data["payoutsLockedUntil"] as Date;
  expect(locked.getTime()).toBe(clock.now().getTime() + 72 * 3_600_000);
  expect(await ask({ cookie: null }).factorDenials.deny(token)).toBe(true);
});

test("the download of personal data names passkeys, without their keys", async () => {
  const { uid, ask, added } = await owner();
  const { key } = await added();
  const data = await ask().personalData.export(uid, "");
  expect(data).toMatchObject({ passkeys: [{ name: "Chrome en Windows", deviceType: "multiDevice" }] });
  expect(JSON.stringify(data)).not.toContain(key.id);
});

test("a passkey of a session opens nothing in another one", async () => {
  const { uid, added, signIn, ask } = await owner();
  const { key } = await added();
  const { result } = await signIn(key);
  expect(await ask({ also: cookiesOf(result).replace(/__Host-session=[^;]+;? ?/, "") }).secondFactor.state(uid)).toBe(
    "unproved",
  );
});
