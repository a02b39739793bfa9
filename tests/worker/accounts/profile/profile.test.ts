import { describe, expect, test, vi } from "vitest";

import { createUsers, type UserChanges } from "~/accounts/users.server";
import { loader as catalogLoader } from "~/catalog/search/comprar.route";
import { UpstreamError } from "~/platform/errors";
import type { Database } from "~/platform/firestore/types";
import { createLogger } from "~/platform/log";
import { ALL_PUSH_KINDS } from "~/platform/push/kinds";
import { createServerTiming } from "~/platform/timing";
import { loader as rootLoader } from "~/root";
import { loader as homeLoader } from "~/routes/market/inicio";
import { createContext } from "~/server/context.server";

import { cache, cacheDown, database, databaseDown, env, log, signedInPerson, thrown, visit } from "../support";

const clock = { now: () => new Date() };
const usersWith = (changes: Partial<Parameters<typeof createUsers>[0]> = {}) =>
  createUsers({ database, cache, clock, log, ...changes });

/** The database, and how often it was asked to read. */
function counted() {
  const read = vi.fn(database.read.bind(database));
  const readAll = vi.fn(database.readAll.bind(database));
  const counting: Database = {
    ...databaseDown,
    read,
    readAll,
    commit: (writes) => database.commit(writes),
    transaction: (run) => database.transaction(run),
  };
  return { database: counting, reads: () => read.mock.calls.length + readAll.mock.calls.length };
}

describe("the profile fetch", () => {
  test("the profile fetch reads the fields of the rules from Firestore once and then from KV", async () => {
    const { uid } = await signedInPerson({ whatsapp: "+51987654321", phone: "+5115550100", profileCompleted: true });
    const cold = counted();
    const expected = {
      profileCompleted: true,
      displayName: "Ana",
      whatsapp: "+51987654321",
      phone: "+5115550100",
      completedLater: false,
      completedLaterAt: null,
      department: null,
    };
    expect(await usersWith({ database: cold.database }).profile(uid)).toEqual(expected);
    expect(cold.reads()).toBe(1);
    expect(await usersWith({ database: databaseDown }).profile(uid)).toEqual(expected);
  });

  test("the profile fetch keeps dates through KV", async () => {
    const at = new Date("2026-11-20T12:00:00Z");
    const { uid } = await signedInPerson({ completedLater: true, completedLaterAt: at });
    await usersWith().profile(uid);
    expect(await usersWith({ database: databaseDown }).profile(uid)).toMatchObject({
      completedLater: true,
      completedLaterAt: at,
    });
  });

  test("the profile fetch is shared by all callers of a request, as is the public profile, which asks no KV", async () => {
    const { uid } = await signedInPerson();
    const { database: counting, reads } = counted();
    let asked = 0;
    const users = usersWith({
      database: counting,
      cache: { ...cache, getJson: (key, schema) => ((asked += 1), cache.getJson(key, schema)) },
    });
    const [one, two, seen, again] = await Promise.all([
      users.profile(uid),
      users.profile(uid),
      users.publicProfile(uid),
      users.publicProfile(uid),
    ]);
    expect(again).toEqual(seen);
    expect(one).toEqual(two);
    expect(seen).toMatchObject({ uid, displayName: "Ana", department: null, photo: null });
    await users.profile(uid);
    expect([reads(), asked]).toEqual([2, 1]);
  });

  test("the profile fetch names several users by one read, disabled ones included", async () => {
    const [ana, gone] = [await signedInPerson(), await signedInPerson({ isActive: false })];
    const { database: counting, reads } = counted();
    const names = await usersWith({ database: counting }).names([ana.uid, gone.uid, ana.uid, "nobody", "", "a/b"]);
    expect([...names]).toEqual([
      [ana.uid, "Ana"],
      [gone.uid, "Ana"],
    ]);
    expect(reads()).toBe(1);
  });

  test("the profile fetch lives 5 minutes", async () => {
    const { uid } = await signedInPerson();
    const put = vi.fn(cache.put);
    await usersWith({ cache: { ...cache, put } }).profile(uid);
    expect(put).toHaveBeenCalledExactlyOnceWith(`profile:${uid}`, expect.any(String), { ttlSeconds: 300 });
  });

  test("the profile fetch works without KV", async () => {
    const { uid } = await signedInPerson();
    expect(await usersWith({ cache: cacheDown }).profile(uid)).toMatchObject({ displayName: "Ana" });
  });

  test("the profile fetch is null and logged when nothing answers, and is tried again afterwards", async () => {
    const { uid } = await signedInPerson();
    const lines: { event: string }[] = [];
    const logging = createLogger({}, (_, line) => lines.push(JSON.parse(line) as { event: string }));
    let down = true;
    const flaky: Database = { ...databaseDown, read: (path) => (down ? databaseDown.read(path) : database.read(path)) };
    const users = usersWith({ database: flaky, log: logging });
    expect(await users.profile(uid)).toBeNull();
    expect(lines.map(({ event }) => event)).toContain("accounts.profile-not-fetched");
    await expect(users.publicProfile(uid)).rejects.toBeInstanceOf(UpstreamError);
    down = false;
    expect(await users.profile(uid)).toMatchObject({ displayName: "Ana" });
  });

  test("the profile fetch throws a defect", async () => {
    const broken: Database = { ...databaseDown, read: () => Promise.reject(new TypeError("defect")) };
    await expect(usersWith({ database: broken }).profile("alguien")).rejects.toThrow("defect");
  });

  test("the profile fetch is null without a user, and ignores invalid values of KV", async () => {
    for (const uid of ["nadie", "a/b", "", ".."]) expect(await usersWith().profile(uid)).toBeNull();
    const { uid } = await signedInPerson();
    for (const nonsense of ["{", "{}", JSON.stringify({ uid, displayName: "Ana", since: new Date() })]) {
      await cache.put(`profile:${uid}`, nonsense);
      expect(await usersWith().profile(uid)).toMatchObject({ displayName: "Ana", phone: "" });
    }
  });

  test("the profile fetch asks Firestore once when it must be certain, with KV as the fallback", async () => {
    const { uid } = await signedInPerson();
    await usersWith().profile(uid);
    await database.commit([{ update: `users/${uid}`, data: { whatsapp: "+51987654321" } }]);
    expect(await usersWith().profile(uid)).toMatchObject({ whatsapp: "" });
    expect(await usersWith({ database: databaseDown }).profile(uid, { certain: true })).toMatchObject({ whatsapp: "" });
    const { database: counting, reads } = counted();
    const users = usersWith({ database: counting });
    const both = await Promise.all([users.profile(uid, { certain: true }), users.profile(uid, { certain: true })]);
    expect(both.map((profile) => profile?.whatsapp)).toEqual(Array(2).fill("+51987654321"));
    expect(reads()).toBe(1);
    expect(await usersWith({ database: databaseDown }).profile(uid)).toMatchObject({ whatsapp: "+51987654321" });
  });
});

describe("every write clears the cached profile", () => {
  const changes: UserChanges[] = [
    { displayName: "Otra" },
    { whatsapp: "+51912345678" },
    { phone: "+51912345678" },
    { profileCompleted: true },
    { completedLater: true, completedLaterAt: new Date("2026-11-20T12:00:00Z") },
    { department: "cusco" },
    { photo: { key: "perfil/x", width: 300, height: 300, color: "#112233" } },
    { isActive: false },
    { role: "admin" },
    { emailVerified: true },
    {
      preferences: {
        notifications: {
          messages: false,
          searches: false,
          favorites: true,
          listings: true,
          follows: true,
          push: ALL_PUSH_KINDS,
        },
      },
    },
    { sessionsValidAfter: new Date() },
  ];

  test.each(changes.map((change) => [Object.keys(change).join(), change] as const))(
    "the update of %s clears the cached profile",
    async (_name, change) => {
      const { uid } = await signedInPerson();
      const users = usersWith();
      await Promise.all([users.profile(uid), users.publicProfile(uid)]);
      await users.update(uid, change);
      expect(await cache.getText(`profile:${uid}`)).toBeNull();
      expect(await users.find(uid)).toMatchObject(change);
      const [fresh, remembered] = [await usersWith({ cache: cacheDown }).profile(uid), await users.profile(uid)];
      expect(remembered).toEqual(fresh);
      expect(await users.publicProfile(uid)).toEqual(await usersWith({ cache: cacheDown }).publicProfile(uid));
    },
  );

  test("a write of the profile raises updatedAt and keeps the other fields", async () => {
    const { uid } = await signedInPerson({ phone: "+51912345678" });
    const before = await usersWith().find(uid);
    const later = new Date(Date.now() + 60_000);
    await usersWith({ clock: { now: () => later } }).update(uid, { displayName: "Otra" });
    expect(await usersWith().find(uid)).toEqual({ ...before, displayName: "Otra", updatedAt: later });
  });

  test("a change decided from the document clears the cached profile, done or not", async () => {
    const { uid } = await signedInPerson();
    const users = usersWith();
    await users.profile(uid);
    const before = await users.change(uid, (user) => ({
      changes: { displayName: `${user.displayName} B.` },
      beside: [{ set: `probe/${uid}`, data: { seen: user.displayName } }],
    }));
    expect(before).toMatchObject({ displayName: "Ana" });
    expect(await cache.getText(`profile:${uid}`)).toBeNull();
    expect((await database.read(`probe/${uid}`))?.data).toEqual({ seen: "Ana" });
    const { updatedAt } = (await users.find(uid))!;
    await users.change(uid, () => null);
    expect(await users.find(uid)).toMatchObject({ displayName: "Ana B.", updatedAt });
    expect(await users.change("nadie", () => ({ changes: { displayName: "X" } }))).toBeNull();
    expect(await users.change("a/b", () => ({ changes: { displayName: "X" } }))).toBeNull();
  });

  test("a write of unknown outcome clears the cached profile", async () => {
    const { uid } = await signedInPerson();
    await usersWith().profile(uid);
    await expect(usersWith({ database: databaseDown }).update(uid, { displayName: "X" })).rejects.toBeInstanceOf(
      UpstreamError,
    );
    expect(await cache.getText(`profile:${uid}`)).toBeNull();
    await usersWith().profile(uid);
    await expect(usersWith({ database: databaseDown }).change(uid, () => null)).rejects.toBeInstanceOf(UpstreamError);
    expect(await cache.getText(`profile:${uid}`)).toBeNull();
  });

  test("a change of name shows the new name in this browser's session at once, in others within 5 minutes", async () => {
    const { uid, cookie } = await signedInPerson();
    expect(await visit({ cookie }).session()).toMatchObject({ displayName: "Ana" });
    await visit({ cookie, method: "POST" }).profile.update(uid, { displayName: "Ana María" });
    expect(await visit({ cookie }).session()).toMatchObject({ displayName: "Ana María" });
  });

  test("a write of the profile fails without a document, and makes none", async () => {
    await expect(usersWith().update("nadie-nunca", { displayName: "X" })).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await usersWith().find("nadie-nunca")).toBeNull();
  });
});

test("guards of roles never trust the cached profile", async () => {
  const { uid, cookie } = await signedInPerson();
  await usersWith().profile(uid);
  const { at, value } = JSON.parse((await cache.getText(`profile:${uid}`)) ?? "{}") as { at: number; value: object };
  expect(value).not.toHaveProperty("role");
  await cache.put(`profile:${uid}`, JSON.stringify({ at, value: { ...value, role: "admin", isActive: true } }));
  expect(await thrown(visit({ cookie }).requireAdmin("overview"))).toMatchObject({ status: 404 });
  await database.commit([{ update: `users/${uid}`, data: { isActive: false } }]);
  expect(await thrown(visit({ cookie, method: "POST" }).requireUser())).toMatchObject({ status: 302 });
});

describe("redirect of an incomplete profile", () => {
  const complete = { whatsapp: "+51987654321", phone: "+51987654321", profileCompleted: true };

  test("the redirect of an incomplete profile leads from home to the form without WhatsApp, but no visitor, no change and no other page", async () => {
    const { cookie } = await signedInPerson();
    expect(await visit({ cookie, path: "/" }).profile.completion("home")).toBe("/completar-perfil");
    expect(await visit({ cookie, path: "/_root.data" }).profile.completion("home")).toBe("/completar-perfil");
    expect(await visit({ path: "/" }).profile.completion("home")).toBeNull();
    expect(await visit({ cookie, path: "/", method: "POST" }).profile.completion("home")).toBeNull();
    expect(await visit({ cookie, path: "/comprar" }).profile.completion("everywhere")).toBeNull();
  });

  test("the redirect of an incomplete profile leads from everywhere but the exempt paths without name and phone", async () => {
    const { cookie } = await signedInPerson({ displayName: "", phone: "" });
    const lead = (path: string) => visit({ cookie, path }).profile.completion("everywhere");
    expect(await lead("/comprar?q=trek")).toBe("/completar-perfil?redirect=%2Fcomprar%3Fq%3Dtrek");
    expect(await lead("/perfil/anuncios.data?_routes=x&pagina=2")).toBe(
      "/completar-perfil?redirect=%2Fperfil%2Fanuncios%3Fpagina%3D2",
    );
    expect(await lead("/")).toBe("/completar-perfil");
    for (const path of [
      "/completar-perfil",
      "/completar-perfil.data?redirect=%2F",
      "/politicas",
      "/login",
      "/auth/callback?code=1",
      "/contacto",
    ])
      expect(await lead(path)).toBeNull();
  });

  test("the redirect of an incomplete profile leads nowhere once complete, or postponed less than 7 days ago", async () => {
    const whole = await signedInPerson(complete);
    expect(await visit({ cookie: whole.cookie, path: "/" }).profile.completion("home")).toBeNull();
    const later = await signedInPerson({
      displayName: "",
      completedLater: true,
      completedLaterAt: new Date(Date.now() - 6 * 86_400_000),
    });
    expect(await visit({ cookie: later.cookie, path: "/" }).profile.completion("home")).toBeNull();
    expect(await visit({ cookie: later.cookie, path: "/comprar" }).profile.completion("everywhere")).toBeNull();
    const over = { now: () => new Date(Date.now() + 2 * 86_400_000) };
    expect(await visit({ cookie: later.cookie, path: "/", clock: over }).profile.completion("home")).toBe(
      "/completar-perfil",
    );
    expect(await visit({ cookie: later.cookie, path: "/comprar", clock: over }).profile.completion("everywhere")).toBe(
      "/completar-perfil?redirect=%2Fcomprar",
    );
  });

  test("the redirect of an incomplete profile leads nowhere when only KV says so: a form that was just sent is not requested again", async () => {
    const { cookie, uid } = await signedInPerson();
    expect(await visit({ cookie, path: "/" }).profile.completion("home")).not.toBeNull();
    // KV is up to a minute behind a write.
    await database.commit([{ update: `users/${uid}`, data: complete }]);
    expect(await visit({ cookie, path: "/" }).profile.completion("home")).toBeNull();
    expect(await visit({ cookie, path: "/", database: databaseDown }).profile.completion("home")).toBeNull();
  });

  test("the redirect of an incomplete profile leads from home when the profile cannot be read, and from nowhere else", async () => {
    const { cookie } = await signedInPerson(complete);
    await visit({ cookie }).session();
    const down = { cookie, database: databaseDown };
    expect(await visit({ ...down, path: "/" }).profile.completion("home")).toBe("/completar-perfil");
    expect(await visit({ ...down, path: "/comprar" }).profile.completion("everywhere")).toBeNull();
  });
});

describe("pages", () => {
  const behind: Promise<unknown>[] = [];
  const meta = {
    requestId: "r",
    nonce: "n",
    log,
    timing: createServerTiming(),
    waitUntil: (promise: Promise<unknown>) => void behind.push(promise),
  };
  const args = (path: string, cookie: string) => {
    const request = new Request(`http://127.0.0.1:8787${path}`, {
      headers: { Cookie: `__Host-session=${cookie}; __Host-flash=x` },
    });
    return { request, params: {}, context: createContext(request, env, meta) };
  };

  test("the catalogue of a signed-in user with a warm profile asks neither Firestore nor the identity service", async () => {
    const { uid, cookie } = await signedInPerson({ whatsapp: "+51987654321", profileCompleted: true });
    await args("/", cookie).context.catalog.index.rebuild();
    const view = async () => {
      const calls = [args("/comprar?q=trek", cookie), args("/", cookie)] as const;
      const [frame] = await Promise.all([rootLoader(calls[0]), catalogLoader(calls[0])]);
      await Promise.all([rootLoader(calls[1]), homeLoader(calls[1])]);
      await Promise.all(behind.splice(0));
      return frame.data;
    };
    await database.commit([{ set: `threads/z_${uid}`, data: { buyerId: uid, unreadBuyer: 1 } }]);
    const unread = expect.arrayContaining([expect.objectContaining({ label: "Mensajes", mark: "1" })]) as unknown;
    const fetching = vi.spyOn(globalThis, "fetch");
    try {
      expect(await view()).toMatchObject({ user: { displayName: "Ana" }, account: { links: unread } });
      expect(fetching, "a cold view asks Firestore").toHaveBeenCalled();
      fetching.mockClear();
      expect(await view()).toMatchObject({ user: { displayName: "Ana" }, account: { links: unread } });
      expect(fetching.mock.calls.map(([input]) => String(input))).toEqual([]);
    } finally {
      fetching.mockRestore();
    }
  });

  test("home redirects to the form, and the flash is kept for it", async () => {
    const { cookie } = await signedInPerson();
    const error: unknown = await homeLoader(args("/", cookie)).then(
      () => null,
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(Response);
    const response = error as Response;
    expect([response.status, response.headers.get("Location"), response.headers.get("X-Remix-Replace")]).toEqual([
      302,
      "/completar-perfil",
      "true",
    ]);
    const nameless = await signedInPerson({ displayName: "" });
    const led = (await rootLoader(args("/comprar", nameless.cookie)).then(
      () => null,
      (reason: unknown) => reason,
    )) as Response;
    expect([led.status, led.headers.get("Location"), led.headers.getSetCookie()]).toEqual([
      302,
      "/completar-perfil?redirect=%2Fcomprar",
      [],
    ]);
  });
});
