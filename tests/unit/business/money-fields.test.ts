import { globSync, readFileSync } from "node:fs";

import { describe, expect, test } from "vitest";
import { z } from "zod";

import { AssistantPreferencesForm } from "~/accounts/profile/assistant-preferences-form";
import { readAddress, withPlainAmounts } from "~/catalog/phrases/asked-address";
import { readPlan } from "~/catalog/reference/admin/plans.page.server";
import { unreadText } from "~/catalog/search/unread-text";
import { readStatement } from "~/complaints/filing/form.server";
import { readCoupon } from "~/coupons/admin/coupon-form.server";
import { refundAmount } from "~/orders/admin/money.page.server";
import { parseForm } from "~/platform/forms/forms";
import { theftSchema } from "~/registry/theft/form";
import { priceSchema } from "~/selling/flow/step-schemas";
import { readSoldPrice } from "~/selling/manage/sold-price";
import { SETTING_GROUPS } from "~/settings/fields";
import { priceFields } from "~/workshops/directory/constants";
import { WorkshopForm } from "~/workshops/directory/workshop-form";

import { NOW, formOf } from "../selling/support";

const errorsOf = (read: { ok: boolean; errors?: unknown }) => (read.errors ?? {}) as Record<string, string>;
const bySchema = (schema: Parameters<typeof parseForm>[0]) => (name: string, text: string) =>
  errorsOf(parseForm(schema, formOf({ [name]: text })))[name];
const price = (name: string) => ({ name, message: bySchema(AssistantPreferencesForm) });
const discount = (name: string) => ({
  name,
  message: (_: string, text: string) =>
    errorsOf(readCoupon(formOf({ codigo: "AHORRA", tipo: "amount", valor: "20", [name]: text }), []))[name],
});
const workshopPrice = (end: "from" | "to") => ({
  name: priceFields("mantenimiento")[end],
  message: bySchema(WorkshopForm),
});

/** Every form field for money, and the message of its form for a text. */
const FIELDS: Record<string, { name: string; message: (name: string, text: string) => string | undefined }> = {
  "orders/admin/dinero.route.tsx field": { name: "monto-1", message: bySchema(z.object({ "monto-1": refundAmount })) },
  "selling/flow/step-fields/step-fields.tsx price": {
    name: "price",
    message: bySchema(priceSchema(false, {} as Parameters<typeof priceSchema>[1])),
  },
  "registry/theft/pages/denunciar-robo.route.tsx rewardSoles": {
    name: "rewardSoles",
    message: bySchema(theftSchema(NOW)),
  },
  "accounts/profile/assistant-preferences.tsx priceMin": price("priceMin"),
  "accounts/profile/assistant-preferences.tsx priceMax": price("priceMax"),
  "workshops/admin/workshop-fields.tsx from": workshopPrice("from"),
  "workshops/admin/workshop-fields.tsx to": workshopPrice("to"),
  "catalog/reference/admin/plan-pages.tsx precio": {
    name: "precio",
    message: (name, text) => errorsOf(readPlan(formOf({ nombre: "Plan", [name]: text })))[name],
  },
  "coupons/admin/cupones.route.tsx valor": discount("valor"),
  "coupons/admin/cupones.route.tsx minimo": discount("minimo"),
  "coupons/admin/cupones.route.tsx maximo": discount("maximo"),
  "complaints/filing/form-fields.tsx amount": {
    name: "amount",
    message: (name, text) => errorsOf(readStatement(formOf({ [name]: text }), false))[name],
  },
  "catalog/listing/sold-form.tsx soldPrice": {
    name: "soldPrice",
    message: (name, text) => {
      const read = readSoldPrice(formOf({ [name]: text }));
      return read.ok ? undefined : read.message;
    },
  },
  "catalog/search/filter-form.tsx precio": {
    name: "precio_max",
    message: (name, text) =>
      readAddress(withPlainAmounts(new URLSearchParams({ [name]: text }))).unread.map(unreadText)[0],
  },
};

/** Where `decimal` is no money: kilos of a bicycle, and settings, whose amounts are `input: "soles"`. */
const OTHERS = ["selling/flow/step-fields/details-fields.tsx", "settings/admin/ajustes-grupo.route.tsx"];
const MONEY = /"decimal"|(?:label|hint)="[^"]*(?:S\/|[Ss]oles|[Pp]recio|[Mm]onto|[Rr]ecompensa|[Vv]alor|[Ii]mporte)/;

describe("every field of money", () => {
  test("stands in this table", () => {
    const app = new URL("../../../app/", import.meta.url).pathname;
    const found = globSync("**/*.tsx", { cwd: app })
      .filter((file) => !OTHERS.includes(file))
      .flatMap((file) =>
        [...readFileSync(app + file, "utf8").matchAll(/<(?:TextField|SyncedInput|input)\b(.*?)\/>/gs)]
          .map(([, text = ""]) => text)
          .filter((text) => MONEY.test(text))
          .map((text) => {
            const name = /name="(\w+)"|(?:field|at)\((?:form, )?"?(\w+)"?\)|control\.name === "(\w+)"/.exec(text);
            return `${file} ${name?.slice(1).find(Boolean) ?? text}`;
          }),
      );
    expect(found.sort()).toEqual(Object.keys(FIELDS).sort());
  });

  test.each(Object.entries(FIELDS))("%s reads amounts as all do, and asks back for a doubtful one", (_, field) => {
    for (const text of ["2500,00", "2.500", "2 mil", "2k", "S/ 2,500"])
      expect([text, field.message(field.name, text)]).toEqual([text, undefined]);
    expect(field.message(field.name, "25,0000")).toMatch(/¿Quisiste decir S\/\s250,000\?$/);
    expect(field.message(field.name, "gratis")).not.toMatch(/Quisiste/);
  });

  test("every money field of the settings is one of soles", () => {
    const amounts = SETTING_GROUPS.flatMap(({ fields }) => fields).filter(({ problem }) => /monto/.test(problem));
    expect(amounts).toHaveLength(4);
    expect(amounts.filter(({ input }) => input !== "soles")).toEqual([]);
  });
});
