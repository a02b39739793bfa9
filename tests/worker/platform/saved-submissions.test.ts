import { describe, expect, test } from "vitest";

import { unverifiedSessionUid } from "~/accounts/session/session-cookie.server";
import { FirestoreError } from "~/platform/firestore/errors";
import { createSavedSubmissions, KEPT_RULE, KEPT_SECONDS } from "~/platform/forms/saved-submissions.server";
import { createLimiter } from "~/platform/limits/limits.server";
import { createLogger } from "~/platform/log";

import { contextOf, type GivenContext } from "../../support/context";
import { firestore, recordingLogger } from "./helpers";

const database = firestore("kept-forms");
const PATH = "/sell/flow/d1/detalles";
const values = {
  title: "Trek Marlin 7",
  description: 'Con "comillas", ñandú y emoji 🚲\nen dos líneas',
  __proto__x: "1",
  "": "sin nombre",
  "a.b`c": "raro",
};

class Browser {
  cookies = new Map<string, string>();
  time = new Date("2026-11-21T15:00:00Z");
  readonly behind: Promise<unknown>[] = [];
  readonly network: string = crypto.randomUUID();

  service(method: string, { writer = "ana", ...deps }: GivenContext & { writer?: string | null } = {}) {
    const cookie = ["otra=1", ...[...this.cookies].map(([name, value]) => `${name}=${value}`)].join("; ");
    const request = new Request("https://rebi.example/x", { method, headers: { Cookie: cookie } });
    const waitUntil = (promise: Promise<unknown>) => void this.behind.push(promise);
    return createSavedSubmissions(
      contextOf({
        request,
        database,
        env: { BURST: null },
        network: this.network,
        limiter: createLimiter({ database, clock: { now: () => this.time } }),
        clock: { now: () => this.time },
        log: createLogger({}, () => undefined),
        waitUntil,
        ...deps,
      }),
      writer,
    );
  }

  /** Takes the cookies of an answer, as a browser does. */
  take(headers: Headers): Headers {
    for (const cookie of headers.getSetCookie()) {
      const [, name = "", value = "", rest = ""] = /^([^=]+)=([^;]*); (.*)$/.exec(cookie) ?? [];
      expect(name).toMatch(/^__Host-kept-[\da-f]{16}$/);
      expect(rest).toMatch(/^Path=\/; Max-Age=\d+; HttpOnly; Secure; SameSite=Lax$/);
      if (rest.includes("Max-Age=0;")) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return headers;
  }

  async keep(path = PATH, deps: GivenContext & { writer?: null } = {}) {
    return this.take(await this.service("POST", deps).keep({ path, values, files: ["boleta.pdf"] }));
  }
  find(path = PATH, uid = "ana", deps: GivenContext & { writer?: null } = {}) {
    return this.service("GET", deps).find(path, uid);
  }
  get documents(): string[] {
    return [...this.cookies.values()].map((id) => `keptForms/${id}`);
  }
}

describe("a kept form", () => {
  test("a kept form is found again as it was typed, as often as the page is loaded", async () => {
    const browser = new Browser();
    await browser.keep();
    for (let times = 0; times < 2; times++)
      expect(await browser.find()).toEqual({ path: PATH, values, files: ["boleta.pdf"] });
  });

  test("a kept form says in its document when it ends", async () => {
    const browser = new Browser();
    await browser.keep();
    const document = await database.read(browser.documents[0]!);
    expect(document?.data).toMatchObject({
      path: PATH,
      uid: "ana",
      files: ["boleta.pdf"],
      createdAt: browser.time,
      expiresAt: new Date(browser.time.getTime() + KEPT_SECONDS * 1000),
    });
  });

  test("a kept form is there for its own page only, and no other page asks for it", async () => {
    const browser = new Browser();
    await browser.keep();
    const untouched = {
      database: {
        read: () => Promise.reject(new Error("must not be read")),
        commit: () => Promise.reject(new Error("must not be written")),
      },
    };
    expect(await browser.find("/comprar", "ana", untouched)).toBeNull();
    expect((await browser.service("POST", untouched).forget("/comprar")).getSetCookie()).toEqual([]);
  });

  test("a kept form is not shown beside the answer to a change", async () => {
    const browser = new Browser();
    await browser.keep();
    expect(await browser.service("POST").find(PATH, "ana")).toBeNull();
  });

  test("a kept form ends with its hour", async () => {
    const browser = new Browser();
    await browser.keep();
    browser.time = new Date(browser.time.getTime() + KEPT_SECONDS * 1000 - 1);
    expect(await browser.find()).not.toBeNull();
    browser.time = new Date(browser.time.getTime() + 1);
    expect(await browser.find()).toBeNull();
  });

  test("a kept form is readable only by the user of the expired session", async () => {
    const browser = new Browser();
    await browser.keep();
    expect(await browser.find(PATH, "berta")).toBeNull();
    expect(await browser.find(PATH, "ana")).toEqual({ path: PATH, values, files: ["boleta.pdf"] });
  });

  test("kept forms of two tabs do not take each other's place", async () => {
    const browser = new Browser();
    await browser.keep();
    await browser.keep("/perfil/datos");
    expect(await browser.find()).toMatchObject({ path: PATH });
    expect(await browser.find("/perfil/datos")).toMatchObject({ path: "/perfil/datos" });
    browser.take(await browser.service("POST").forget(PATH));
    expect(await browser.find()).toBeNull();
    expect(await browser.find("/perfil/datos")).not.toBeNull();
  });

  test("a kept form is gone once the form was taken, cookie and document", async () => {
    const browser = new Browser();
    await browser.keep();
    const [document] = browser.documents;
    browser.take(await browser.service("POST").forget(PATH));
    await Promise.all(browser.behind);
    expect([browser.cookies.size, await database.read(document!)]).toEqual([0, null]);
  });

  test("a kept form is gone with the sign-out, and so are all others of this browser", async () => {
    const browser = new Browser();
    await browser.keep();
    await browser.keep("/perfil/datos");
    const documents = browser.documents;
    browser.take(browser.service("POST").forgetAll());
    await Promise.all(browser.behind);
    expect([browser.cookies.size, await database.readAll(documents)]).toEqual([0, [null, null]]);
    expect(browser.service("POST").forgetAll().getSetCookie()).toEqual([]);
  });

  test.each(["", "x", "../users/ana", "0".repeat(31), `${"0".repeat(32)}/a`])(
    "a made-up cookie %j finds nothing and asks for nothing",
    async (id) => {
      const browser = new Browser();
      await browser.keep();
      for (const name of browser.cookies.keys()) browser.cookies.set(name, id);
      expect(
        await browser.find(PATH, "ana", {
          database: { read: () => Promise.reject(new Error("must not be read")), commit: database.commit },
        }),
      ).toBeNull();
    },
  );

  test("a kept form of another page is not shown under a renamed cookie", async () => {
    const browser = new Browser();
    await browser.keep();
    const [id] = browser.cookies.values();
    await browser.keep("/perfil/datos");
    for (const name of browser.cookies.keys()) browser.cookies.set(name, id!);
    expect(await browser.find("/perfil/datos")).toBeNull();
  });

  test.each([{ values: "no json" }, { values: "[1]" }, { values: '{"a":1}' }, { path: 5 }])(
    "a document that does not fit (%j) is none",
    async (changes) => {
      const browser = new Browser();
      await browser.keep();
      await database.commit([{ update: browser.documents[0]!, data: changes }]);
      expect(await browser.find()).toBeNull();
    },
  );
});

describe("faults", () => {
  const down = () => Promise.reject(new FirestoreError("UNAVAILABLE", "down"));

  test("Firestore down: nothing is kept, a line says so, and the sign-in goes on", async () => {
    const { log, lines } = recordingLogger();
    const headers = await new Browser().keep(PATH, { database: { read: down, commit: down }, log });
    expect(headers.getSetCookie()).toEqual([]);
    expect(lines).toMatchObject([{ level: "warn", event: "kept-form.not-kept" }]);
  });

  test("Firestore down at the return: the page comes without it", async () => {
    const browser = new Browser();
    await browser.keep();
    const { log, lines } = recordingLogger();
    expect(await browser.find(PATH, "ana", { database: { read: down, commit: down }, log })).toBeNull();
    expect(lines).toMatchObject([{ level: "warn", event: "kept-form.not-found" }]);
  });

  test("Firestore down when it is forgotten: the cookie goes all the same", async () => {
    const browser = new Browser();
    await browser.keep();
    const { log, lines } = recordingLogger();
    browser.take(await browser.service("POST", { database: { read: down, commit: down }, log }).forget(PATH));
    await Promise.all(browser.behind);
    expect(browser.cookies.size).toBe(0);
    expect(lines).toMatchObject([{ level: "warn", event: "kept-form.not-deleted" }]);
  });

  test("the keeping of forms stores nothing without a session cookie, whoever sends it", async () => {
    const limiter = { take: () => Promise.reject(new Error("must not be counted")) };
    const headers = await new Browser().keep(PATH, {
      writer: null,
      limiter,
      database: { read: down, commit: () => Promise.reject(new Error("must not be written")) },
    });
    expect(headers.getSetCookie()).toEqual([]);
  });

  test("the keeping of forms stores a limited number of forms of one network in an hour", async () => {
    const browser = new Browser();
    const { log, lines } = recordingLogger();
    let stored = 0;
    for (let count = 0; count < KEPT_RULE.limit + 2; count++)
      stored += (await browser.keep(`/perfil/${count}`, { log })).getSetCookie().length;
    expect(stored).toBe(KEPT_RULE.limit);
    expect(lines).toMatchObject([{ event: "kept-form.limited" }, { event: "kept-form.limited" }]);
  });

  test("the keeping of forms stores no burst of one network", async () => {
    const asked: string[] = [];
    const limit = async ({ key }: { key: string }) => {
      asked.push(key);
      return { success: false };
    };
    const { log, lines } = recordingLogger();
    const browser = new Browser();
    const headers = await browser.keep(PATH, {
      env: { BURST: { limit } },
      log,
      database: { read: down, commit: () => Promise.reject(new Error("must not be written")) },
    });
    expect(headers.getSetCookie()).toEqual([]);
    expect(asked).toEqual([`kept-form:${browser.network}`]);
    expect(lines).toMatchObject([{ event: "kept-form.limited" }]);
  });
});

describe("the user of an expired session", () => {
  const named = (cookie: string) =>
    unverifiedSessionUid(new Request("https://rebi.example/", { headers: { Cookie: cookie } }));
  const token = (claims: unknown) => `__Host-session=h.${btoa(JSON.stringify(claims)).replaceAll("=", "")}.s`;

  test.each([
    [token({ sub: "ana1", exp: 1 }), "ana1"],
    [token({ sub: "" }), null],
    [token({ sub: "../users" }), null],
    [token({ sub: 5 }), null],
    [token([]), null],
    ["__Host-session=nada", null],
    ["__Host-session=a.%%%.b", null],
    ["otra=1", null],
  ])("the user of an expired session is read from %s", (cookie, uid) => {
    expect(named(cookie)).toBe(uid);
  });
});
