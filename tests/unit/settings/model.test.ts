import { readFileSync } from "node:fs";

import { describe, expect, test } from "vitest";

import { OPENING_HOURS } from "~/business/hours";
import { parseEnv } from "~/platform/env";
import { SIGNAL_RULES, USER_LIMITS } from "~/platform/env-limits";
import { SITE_VARIABLES, type SiteVariable, fitsSite, parseSite } from "~/platform/site-variables";
import { SETTING_GROUPS, canonicalText, defaultText } from "~/settings/fields";
import { CopySchema, NO_SETTINGS, decodeSettings, withSettings } from "~/settings/model";

import { FAKE_BINDINGS } from "../platform/helpers";

const AT = new Date("2026-11-23T15:00:00Z");
const LOCAL = { ...FAKE_BINDINGS, ENVIRONMENT: "local" };

describe("texts of the settings", () => {
  test("texts of the settings have one field each, and a default that says what counts without any", () => {
    const names = SETTING_GROUPS.flatMap(({ fields }) => fields.map(({ name }) => name));
    expect([...names].sort()).toEqual([...SITE_VARIABLES].sort());
    const defaults = Object.fromEntries(names.map((name) => [name, defaultText(name, "production")]));
    expect(parseSite(defaults, "production")).toEqual(parseSite({}, "production"));
    expect(parseSite({}, "production").hours).toEqual(OPENING_HOURS);
    for (const { name, optional } of SETTING_GROUPS.flatMap(({ fields }) => fields))
      expect([name, defaultText(name, "local") === ""]).toEqual([name, optional === true]);
  });

  test("the table of docs/deploy.md names each setting once, with the default of its row", () => {
    const guide = readFileSync(new URL("../../../docs/deploy.md", import.meta.url), "utf8").replaceAll("`", "");
    const table = guide.split("\n## ").find((part) => part.startsWith("Only defaults")) ?? "";
    const told = [...table.matchAll(/^\| ([A-Z_*, ]+) \|.*\| (.+?) \|$/gm)].flatMap(([, names = "", defaults = ""]) => {
      const texts = defaults.split(", ");
      return names.split(", ").map((name, at) => [name, texts.length === 1 ? defaults : texts[at]].join(": "));
    });
    const rows = SITE_VARIABLES.filter((name) => !name.startsWith("BUSINESS_")).map(
      (name) => `${name}: ${defaultText(name, "production") || "none"}`,
    );
    expect(told.filter((line) => !line.startsWith("BUSINESS_*:")).sort()).toEqual(rows.sort());
  });

  const LINE = ["x".repeat(201), "dos\nlíneas"];
  const HOSTS = ["facebook.com", "instagram.com", "tiktok.com", "youtube.com"];
  const LINK = [
    "facebook.com/rebi",
    "javascript:alert(1)",
    `https://facebook.com/${"x".repeat(200)}`,
    ...HOSTS.flatMap((host) => [
      `https://${host}@evil.pe/rebi`,
      `https://${host}:x@evil.pe/rebi`,
      `https://evil.pe/${host}`,
      `https://evil.pe?${host}`,
      `https://evil.pe\\@${host}`,
      `https://evil${host}/rebi`,
      `https://${host}.evil.pe/rebi`,
      `https://rebi@${host}/rebi`,
      `https://${host}:8443/rebi`,
      `https:${host}/rebi`,
    ]),
  ];
  const PHONE = ["555", "hola", "12345678901234"];
  const HOURS = ["siempre", "19:00-9:00", "25:00-26:00"];
  const AMOUNT = ["-1", "mil", "1000001", "1.2345", "15,5000", "1,0000"];
  const DAYS = ["0", "61", "2.5", "2,5"];
  const LIMIT = ["0", "1", "501", "diez", "2.5", "2,5", "-3"];
  const SWITCH = ["abierto", "Activo"];
  const rejected: Record<SiteVariable, string[]> = {
    BUSINESS_EMAIL: ["hola", "hola@", "a b@c.pe", "a@b.pe, c@d.pe"],
    BUSINESS_PHONE: PHONE,
    BUSINESS_WHATSAPP: PHONE,
    BUSINESS_ADDRESS: LINE,
    BUSINESS_CITY: LINE,
    BUSINESS_RUC: ["2051233379", "2051233379a", "20512333798", "99512333797", "205-12333797"],
    BUSINESS_LEGAL_NAME: LINE,
    BUSINESS_LEGAL_ADDRESS: LINE,
    BUSINESS_FACEBOOK: LINK,
    BUSINESS_INSTAGRAM: LINK,
    BUSINESS_TIKTOK: LINK,
    BUSINESS_YOUTUBE: LINK,
    HOURS_WEEKDAYS: HOURS,
    HOURS_SATURDAY: HOURS,
    HOURS_SUNDAY: HOURS,
    HOLIDAYS: ["2026-02-30", "24/12/2026", Array.from({ length: 201 }, () => "2026-12-24").join()],
    SHIPPING_FREE_FROM: AMOUNT,
    SHIPPING_FREE_DAYS: DAYS,
    SHIPPING_REDUCED_FROM: AMOUNT,
    SHIPPING_REDUCED_PRICE: AMOUNT,
    SHIPPING_PRICE: AMOUNT,
    SHIPPING_DAYS: DAYS,
    COMMISSION_PERCENT: ["31", "-1", "2.345", "2,5"],
    ORDER_CONFIRM_HOURS: ["0", "241", "dos"],
    ORDER_DISPATCH_DAYS: ["2", "31", "1.5"],
    ORDER_LATE_DAYS: ["0", "31"],
    ORDER_ARRIVAL_DAYS: ["0", "31"],
    ORDER_LOOK_HOURS: ["11", "721"],
    RESERVE_MAX_UNPAID: ["0", "6"],
    RESERVE_CARD_MINUTES: ["9", "121"],
    RESERVE_PAUSE_MINUTES: ["-1", "1441"],
    ORDER_CLAIM_DAYS: ["0", "31"],
    ORDER_RETURN_DAYS: ["0", "31"],
    ORDER_RETURN_CONFIRM_DAYS: ["1", "61"],
    RESERVE_NEW_BUYER_MAX: AMOUNT,
    RESERVE_TICKET_HOURS: ["0", "49"],
    CARD_INSTALLMENTS: ["-1", "37", "doce"],
    UIT_SOLES: ["999", "20001", "5500.5"],
    SOLES_PER_DOLLAR: ["0", "21", "3.7555", "tres"],
    MODERATION: ["a veces"],
    MODERATION_MANY_LISTINGS: [...LIMIT, "21"],
    MODERATION_NEW_ACCOUNT_DAYS: ["91", "siempre", "1.5", "-1"],
    LIMIT_CONTACTS: [...LIMIT, "101"],
    LIMIT_NEW_THREADS: [...LIMIT, "101"],
    LIMIT_MESSAGES: [...LIMIT, "4"],
    LIMIT_QUESTIONS: [...LIMIT, "101"],
    LIMIT_REPORTS: [...LIMIT, "101"],
    LIMIT_UNPROVEN_QUESTIONS: ["0", "101"],
    LIMIT_FRESH_HOURS: ["-1", "721"],
    LIMIT_STRANGERS_PERCENT: ["9", "1001"],
    LIMIT_RATES: ["offer.account.day", "offer.account.day 0", "contact.account.day 30", "nada.account.day 3"],
    SECOND_FACTOR_SELLERS: ["no", "true"],
    SECOND_FACTOR_WORKSHOPS: ["no"],
    SECOND_FACTOR_POLICE: ["Pedir"],
    REGISTRY_THEFT: SWITCH,
    REGISTRY_STOLEN_LIST: SWITCH,
    REGISTRY_TRANSFER: SWITCH,
    INSPECTION_LEGAL: SWITCH,
    INSPECTION_MECHANICAL: SWITCH,
    COMPLAINTS_REQUIRE_LOGIN: ["sí"],
    ASSISTANT_ENABLED: ["no"],
    GEMINI_ENABLED: ["1"],
    GEMINI_MODEL: ["../otro", "x y"],
    GEMINI_FALLBACK_MODEL: ["<script>"],
    GEMINI_NETWORK_PERCENT: ["0", "101"],
    GEMINI_RESERVE_PERCENT: ["-1", "91"],
    GEMINI_DAILY_TOKENS: ["-5", "muchos", "1,5"],
    BANNER: ["x".repeat(161), "dos\nlíneas"],
    ANALYTICS_MEASUREMENT_ID: ["UA-1234-5", "G-abc", "G-A&x=1"],
  };
  test.each(Object.entries(rejected) as [SiteVariable, string[]][])("%s rejects what it cannot be", (name, texts) => {
    // As its form reads it.
    expect(texts.filter((text) => fitsSite(name, canonicalText(name, text)))).toEqual([]);
  });

  test("texts of the settings are spelled in one way", () => {
    expect(canonicalText("HOLIDAYS", " 2026-12-24,2026-12-31 ")).toBe("2026-12-24\n2026-12-31");
    expect(canonicalText("SHIPPING_PRICE", "S/ 1,500")).toBe("1500");
    expect(canonicalText("SHIPPING_FREE_FROM", "1,000,000.50")).toBe("1000000.50");
    expect(canonicalText("SHIPPING_PRICE", "15,50")).toBe("15.50");
    expect(canonicalText("SHIPPING_PRICE", "15,5000")).toBe("15,5000");
    expect(canonicalText("COMMISSION_PERCENT", "2.5 %")).toBe("2.5");
    expect(canonicalText("HOURS_SUNDAY", "Cerrado")).toBe("cerrado");
  });
});

describe("a settings document", () => {
  const DOCUMENT = {
    version: 3,
    values: { BANNER: "Hoy atendemos hasta las 5", BUSINESS_EMAIL: "" },
    changes: { BANNER: { at: AT, by: "ana", version: 3 } },
  };

  test("a settings document is read as it was written, and none is version 0", () => {
    expect(decodeSettings(DOCUMENT)).toEqual({ ...DOCUMENT, isBroken: false });
    expect(decodeSettings(null)).toBe(NO_SETTINGS);
  });

  test.each([
    ["no values", { ...DOCUMENT, values: undefined }, {}],
    ["values of another kind", { ...DOCUMENT, values: "x" }, {}],
    ["a value that is no text", { ...DOCUMENT, values: { ...DOCUMENT.values, BANNER: 5 } }, { BUSINESS_EMAIL: "" }],
    ["a value that does not fit", { ...DOCUMENT, values: { HOLIDAYS: "mañana", BANNER: "Hola" } }, { BANNER: "Hola" }],
    ["no version", { ...DOCUMENT, version: "tres" }, DOCUMENT.values],
  ])("a settings document with %s keeps what fits, and says so", (_, data, values) => {
    expect(decodeSettings(data)).toMatchObject({ isBroken: true, values });
  });

  test("a settings document of a product that had other values is no damage", () => {
    const read = decodeSettings({ ...DOCUMENT, values: { ...DOCUMENT.values, OLD_VALUE: "x" } });
    expect(read).toMatchObject({ isBroken: false, values: DOCUMENT.values });
  });

  test("a settings document comes out of KV without what does not fit", () => {
    expect(CopySchema.parse({ version: 2, values: { BANNER: "Hola", MODERATION: "quizás", OTHER: "x" } })).toEqual({
      version: 2,
      values: { BANNER: "Hola" },
    });
  });
});

describe("settings over variables", () => {
  const env = parseEnv({
    ...LOCAL,
    BUSINESS_EMAIL: "hola@rebi.test",
    REGISTRY_THEFT: "activo",
    GEMINI_API_KEY: "clave",
    GEMINI_MODEL: "gemini-de-la-variable",
  });

  test("settings over variables replace what they name, and nothing else", () => {
    const values = {
      BUSINESS_EMAIL: "",
      REGISTRY_THEFT: "proximamente",
      SHIPPING_PRICE: "900",
      COMMISSION_PERCENT: "2.5",
    };
    const settled = withSettings(env, { version: 1, values });
    expect(settled.business.email).toBeNull();
    expect(settled.switches.theft).toBe("proximamente");
    expect(settled.shipping).toMatchObject({ price: 900_00, freeFrom: 50_000_00 });
    expect(settled.commissionBasisPoints).toBe(250);
    expect(settled.CACHE).toBe(env.CACHE);
    expect(settled.assistant).toEqual(env.assistant);
    expect(withSettings(env, { version: 1, values: {} })).toEqual(env);
  });

  test("settings over variables are the limits of an account and the rules of signals", () => {
    const values = { LIMIT_MESSAGES: "5", LIMIT_CONTACTS: "100", MODERATION_NEW_ACCOUNT_DAYS: "0" };
    const settled = withSettings(env, { version: 1, values });
    expect(settled.limits).toEqual({
      ...USER_LIMITS,
      messages: { limit: 5, windowSeconds: 3_600 },
      contacts: { limit: 100, windowSeconds: 86_400 },
    });
    expect(settled.signalRules).toEqual({ ...SIGNAL_RULES, newAccountDays: 0 });
    const ofVariables = parseEnv({ ...LOCAL, LIMIT_REPORTS: "3", MODERATION_MANY_LISTINGS: "" });
    expect(ofVariables.limits.reports.limit).toBe(3);
    expect(ofVariables.signalRules).toEqual(SIGNAL_RULES);
  });

  test("settings over variables run the model of the assistant, and switch it off and on", () => {
    const changed = withSettings(env, {
      version: 1,
      values: { GEMINI_MODEL: "gemini-otro", GEMINI_DAILY_TOKENS: "5000" },
    });
    expect(changed.assistant).toMatchObject({ apiKey: "clave", model: "gemini-otro", dailyTokens: 5_000 });
    expect(withSettings(env, { version: 1, values: { GEMINI_ENABLED: "false" } }).assistant).toBeNull();
    const off = parseEnv({ ...LOCAL, GEMINI_API_KEY: "clave", GEMINI_ENABLED: "false" });
    expect(off.assistant).toBeNull();
    expect(withSettings(off, { version: 1, values: { GEMINI_ENABLED: "true" } }).assistant).toMatchObject({
      apiKey: "clave",
    });
    const keyless = parseEnv(LOCAL);
    expect(withSettings(keyless, { version: 1, values: { GEMINI_MODEL: "gemini-otro" } }).assistant).toBeNull();
  });
});
