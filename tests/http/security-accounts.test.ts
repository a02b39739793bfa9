import { describe, expect, test } from "vitest";

import { completeDraft, outsider, person, publish, sessionOf, stored } from "../support/api-client.ts";
import { DEMO_PASSWORD, networkAddress, newEmail } from "../support/stack.ts";

// Sessions, guessing, and the privacy of users among each other.

const TOO_MANY = "Demasiados intentos. Intenta más tarde";

test("cookies: the session's and the flash's are the server's alone; the theme's holds nothing", async () => {
  const someone = await person();
  const cookies = (await someone.http.storageState()).cookies;
  expect(cookies.map(({ name }) => name).sort()).toEqual(["__Host-conocido", "__Host-session"]);
  const entered = await someone.http.post("/login", { form: { email: someone.email, password: DEMO_PASSWORD } });
  expect(entered.headers()["set-cookie"]).toMatch(
    /^__Host-session=[\w.-]+; Path=\/; Max-Age=1296000; HttpOnly; Secure; SameSite=Lax\n__Host-conocido=[\w.-]+; Path=\/; Max-Age=7776000; HttpOnly; Secure; SameSite=Lax$/,
  );
  const left = await someone.http.post("/salir");
  expect(
    left
      .headersArray()
      .filter(({ name }) => name.toLowerCase() === "set-cookie")
      .map(({ value }) => value)
      .sort(),
  ).toEqual([
    "__Host-cart=; Path=/; Max-Age=0; HttpOnly; Secure; SameSite=Lax",
    expect.stringMatching(/^__Host-flash=[^;]+; Path=\/; Max-Age=60; HttpOnly; Secure; SameSite=Lax$/),
    "__Host-session=; Path=/; Max-Age=0; HttpOnly; Secure; SameSite=Lax",
    "__Host-zona=; Path=/; Max-Age=0; HttpOnly; Secure; SameSite=Lax",
  ]);
  const themed = await someone.http.post("/tema", { form: { theme: "dark" } });
  expect(themed.headers()["set-cookie"]).toBe("theme=dark; Path=/; Max-Age=31536000; Secure; SameSite=Lax");
  await someone.http.dispose();
});

describe("a session", () => {
  const opens = async (cookie: string): Promise<boolean> => {
    const thief = await outsider({ cookie: `__Host-session=${cookie}` });
    const statuses = [
      (await thief.get("/perfil/anuncios")).status(),
      (await thief.get("/sell/flow.data")).status(),
      (await thief.post("/sell/flow", { form: {} })).status(),
    ];
    await thief.dispose();
    expect([
      [200, 200, 303],
      [302, 202, 302],
    ]).toContainEqual(statuses.map((status, at) => (at === 2 && status === 303 ? 303 : status)));
    return statuses[0] === 200;
  };

  test("a session ends with the sign-out, for every copy of the cookie", async () => {
    const someone = await person();
    const copy = await sessionOf(someone.http);
    expect(await opens(copy)).toBe(true);
    expect((await someone.http.post("/salir")).status()).toBe(303);
    const thief = await outsider({ cookie: `__Host-session=${copy}` });
    expect((await thief.get("/perfil/anuncios")).status()).toBe(302);
    expect((await thief.post("/sell/flow", { form: {} })).headers()["location"]).toMatch(/^\/login\?/);
    await Promise.all([thief.dispose(), someone.http.dispose()]);
  });

  test("a session of a sign-in right after a sign-out is a new one", async () => {
    const { http, email } = await person();
    for (let round = 0; round < 3; round += 1) {
      await http.post("/salir");
      await http.post("/login", { form: { email, password: DEMO_PASSWORD } });
      expect((await http.get("/perfil/seguridad")).status()).toBe(200);
    }
  });

  test("a session that was changed in any part means nothing", async () => {
    const [mine, other] = [await person(), await person()];
    const cookie = await sessionOf(mine.http);
    const [header = "", payload = ""] = cookie.split(".");
    const claims = JSON.parse(Buffer.from(payload, "base64url").toString()) as Record<string, unknown>;
    const forged = (changes: Record<string, unknown>) =>
      `${header}.${Buffer.from(JSON.stringify({ ...claims, ...changes })).toString("base64url")}.`;
    const past = Math.floor(Date.now() / 1000) - 60;
    const worthless = [
      forged({ exp: past }),
      forged({ aud: "otro-proyecto" }),
      forged({ iss: "https://securetoken.google.com/demo-rebi" }),
      forged({ sub: "" }),
      forged({ sub: "../admin" }),
      forged({ iat: past + 86_400 }),
      `${header}.${payload}`,
      payload,
      "",
      "null",
      "__proto__",
      "a.b.c",
      `${cookie}x.y`,
      "x".repeat(5000),
      forged({ sub: "nadie" }),
    ];
    for (const value of worthless) {
      const thief = await outsider({ cookie: `__Host-session=${value}` });
      const response = await thief.get("/perfil/anuncios");
      expect(response.status(), Buffer.from(value.split(".")[1] ?? "", "base64url").toString()).toBe(302);
      await thief.dispose();
    }
    await Promise.all([mine.http.dispose(), other.http.dispose()]);
  });
});

describe("guessing passwords", () => {
  test("guessing passwords blocks the network of the guesses for that account; its owner signs in from another", async () => {
    const victim = await person();
    const guesser = await outsider({ ip: networkAddress() });
    const guess = (email: string, password: string) => guesser.post("/login", { form: { email, password } });
    for (let count = 0; count < 10; count += 1) {
      const spelt = count % 2 ? victim.email.toUpperCase() : ` ${victim.email}`;
      expect((await guess(spelt, `adivino-${count}`)).status()).toBe(401);
    }
    const blocked = await guess(victim.email, DEMO_PASSWORD);
    expect(blocked.status()).toBe(429);
    expect(await blocked.text()).toContain(TOO_MANY);
    const owner = await outsider();
    const entered = await owner.post("/login", { form: { email: victim.email, password: DEMO_PASSWORD } });
    expect(entered.status()).toBe(303);
    await Promise.all([owner.dispose(), guesser.dispose(), victim.http.dispose()]);
  });

  test("guessing passwords on many accounts from one address is limited to the burst; other addresses go on", async () => {
    const sprayer = await outsider();
    const responses = await Promise.all(
      Array.from({ length: 90 }, (_, at) =>
        sprayer.post("/login", { form: { email: `rociado-${at}@prueba.pe`, password: "Verano2026" } }),
      ),
    );
    const statuses = responses.map((response) => response.status());
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(60);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(30);
    expect(await responses[statuses.indexOf(429)]?.text()).toContain(TOO_MANY);
    await sprayer.dispose();
    const other = await person();
    await other.http.dispose();
  });
});

test("registration sets only its own fields: no role, no id, no state", async () => {
  const extra = {
    role: "admin",
    isActive: "true",
    emailVerified: "true",
    profileCompleted: "true",
    uid: "yo-mismo",
    phone: "+51999999999",
    createdAt: "2000-01-01",
    admin: "1",
    __proto__: "x",
    customAttributes: '{"role":"admin"}',
    localId: "yo-mismo",
  };
  const someone = await person(extra);
  expect(await stored("users/yo-mismo")).toBeNull();
  expect(await stored(`users/${someone.uid}`)).toEqual({
    uid: someone.uid,
    email: someone.email,
    displayName: "Persona",
    role: "user",
    phone: "",
    whatsapp: "",
    profileImageUrl: null,
    isActive: true,
    emailVerified: false,
    profileCompleted: false,
    completedLater: false,
    completedLaterAt: null,
    department: null,
    province: "",
    district: "",
    phoneVerified: false,
    photo: null,
    credentialsChangedAt: null,
    ratingAvg: null,
    ratingCount: null,
    totalSales: null,
    totalPublications: null,
    totalPurchases: null,
    preferences: {
      notifications: {
        messages: true,
        searches: true,
        favorites: true,
        listings: true,
        follows: true,
        push: {
          messages: true,
          orders: true,
          searches: true,
          favorites: true,
          follows: true,
          thefts: true,
          nearThefts: true,
          complaints: true,
        },
      },
    },
    hasPush: false,
    emailKey: someone.email,
    nameFolded: "persona",
    searchPrefixes: expect.arrayContaining(["pe", "persona"]),
    adminSteps: 0,
    sessionsKept: [],
    sessionsValidAfter: null,
    emailChangeTo: null,
    lastLoginAt: expect.stringMatching(/^20/),
    createdAt: expect.stringMatching(/^20/),
    updatedAt: expect.stringMatching(/^20/),
  });
  await someone.http.post("/login?role=admin", { form: { email: someone.email, password: DEMO_PASSWORD, ...extra } });
  expect(await stored(`users/${someone.uid}`)).toMatchObject({ role: "user" });
  expect((await someone.http.get("/administracion")).status()).toBe(404);
  await someone.http.dispose();
});

test("ways to reach a seller are given to signed-in users that ask, and never in a page", async () => {
  const [seller, buyer, visitor] = [await person({}, newEmail("reservado")), await person(), await outsider()];
  const id = await completeDraft(seller);
  expect((await publish(seller, id)).status()).toBe(303);

  for (const path of [`/producto/${id}`, `/producto/${id}.data`, `/vehiculo/${id}`, "/comprar", "/"]) {
    for (const who of [visitor, buyer.http]) {
      const text = await (await who.get(path)).text();
      for (const secret of [seller.email, "wa.me/", "sellerId"])
        expect(text.replaceAll(/https:\/\/wa\.me\/\?text|wa\.me\/51900000100/g, ""), `${path} ${secret}`).not.toContain(
          secret,
        );
    }
  }

  for (const target of [`/producto/${id}`, `/producto/${id}.data`]) {
    const rejected = await visitor.post(target, { form: { intent: "contacto" } });
    expect([302, 202]).toContain(rejected.status());
    expect(await rejected.text()).not.toContain(seller.email);
  }

  const asked = await Promise.all(
    Array.from({ length: 23 }, () => buyer.http.post(`/producto/${id}`, { form: { intent: "contacto" } })),
  );
  // A seller without a number counts towards no limit.
  expect(new Set(asked.map((response) => response.status()))).toEqual(new Set([200]));
  expect(await asked[0]?.text()).toContain("No dejó WhatsApp ni teléfono.");
  expect(await asked[0]?.text()).not.toContain(seller.email);
  expect(asked[0]?.headers()["cache-control"]).toBe("private, no-store");
  await Promise.all([seller.http.dispose(), buyer.http.dispose(), visitor.dispose()]);
});
