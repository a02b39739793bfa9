import { globSync, readFileSync } from "node:fs";

import { describe, expect, test } from "vitest";

import { AssistantPreferencesForm } from "~/accounts/profile/profile.action.server";
import { readAddress, withPlainAmounts } from "~/catalog/phrases/asked-address";
import { planForm } from "~/catalog/reference/admin/plans.page.server";
import { unreadText } from "~/catalog/search/unread-text";
import { readStatement, statementForm } from "~/complaints/filing/form.server";
import { couponForm } from "~/coupons/admin/coupon-form.server";
import { offerAmountForm } from "~/offers/offers.action.server";
import { offerRulesForm } from "~/offers/rules-form.server";
import { refundForm } from "~/orders/admin/part-refund.server";
import { decisionForm } from "~/orders/claims/admin/order-claim.page.server";
import { claimAmountForm } from "~/orders/claims/problem-form.server";
import { formLook } from "~/platform/forms/form-look.server";
import { parseForm } from "~/platform/forms/forms";
import { theftSchema } from "~/registry/theft/form";
import { priceSchema } from "~/selling/flow/step-schemas";
import { readPriceShift, wrongPriceShift } from "~/selling/manage/bulk";
import { readSoldPrice } from "~/selling/manage/own-listings.action.server";
import { SETTING_GROUPS } from "~/settings/fields";
import { priceFields } from "~/workshops/directory/constants";
import { WorkshopForm } from "~/workshops/directory/workshop-form";

import { NOW, formOf } from "../selling/support";

const errorsOf = (read: { ok: boolean; errors?: unknown }) => (read.errors ?? {}) as Record<string, string>;
const bySchema = (schema: Parameters<typeof parseForm>[0]) => (name: string, text: string) =>
  errorsOf(parseForm(schema, formOf({ [name]: text })))[name];
const price = (name: string) => ({ name, message: bySchema(AssistantPreferencesForm) });
const discounts = couponForm({ plans: [], today: "2026-11-23" }, formOf({ tipo: "amount" }));
const discount = (name: string) => ({ name, message: bySchema(discounts) });
const workshopPrice = (end: "from" | "to") => ({
  name: priceFields("mantenimiento")[end],
  message: bySchema(WorkshopForm),
});

const COMPLAINTS = "complaints/filing/form.server.ts";
const PLANS = "catalog/reference/admin/plans.page.server.ts";
const COUPONS = "coupons/admin/coupon-form.server.ts";
const ORDER_CLAIMS = "orders/claims/admin/order-claim.page.server.ts";
const ORDER_MONEY = "orders/admin/part-refund.server.ts";
/** Schemas that say how their fields look. */
const SCHEMAS: Record<string, Parameters<typeof parseForm>[0]> = {
  [COMPLAINTS]: statementForm,
  [PLANS]: planForm,
  [COUPONS]: discounts,
  [ORDER_CLAIMS]: decisionForm(1_000_000_00, true),
  [ORDER_MONEY]: refundForm("", 0),
};

/** Every form field for money, and the message of its form for a text. */
const FIELDS: Record<string, { name: string; message: (name: string, text: string) => string | undefined }> = {
  [`${ORDER_MONEY} monto`]: { name: "monto", message: bySchema(refundForm("", 0)) },
  "orders/claims/perfil-problema.route.tsx monto": {
    name: "monto",
    message: bySchema(claimAmountForm(1_000_000_00, "")),
  },
  [`${ORDER_CLAIMS} monto`]: { name: "monto", message: bySchema(decisionForm(1_000_000_00, true)) },
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
  "workshops/admin/taller-editar.route.tsx from": workshopPrice("from"),
  "workshops/admin/taller-editar.route.tsx to": workshopPrice("to"),
  [`${PLANS} precio`]: { name: "precio", message: bySchema(planForm) },
  [`${COUPONS} valor`]: discount("valor"),
  [`${COUPONS} minimo`]: discount("minimo"),
  [`${COUPONS} maximo`]: discount("maximo"),
  [`${COMPLAINTS} amount`]: {
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
  "offers/offer-panel.tsx oferta": { name: "oferta", message: bySchema(offerAmountForm("")) },
  "offers/producto-oferta.route.tsx oferta": { name: "oferta", message: bySchema(offerAmountForm("")) },
  "offers/perfil-anuncio-ofertas.route.tsx declineBelow": {
    name: "declineBelow",
    message: bySchema(offerRulesForm(0)),
  },
  "offers/perfil-anuncio-ofertas.route.tsx acceptFrom": { name: "acceptFrom", message: bySchema(offerRulesForm(0)) },
  "selling/manage/own-listings-page.tsx price": {
    name: "price",
    message: bySchema(priceSchema(false, {} as Parameters<typeof priceSchema>[1])),
  },
  "routes/profile/perfil-anuncios-lote.tsx cuanto": {
    name: "cuanto",
    message: (_, text) => (readPriceShift("bajar-monto", text) === null ? wrongPriceShift(text) : undefined),
  },
  "catalog/search/filter-form.tsx precio": {
    name: "precio_max",
    message: (name, text) =>
      readAddress(withPlainAmounts(new URLSearchParams({ [name]: text }))).unread.map(unreadText)[0],
  },
};

/** Where `decimal` is no money: a height in metres, kilos, and settings, whose amounts are `input: "soles"`. */
const OTHERS = [
  "catalog/listing/listing-told.tsx",
  "selling/flow/step-fields/details-fields.tsx",
  "settings/admin/ajustes-grupo.route.tsx",
];
const MONEY = /"decimal"|(?:label|hint)="[^"]*(?:S\/|[Ss]oles|[Pp]recio|[Mm]onto|[Rr]ecompensa|[Vv]alor|[Ii]mporte)/;

describe("every field of money", () => {
  test("every field of money stands in this table", () => {
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
    const told = Object.entries(SCHEMAS).flatMap(([file, schema]) =>
      Object.entries(formLook(schema))
        .filter(([, { inputMode }]) => inputMode === "decimal")
        .map(([name]) => `${file} ${name}`),
    );
    const files = globSync("**/*.ts", { cwd: app }).filter((file) =>
      readFileSync(app + file, "utf8").includes('inputMode: "decimal"'),
    );
    expect(files.sort()).toEqual(Object.keys(SCHEMAS).sort());
    expect([...found, ...told].sort()).toEqual(Object.keys(FIELDS).sort());
  });

  test.each(Object.entries(FIELDS))("%s reads amounts as all do, and asks back for a doubtful one", (_, field) => {
    for (const text of ["2500,00", "2.500", "2 mil", "2k", "S/ 2,500"])
      expect([text, field.message(field.name, text)]).toEqual([text, undefined]);
    expect(field.message(field.name, "25,0000")).toMatch(/¿Quisiste decir S\/\s250,000\?$/);
    expect(field.message(field.name, "gratis")).not.toMatch(/Quisiste/);
  });

  test("every money field of the settings is one of soles", () => {
    const amounts = SETTING_GROUPS.flatMap(({ fields }) => fields).filter(({ problem }) => /monto/.test(problem));
    expect(amounts).toHaveLength(5);
    expect(amounts.filter(({ input }) => input !== "soles")).toEqual([]);
  });
});
