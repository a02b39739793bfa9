import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { describe, expect, test } from "vitest";

import { SESSION_SECONDS } from "~/accounts/identity/identity.server";
import { CHALLENGE_SECONDS } from "~/accounts/passkeys/passkeys.server";
import { ADMIN_PROOF_SECONDS } from "~/accounts/session/admin-proof.server";
import { RECENT_SECONDS } from "~/accounts/session/recent-auth.server";
import { SESSION_COOKIE_SECONDS } from "~/accounts/session/session-cookie.server";
import { KNOWN_SECONDS } from "~/accounts/sign-in/known-browser.server";
import { STATE_SECONDS } from "~/accounts/sign-in/social-state.server";
import { DAY_SECONDS } from "~/business/durations";
import { PLACE_SECONDS } from "~/catalog/last-place.server";
import { SEARCH_HISTORY_MAX } from "~/catalog/search-history/history";
import { HISTORY_KEY } from "~/catalog/search-history/history-storage";
import { DRAFT_STORAGE_KEY } from "~/complaints/constants";
import { lifeText, STORAGE_REGISTRY } from "~/legal/storage-registry";
import type { StorePlace } from "~/legal/stored-thing";
import { KEPT_SECONDS } from "~/platform/forms/saved-submissions.server";
import { CONSENT_SECONDS } from "~/platform/http/consent.server";
import { PLACE_COOKIE, SESSION_COOKIE } from "~/platform/http/http";
import { DISMISSED_SECONDS } from "~/shell/device/install-rules";
import { dataSavingCookie } from "~/shell/page/data-saving";
import { textSizeCookie } from "~/shell/page/text-size";
import { themeCookie } from "~/shell/page/theme";

const APP = fileURLToPath(new URL("../../../app", import.meta.url));
const FILES = new Map(
  globSync("**/*.{ts,tsx}", { cwd: APP })
    .filter((file) => !file.startsWith("legal/"))
    .map((file) => [file, readFileSync(`${APP}/${file}`, "utf8").replace(/^\s*(?:\/\/|\/?\*).*$/gm, "")]),
);
const named = (place: StorePlace) => STORAGE_REGISTRY.filter((thing) => thing.place === place).map(({ name }) => name);
const COOKIES = named("cookie");
const isListed = (name: string) =>
  COOKIES.some((known) => (known.endsWith("…") ? name.startsWith(known.slice(0, -1)) : name === known));

/** Each match of a pattern (its first group) in the code, with its file. */
function found(pattern: RegExp): { file: string; text: string }[] {
  return [...FILES].flatMap(([file, code]) => [...code.matchAll(pattern)].map(([, text = ""]) => ({ file, text })));
}

/** Text of an expression: as it stands, or a constant of the same file or of another. */
function valueOf({ file, text }: { file: string; text: string }): string {
  if (/^["'`][^$]*["'`]$/.test(text)) return text.slice(1, -1);
  const constant = new RegExp(`const ${text} = ["'\`]([^"'\`$]+)["'\`]`);
  const here = constant.exec(FILES.get(file) ?? "")?.[1];
  const elsewhere = [...FILES.values()]
    .map((code) => new RegExp(`export ${constant.source}`).exec(code)?.[1])
    .find(Boolean);
  return here ?? elsewhere ?? `unknown: ${text} in ${file}`;
}

/** Remix's own, which it keeps without consent. Their names are read out of its files, so that an update shows. */
const REMIX = fileURLToPath(new URL("../../../node_modules/@remix-run/react/dist/esm", import.meta.url));
const remixKeys = ["scroll-restoration.js", "fog-of-war.js"].flatMap((file) =>
  [...readFileSync(`${REMIX}/${file}`, "utf8").matchAll(/STORAGE_KEY = "([^"]+)"/g)].map(([, key = ""]) => key),
);

describe("cookie registry", () => {
  // Kept forms have one cookie a path: its name is made of the prefix, which the literals below find.
  const COMPUTED = ["platform/forms/saved-submissions.server.ts", "platform/http/signed-cookie.server.ts"];

  test("the cookie registry lists every cookie set by the server", () => {
    const calls = found(/\bserverCookie\(\s*([\w"'`-]+),/g).filter(
      ({ file }) => !COMPUTED.includes(file) && file !== "platform/http/http.ts",
    );
    const names = [...calls.map(valueOf), ...found(/["'`](__Host-[\w-]*)/g).map(({ text }) => text)];
    expect(names.length).toBeGreaterThan(8);
    expect(names.filter((name) => !isListed(name))).toEqual([]);
  });

  test("the cookie registry lists every cookie written as text, by the server or by a script", () => {
    const written = found(/["'`]([\w-]+)=\$\{[^}]+\};\s?(?:Path|path)=/g).map(({ text }) => text);
    const byScripts = found(/\bkeep\(["'`]([\w-]+)["'`],/g).map(({ text }) => text);
    expect([...new Set([...written, ...byScripts])].sort()).toEqual([
      "ahorro",
      "css",
      "por-avisar",
      "por-enviar",
      "por-rebi",
      "sin-instalar",
      "texto",
      "theme",
      "usuario",
      "vibrar",
    ]);
    expect([...written, ...byScripts].filter((name) => !isListed(name))).toEqual([]);
    // The one place where a script may write a cookie, by `keep`.
    expect(found(/(document\.cookie =|cookieStore)/g).map(({ file }) => file)).toEqual(["shell/page/keep-cookie.ts"]);
  });

  test("the cookie registry covers every Set-Cookie header", () => {
    const setting = found(/(["'`]Set-Cookie["'`])/g).map(({ file }) => file);
    const known =
      /serverCookie\(|themeCookie\(|chosenCookie\(|senderCookie\(|consentCookie\(|setCookie\(|getSetCookie\(|of cookies\)|\.has\("Set-Cookie"\)/;
    expect([...new Set(setting)].filter((file) => !known.test(FILES.get(file) ?? ""))).toEqual([]);
  });

  test("the cookie registry lists no cookie that the code lacks", () => {
    const code = [...FILES.values()].join("\n");
    for (const name of COOKIES) expect(code, name).toMatch(new RegExp(`["'\`]${name.replace("…", "")}["'\`=]`));
  });
});

describe("storage registry", () => {
  const keysOf = (storage: string) => [
    ...new Set(found(new RegExp(`\\b${storage}\\.(?:getItem|setItem|removeItem)\\(\\s*([^,)\\s]+)`, "g")).map(valueOf)),
  ];

  test("the storage registry lists every browser key of the code", () => {
    const keys = keysOf("localStorage");
    expect(keys).toEqual(expect.arrayContaining([HISTORY_KEY, "rebi:ultimo-error"]));
    expect(keys.filter((key) => !named("local").includes(key))).toEqual([]);
    // Neither by index nor by property: the pattern above would not see it.
    expect(found(/\b((?:local|session)Storage)(?!\.(?:getItem|setItem|removeItem|clear)\()/g)).toEqual([]);
  });
  test("the storage registry lists no browser key that the code lacks", () => {
    const constants = found(/const \w+ = ["'`]([^"'`$]+)["'`]/g).map(({ text }) => text);
    expect(named("local").filter((key) => !constants.includes(key))).toEqual([]);
    expect(named("local")).toContain(DRAFT_STORAGE_KEY);
  });
  test("the storage registry equals the tab's keys of ours and of Remix", () => {
    expect([...keysOf("sessionStorage"), ...remixKeys].sort()).toEqual(named("session").sort());
  });
  test("the storage registry excludes every other kind of store", () => {
    const others = found(/\b(indexedDB|navigator\.storage|openDatabase)\b/g).map(({ file }) => file);
    // The outbox asks the browser not to evict what waits.
    expect(others).toEqual(["shell/outbox/outbox.ts", "shell/outbox/store.ts"]);
    expect(found(/const DATABASE = "([\w-]+)"/g).map(({ text }) => text)).toEqual(named("database"));
  });
  test("the storage registry equals the caches of the service worker, which alone has any", () => {
    expect([...new Set(found(/\b(caches)\b\s*\./g).map(({ file }) => file.replace(/\/[^/]+$/, "")))]).toEqual([
      "shell/offline",
    ]);
    const names = found(/const \w+_CACHES? = "([\w-]+)";/g);
    expect(names.map(({ text }) => text.replace(/-$/, "-…")).sort()).toEqual(named("cache").sort());
  });
});

describe("registry entries", () => {
  const secondsOf = (name: string) => STORAGE_REGISTRY.find((thing) => thing.name === name)?.seconds;
  const literal = (file: string, constant: string) => {
    const text = new RegExp(`const ${constant} = ([\\w *]+);`).exec(FILES.get(file) ?? "")?.[1] ?? "";
    return text.split("*").reduce((product, factor) => {
      const number = factor.trim() === "DAY_SECONDS" ? DAY_SECONDS : Number(factor.replaceAll("_", ""));
      return product * number;
    }, 1);
  };

  test("registry entries have the names and lifetimes of the code", () => {
    expect(secondsOf(SESSION_COOKIE)).toBe(SESSION_COOKIE_SECONDS);
    expect(secondsOf(PLACE_COOKIE)).toBe(PLACE_SECONDS);
    expect(secondsOf("__Host-analytics")).toBe(CONSENT_SECONDS);
    expect(secondsOf("__Host-kept-…")).toBe(KEPT_SECONDS);
    expect(secondsOf("__Host-social")).toBe(STATE_SECONDS);
    expect(secondsOf("__Host-reciente")).toBe(RECENT_SECONDS);
    expect(secondsOf("__Host-llave")).toBe(CHALLENGE_SECONDS);
    expect(secondsOf("__Host-admin")).toBe(ADMIN_PROOF_SECONDS);
    expect(secondsOf("__Host-factor")).toBe(SESSION_SECONDS);
    expect(secondsOf("__Host-conocido")).toBe(KNOWN_SECONDS);
    expect(secondsOf("usuario")).toBe(literal("shell/page/sender-cookie.ts", "SENDER_SECONDS"));
    expect(secondsOf("por-enviar")).toBe(literal("shell/outbox/outbox.ts", "FLAG_SECONDS"));
    expect(secondsOf("__Host-pending")).toBe(literal("accounts/sign-in/pending-link.server.ts", "PENDING_SECONDS"));
    expect(secondsOf("__Host-flash")).toBe(literal("platform/http/http.ts", "FLASH_SECONDS"));
    expect(secondsOf("__Host-favorites")).toBe(literal("favorites/favorites.server.ts", "LIFE_SECONDS"));
    expect(secondsOf("__Host-cart")).toBe(literal("cart/store.server.ts", "LIFE_SECONDS"));
    expect(secondsOf("__Host-cart-since")).toBe(literal("cart/store.server.ts", "SPREAD_SECONDS"));
    expect(secondsOf("__Host-favorites-since")).toBe(literal("favorites/owned-favorites.server.ts", "SPREAD_SECONDS"));
    expect(themeCookie("dark")).toContain(`Max-Age=${secondsOf("theme")};`);
    expect(FILES.get("shell/delivery/bootstrap.ts")).toContain(`, ${secondsOf("css")}`);
    expect(FILES.get("shell/extras/theme.ts")).toContain(`, ${secondsOf("theme")});`);
    expect(textSizeCookie("grande")).toContain(`Max-Age=${secondsOf("texto")};`);
    expect(dataSavingCookie(true)).toContain(`Max-Age=${secondsOf("ahorro")};`);
    expect(secondsOf("vibrar")).toBe(literal("shell/panel/enhance.ts", "YEAR_SECONDS"));
    expect(secondsOf("texto")).toBe(literal("shell/panel/enhance.ts", "YEAR_SECONDS"));
    expect(secondsOf("sin-instalar")).toBe(DISMISSED_SECONDS);
    expect(STORAGE_REGISTRY.find(({ name }) => name === HISTORY_KEY)?.purpose).toContain(String(SEARCH_HISTORY_MAX));
  });
  test("registry entries are unique", () => {
    expect(new Set(STORAGE_REGISTRY.map(({ name }) => name)).size).toBe(STORAGE_REGISTRY.length);
    for (const { purpose, when } of STORAGE_REGISTRY)
      for (const sentence of [purpose, when]) expect(sentence).toMatch(/^[A-ZÁÉÍÓÚ].{8,}\.$/);
  });
  test("registry entries are never optional: the page says so, and there is no banner", () => {
    expect(STORAGE_REGISTRY.filter(({ kind }) => kind === "optional")).toEqual([]);
  });
  test.each([
    [60, "1 minuto"],
    [120, "2 minutos"],
    [3600, "1 hora"],
    [7200, "2 horas"],
    [86_400, "1 día"],
    [14 * 86_400, "14 días"],
    [365 * 86_400, "1 año"],
    [400 * 86_400, "400 días"],
  ])("%d s reads %s", (seconds, text) => {
    expect(lifeText({ seconds, place: "cookie" })).toBe(text);
  });
  test("registry entries without a term last as long as their place", () => {
    expect(lifeText({ seconds: null, place: "session" })).toBe("hasta que cierres la pestaña");
    expect(lifeText({ seconds: null, place: "local" })).toBe("hasta que lo borres");
  });
});
