import { beforeEach, describe, expect, test } from "vitest";

import { parseEnv, type Env } from "~/platform/env";
import { UpstreamError } from "~/platform/errors";
import { CONFIRMED_FIELD, UNDO_INTENT, VERSION_FIELD } from "~/settings/admin/constants";
import {
  loadSettingGroup,
  loadSettings,
  SETTINGS_SAME,
  SETTINGS_SAVED,
  submitSettingGroup,
  submitUndo,
} from "~/settings/admin/settings.page.server";
import { SETTINGS_DOCUMENT, versionPath, type SettingsCopy } from "~/settings/model";
import { createSettings, NO_ANALYTICS_SECRET } from "~/settings/settings.server";

import { contextOf } from "../../support/context";
import { MemoryDatabase } from "../orders/memory-database";
import { FAKE_BINDINGS, recordingLogger } from "../platform/helpers";

const NOW = new Date("2026-11-23T15:00:00Z");
const BINDINGS = {
  ...FAKE_BINDINGS,
  ENVIRONMENT: "local",
  BUSINESS_EMAIL: "hola@rebi.test",
  BUSINESS_CITY: "Lima",
};

let isDown: boolean;
let database: MemoryDatabase;
let published: SettingsCopy[];
/** Settings that KV or the isolate still knows. */
let lastGood: SettingsCopy | null;
let deps: Parameters<typeof loadSettings>[0];

beforeEach(() => {
  isDown = false;
  published = [];
  lastGood = null;
  database = new MemoryDatabase(() =>
    isDown ? Promise.reject(new UpstreamError("firestore", "unavailable", "down")) : Promise.resolve(),
  );
  deps = contextOf({
    clock: { now: () => NOW },
    accounts: { names: async (uids) => new Map(uids.map((uid) => [uid, uid === "ana" ? "Ana" : "Beto"])) },
    settings: settingsOf(parseEnv(BINDINGS)),
  });
});

function settingsOf(env: Env) {
  return createSettings(
    contextOf({
      env,
      database,
      clock: { now: () => NOW },
      log: recordingLogger().log,
    }),
    { publish: async (copy) => void published.push(copy), lastGood: async () => lastGood },
  );
}

const formOf = (values: Record<string, string>): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  return form;
};

/** The form of a group as its page shows it now, with some values typed over. */
async function typed(slug: string, values: Record<string, string>): Promise<FormData> {
  const view = await loadSettingGroup(deps, slug);
  return formOf({
    [VERSION_FIELD]: String(view.version),
    ...Object.fromEntries(view.fields.map(({ name, value }) => [name, value])),
    ...values,
  });
}

const save = async (slug: string, values: Record<string, string>, by = "ana") =>
  submitSettingGroup(deps, slug, by, await typed(slug, values));
const saveSurely = (slug: string, values: Record<string, string>, by = "ana") =>
  save(slug, { ...values, [CONFIRMED_FIELD]: "si" }, by);
const undo = (version: number, values: Record<string, string> = { [CONFIRMED_FIELD]: "si" }) =>
  submitUndo(deps, "beto", formOf({ intent: UNDO_INTENT, [VERSION_FIELD]: String(version), ...values }));
const entries = () => database.paths("audit").map((path) => database.peek(path));
const factOf = async (label: string) =>
  (await loadSettings(deps, new URLSearchParams())).groups
    .flatMap(({ facts }) => facts)
    .find((one) => one.label === label);

describe("saving a group", () => {
  test("the saving of a group writes the values, their version and an entry of the log in one commit, and publishes them", async () => {
    const result = await save("sitio", { BANNER: "Hoy cerramos a las 5" });
    expect(result).toMatchObject({ kind: "done", flash: { message: SETTINGS_SAVED } });
    expect(database.peek(SETTINGS_DOCUMENT)).toEqual({
      version: 1,
      values: { BANNER: "Hoy cerramos a las 5" },
      changes: { BANNER: { at: NOW, by: "ana", version: 1 } },
    });
    expect(database.peek(versionPath(1))).toEqual({
      version: 1,
      at: NOW,
      by: "ana",
      reverts: null,
      changed: { BANNER: { before: null, after: "Hoy cerramos a las 5" } },
    });
    expect(entries()).toMatchObject([
      { actor: "ana", action: "settings.changed", target: SETTINGS_DOCUMENT, changes: '{"BANNER":["","cambió"]}' },
    ]);
    expect(published).toMatchObject([{ version: 1, values: { BANNER: "Hoy cerramos a las 5" } }]);
  });

  test("saving a group twice is one change", async () => {
    const form = await typed("sitio", { BANNER: "Hola" });
    await submitSettingGroup(deps, "sitio", "ana", form);
    expect(await submitSettingGroup(deps, "sitio", "ana", form)).toMatchObject({ flash: { message: SETTINGS_SAME } });
    expect(database.paths("settingsVersions")).toHaveLength(1);
  });

  test("the saving of a group keeps what was typed, with a message at each field, and writes nothing", async () => {
    const result = await save("venta", {
      SHIPPING_PRICE: "mil",
      COMMISSION_PERCENT: "50",
      SHIPPING_REDUCED_FROM: "60000",
    });
    expect(result).toMatchObject({
      kind: "rejected",
      status: 400,
      failure: {
        values: { SHIPPING_PRICE: "mil" },
        errors: {
          SHIPPING_PRICE: "Escribe un monto en soles, de 0 a 1,000,000, como 15 o 15.50.",
          COMMISSION_PERCENT: expect.stringContaining("de 0 a 30"),
          SHIPPING_REDUCED_FROM: "No puede ser más que el monto del envío gratis.",
        },
      },
    });
    expect(database.peek(SETTINGS_DOCUMENT)).toBeUndefined();
  });

  test.each([
    ["COMMISSION_PERCENT", "2,5", "punto"],
    ["SHIPPING_PRICE", "15,5000", "¿Quisiste decir S/\u00a0155,000?"],
  ])("%s with a comma that may mean two amounts (%s) is an error", async (name, text, message) => {
    const result = await saveSurely("venta", { [name]: text });
    expect(result).toMatchObject({ status: 400, failure: { errors: { [name]: expect.stringContaining(message) } } });
    expect(database.peek(SETTINGS_DOCUMENT)).toBeUndefined();
  });

  test("the saving of a group reads amounts with a comma for decimals, and in thousands", async () => {
    await saveSurely("venta", { SHIPPING_PRICE: "15,50", SHIPPING_FREE_FROM: "2 mil", SHIPPING_REDUCED_FROM: "1.500" });
    expect(database.peek(SETTINGS_DOCUMENT)).toMatchObject({
      values: { SHIPPING_PRICE: "15.50", SHIPPING_FREE_FROM: "2000", SHIPPING_REDUCED_FROM: "1500" },
    });
  });

  test("an empty field is an error where a value is needed, and a field that was not sent always", async () => {
    const form = await typed("horario", { HOURS_SUNDAY: "" });
    form.delete("HOLIDAYS");
    expect(await submitSettingGroup(deps, "horario", "ana", form)).toMatchObject({
      failure: { errors: { HOURS_SUNDAY: expect.any(String), HOLIDAYS: expect.any(String) } },
    });
  });

  test("saving a group while Firestore is down gives the form back with 503", async () => {
    const form = await typed("sitio", { BANNER: "Hola" });
    isDown = true;
    expect(await submitSettingGroup(deps, "sitio", "ana", form)).toMatchObject({
      kind: "rejected",
      status: 503,
      failure: { values: { BANNER: "Hola" } },
    });
  });

  test("saving a group that there is not answers 404", async () => {
    expect(await submitSettingGroup(deps, "otra", "ana", formOf({}))).toMatchObject({ kind: "not-found" });
  });
});

describe("a dangerous value", () => {
  test("a dangerous value is shown with what it does, and saved by the second step only", async () => {
    const shown = await save("venta", { COMMISSION_PERCENT: "5" });
    expect(shown).toMatchObject({
      kind: "shown",
      reply: {
        values: { COMMISSION_PERCENT: "5" },
        confirm: [
          { label: "Comisión por venta (%)", before: "0", after: "5", danger: expect.stringContaining("no cobramos") },
        ],
      },
    });
    expect(database.peek(SETTINGS_DOCUMENT)).toBeUndefined();
    expect(await saveSurely("venta", { COMMISSION_PERCENT: "5" })).toMatchObject({ kind: "done" });
    expect(database.peek(SETTINGS_DOCUMENT)).toMatchObject({ values: { COMMISSION_PERCENT: "5" } });
    expect(entries()).toMatchObject([{ changes: '{"COMMISSION_PERCENT":[null,"5"]}' }]);
  });

  test("a dangerous value carries every field of its group to the second step", async () => {
    const values = { ASSISTANT_ENABLED: "false", GEMINI_DAILY_TOKENS: "5000" };
    expect(await save("asistente", values)).toMatchObject({ kind: "shown", reply: { values } });
  });

  test.each([
    ["moderacion", { MODERATION: "todos" }, true],
    ["moderacion", { MODERATION: "marcados" }, false],
    ["servicios", { REGISTRY_THEFT: "prueba" }, true],
    ["servicios", { COMPLAINTS_REQUIRE_LOGIN: "false" }, true],
    ["asistente", { ASSISTANT_ENABLED: "false" }, true],
    ["asistente", { GEMINI_ENABLED: "false" }, true],
    ["asistente", { GEMINI_DAILY_TOKENS: "5000" }, false],
    ["horario", { HOLIDAYS: "2026-12-24" }, true],
    ["negocio", { BUSINESS_RUC: "20512333797" }, true],
    ["negocio", { BUSINESS_CITY: "Cusco" }, false],
    ["sitio", { ANALYTICS_MEASUREMENT_ID: "G-AB12CD34EF" }, true],
  ])("%s %o needs a second step: %s", async (slug, values, isDangerous) => {
    expect((await save(slug, values)).kind).toBe(isDangerous ? "shown" : "done");
  });
});

test("a measurement id without the secret is said to send nothing", async () => {
  const lackOf = async (id: string) => {
    const shown = await save("sitio", { ANALYTICS_MEASUREMENT_ID: id });
    return shown.kind === "shown" && "confirm" in shown.reply ? shown.reply.confirm?.[0]?.danger : undefined;
  };
  expect(await lackOf("G-AB12CD34EF")).toBe(NO_ANALYTICS_SECRET);
  const { fields } = await loadSettingGroup(deps, "sitio");
  expect(fields.find(({ name }) => name === "ANALYTICS_MEASUREMENT_ID")?.hint).toContain("ANALYTICS_API_SECRET");
  deps = { ...deps, settings: settingsOf(parseEnv({ ...BINDINGS, ANALYTICS_API_SECRET: "secreto" })) };
  expect(await lackOf("G-AB12CD34EF")).toContain("Enviaremos a Google");
});

describe("where a value comes from", () => {
  test("the source of a value is said of each: default, variable, changed here", async () => {
    expect(await factOf("Correo")).toEqual({
      label: "Correo",
      value: "hola@rebi.test",
      source: "De la variable BUSINESS_EMAIL",
    });
    expect(await factOf("Precio del envío (S/)")).toMatchObject({ value: "1,500", source: "Por omisión" });
    await save("negocio", { BUSINESS_EMAIL: "" });
    expect(await factOf("Correo")).toMatchObject({
      value: "(nada)",
      source: expect.stringMatching(/^Cambiado aquí por Ana, /),
    });
  });

  test("a value typed as the variable has it is of the variable again", async () => {
    await save("negocio", { BUSINESS_EMAIL: "otro@rebi.test" });
    await save("negocio", { BUSINESS_EMAIL: "hola@rebi.test" });
    expect(await factOf("Correo")).toMatchObject({ source: "De la variable BUSINESS_EMAIL" });
    expect(database.peek(SETTINGS_DOCUMENT)).toMatchObject({ version: 2, values: {} });
  });
});

describe("two administrators at once", () => {
  test("the second one gets 409 with what is there now and by whom, keeps what was typed, and nothing is lost", async () => {
    const stale = await typed("sitio", { BANNER: "De Beto" });
    await save("sitio", { BANNER: "De Ana" });
    const result = await submitSettingGroup(deps, "sitio", "beto", stale);
    expect(result).toMatchObject({
      kind: "rejected",
      status: 409,
      failure: {
        // The version that was compared, so that the next save is a knowing one.
        values: { BANNER: "De Beto", [VERSION_FIELD]: "1" },
        errors: { BANNER: "Aviso en todas las páginas: ahora dice «De Ana» (cambiado por Ana, hace un momento)." },
      },
    });
    expect(database.peek(SETTINGS_DOCUMENT)).toMatchObject({ version: 1, values: { BANNER: "De Ana" } });
  });

  test("a change of other values is no conflict", async () => {
    const stale = await typed("sitio", { BANNER: "De Beto" });
    await save("negocio", { BUSINESS_CITY: "Cusco" });
    expect(await submitSettingGroup(deps, "sitio", "beto", stale)).toMatchObject({ kind: "done" });
    expect(database.peek(SETTINGS_DOCUMENT)).toMatchObject({ values: { BANNER: "De Beto", BUSINESS_CITY: "Cusco" } });
  });
});

describe("taking a change back", () => {
  test("the undo of a change shows what it will do, then brings the former values, as a change of its own", async () => {
    await save("sitio", { BANNER: "Uno" });
    await save("sitio", { BANNER: "Dos" });
    expect(await undo(2, {})).toMatchObject({
      kind: "shown",
      reply: { confirm: [{ before: "Dos", after: "Uno" }] },
    });
    expect(await undo(2)).toMatchObject({ kind: "done", flash: { message: SETTINGS_SAVED } });
    expect(database.peek(SETTINGS_DOCUMENT)).toMatchObject({ version: 3, values: { BANNER: "Uno" } });
    expect(database.peek(versionPath(3))).toMatchObject({ by: "beto", reverts: 2 });
    expect(entries()).toMatchObject([{}, {}, { actor: "beto", action: "settings.undone" }]);
    expect(await undo(2)).toMatchObject({ flash: { message: SETTINGS_SAME } });
  });

  test("taking the first change back brings the variable back", async () => {
    await save("negocio", { BUSINESS_CITY: "Cusco" });
    await undo(1);
    expect(database.peek(SETTINGS_DOCUMENT)).toMatchObject({ version: 2, values: {} });
  });

  test("the undo of a change is rejected where another change came after it", async () => {
    await save("sitio", { BANNER: "Uno" });
    await save("sitio", { BANNER: "Dos" });
    expect(await undo(1)).toMatchObject({ kind: "rejected", status: 409 });
    expect(database.peek(SETTINGS_DOCUMENT)).toMatchObject({ values: { BANNER: "Dos" } });
  });

  test("taking back a change that there is not answers 404, and another intent 400", async () => {
    expect(await undo(7)).toMatchObject({ kind: "not-found" });
    expect(await submitUndo(deps, "ana", formOf({ intent: "otra" }))).toMatchObject({ kind: "rejected", status: 400 });
  });
});

describe("a damaged document", () => {
  test("a damaged document is said to be, and the next change writes a whole one under a new number", async () => {
    await save("sitio", { BANNER: "Uno" });
    database.put(SETTINGS_DOCUMENT, { values: { BANNER: "Uno", MODERATION: 3 } });
    expect(await loadSettingGroup(deps, "sitio")).toMatchObject({ isBroken: true });
    await save("sitio", { BANNER: "Dos" });
    expect(database.peek(SETTINGS_DOCUMENT)).toMatchObject({ version: 2, values: { BANNER: "Dos" } });
    expect((await loadSettings(deps, new URLSearchParams())).isBroken).toBe(false);
  });

  test.each(["the last good copy", "the versions alone"])("the values are kept by %s", async (source) => {
    await saveSurely("venta", { COMMISSION_PERCENT: "5" });
    await save("negocio", { BUSINESS_CITY: "Cusco" });
    if (source === "the last good copy") lastGood = published.at(-1) ?? null;
    database.put(SETTINGS_DOCUMENT, { version: 2, values: { BUSINESS_CITY: "Cusco", COMMISSION_PERCENT: 5 } });
    expect(await factOf("Comisión por venta (%)")).toMatchObject({ value: "5" });
    // Without a second step: nothing else than the notice changes.
    expect(await save("sitio", { BANNER: "Hola" })).toMatchObject({ kind: "done" });
    expect(database.peek(SETTINGS_DOCUMENT)).toMatchObject({
      version: 3,
      values: { BUSINESS_CITY: "Cusco", COMMISSION_PERCENT: "5", BANNER: "Hola" },
    });
    expect(database.peek(versionPath(3))).toMatchObject({ changed: { BANNER: { before: null, after: "Hola" } } });
  });

  test("a damaged document that is gone is written again under the next number", async () => {
    await save("sitio", { BANNER: "Uno" });
    await database.commit([{ delete: SETTINGS_DOCUMENT }]);
    expect(await save("negocio", { BUSINESS_CITY: "Cusco" })).toMatchObject({ flash: { message: SETTINGS_SAVED } });
    expect(database.peek(SETTINGS_DOCUMENT)).toMatchObject({ version: 2, values: { BUSINESS_CITY: "Cusco" } });
    expect(database.paths("settingsVersions")).toHaveLength(2);
  });
});
