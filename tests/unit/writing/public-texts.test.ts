import { globSync, readFileSync } from "node:fs";

import { describe, expect, test } from "vitest";
import type { z } from "zod";

import { userForm } from "~/accounts/profile/profile-form";
import { ShopForm } from "~/accounts/shop/shop.page.server";
import { RegisterForm } from "~/accounts/sign-in/credentials";
import { parseForm } from "~/platform/forms/forms";
import { QUESTION_FIELD } from "~/questions/constants";
import { publicTextForm } from "~/questions/form";
import { readDetails } from "~/registry/bicycles/details";
import { theftSchema } from "~/registry/theft/form";
import { completionSchema, quickSchema } from "~/registry/theft/quick-form";
import { ANSWER_FIELD, REVIEW_TEXT_FIELD } from "~/reviews/constants";
import { ReviewAnswerSchema, ReviewFormSchema } from "~/reviews/form";
import { readStep } from "~/selling/flow/steps";
import type { FormStep } from "~/selling/model";
import { ApplicationForm } from "~/workshops/application";

import { NOW, RULES, completeContent, formOf } from "../selling/support";

const SITE = "https://rebi.example";
const CALL_ME = "Llámame al 987 654 321 cuando quieras";
const SPOKEN = "Al nueve ocho 7 seis 5 cuatro 3 dos 1";
const SPAM = "Gran oferta en https://malo.test para ti";

type Read = (text: string) => { ok: boolean; errors?: unknown };
const field = (name: string, schema: z.ZodObject): [string, Read] => [
  name,
  (text) => parseForm(schema, formOf({ [name]: text })),
];
const step = (at: FormStep, name: string, content = completeContent()): [string, Read] => [
  name,
  (text) => readStep(at, formOf({ [name]: text }), content, RULES),
];
const bicycle = (name: string): [string, Read] => [name, (text) => readDetails(formOf({ [name]: text }), NOW, [])];

/** Every field whose text users read without being its addressee, by the call that makes it. */
const PUBLIC: Record<string, [field: string, read: Read][]> = {
  "reviews/form.ts textField label": [
    field(REVIEW_TEXT_FIELD, ReviewFormSchema),
    field(ANSWER_FIELD, ReviewAnswerSchema),
  ],
  "questions/form.ts textField label": [
    field(QUESTION_FIELD, publicTextForm("question", SITE)),
    field(QUESTION_FIELD, publicTextForm("answer", SITE)),
  ],
  "accounts/shop/shop.page.server.ts lineField Dirección": [field("address", ShopForm)],
  "registry/bicycles/details.ts lineField label": [bicycle("brand"), bicycle("model")],
  "registry/bicycles/details.ts textField Señas": [bicycle("marks")],
  "registry/theft/form.ts lineField label": [field("place", theftSchema(NOW))],
  "registry/theft/form.ts textField Cómo fue": [field("story", theftSchema(NOW))],
  "registry/theft/quick-form.ts textField Señas": [
    field("marks", quickSchema(NOW, false)),
    field("marks", quickSchema(NOW, true)),
  ],
  "registry/theft/quick-form.ts textField Cómo fue": [field("story", completionSchema())],
  "selling/flow/step-schemas.ts lineField Marca": [step("vehiculo", "brand")],
  "selling/flow/step-schemas.ts lineField Modelo": [step("vehiculo", "model")],
  "selling/flow/step-schemas.ts lineField Título": [step("detalles", "title")],
  "selling/flow/step-schemas.ts textField Descripción": [step("detalles", "description")],
  "selling/flow/step-schemas.ts lineField field.label": [
    step("detalles", "age", completeContent({ category: "infantil" })),
  ],
};

/** Texts whose messages may call them a question or a message. */
const WORDS_OF_ANSWERS = /^(?:questions|reviews)\//;

const NAMES: Record<string, [field: string, read: Read][]> = {
  "workshops/application.ts lineField Nombre del taller": [field("workshop", ApplicationForm)],
  "accounts/shop/shop.page.server.ts lineField Nombre de la tienda": [field("name", ShopForm)],
  "accounts/profile/profile-form.ts": [
    field("displayName", userForm({ complete: false, name: "Ana" })),
    field("displayName", userForm({ complete: true, name: null })),
  ],
  "accounts/sign-in/credentials.ts": [
    [
      "displayName",
      (text) => parseForm(RegisterForm, formOf({ email: "a@demo.pe", password: "una clave rara", displayName: text })),
    ],
  ],
};

/** The other texts, by folder or call, with who reads them. */
const NOT_PUBLIC: [calls: RegExp, readers: string][] = [
  [/^(?:admin|admin-kit|.+\/admin)\//, "administrators, and whom their decision is about"],
  [/^templates\//, "administrators"],
  [/^cases\//, "administrators, and who wrote"],
  [/^complaints\//, "administrators, and who filed it: the law lets no word be rejected"],
  [/^privacy\//, "administrators"],
  [/^assistant\//, "administrators"],
  [/^checkout\//, "the seller of the order"],
  [/^orders\//, "the two sides of an order, and administrators"],
  [/^inspections\//, "the workshop or advisor, and the customer; a report is a certified workshop's"],
  [/^messages\//, "one other user, who may be told a telephone: rules of messages (messages.action.server.ts)"],
  [/^routes\/services\/registrar-bicicleta-reclamo\.tsx /, "administrators"],
  [/^registry\/theft\/form.ts (?:lineField Dónde|textField Qué viste)/, "the owner of the bicycle"],
  [/^registry\/finds\/form.ts /, "administrators, and the owner of the bicycle"],
  [/^registry\/finds\/relay\/mensajes-protegidos.route.tsx textField Mensaje/, "the other side: rules of relays"],
  [
    /^registry\/numbers\/police\/police.action.server.ts lineField (?:Motivo|Número)/,
    "administrators, in the log of look-ups",
  ],
  [/^registry\/numbers\/police\/police.action.server.ts textField Mensaje/, "the owner of the bicycle"],
  [/ Distrito$/, "a district of Peru's list"],
  [/ Número de serie$/, "only checked: never shown whole"],
  [/^workshops\/application.ts (?:lineField Dirección|textField Mensaje)/, "administrators"],
  [/^workshops\/directory\//, "everyone, but written by administrators"],
];

const app = new URL("../../../app/", import.meta.url).pathname;
const CALLS = globSync("**/*.{ts,tsx}", { cwd: app })
  .filter((file) => file !== "platform/forms/fields.ts")
  .flatMap((file) =>
    [...readFileSync(app + file, "utf8").matchAll(/\b(lineField|textField)\(\s*(?:"([^"]+)"|([\w.?]+))/g)].map(
      ([, kind, label, name]) => `${file} ${kind} ${label ?? name}`,
    ),
  );

function errorOf([name, read]: [string, Read], text: string): string | undefined {
  const result = read(text);
  return result.ok ? undefined : (result.errors as Record<string, string>)[name];
}

describe("texts that everyone reads", () => {
  test("texts that everyone reads stand in this table with all others", () => {
    const known = [...Object.keys(PUBLIC), ...Object.keys(NAMES)];
    const others = CALLS.filter((call) => !known.includes(call));
    expect(CALLS.length).toBeGreaterThan(50);
    expect(known.filter((call) => call.includes("Field") && !CALLS.includes(call))).toEqual([]);
    expect(others.filter((call) => !NOT_PUBLIC.some(([calls]) => calls.test(call)))).toEqual([]);
    expect(NOT_PUBLIC.filter(([calls]) => !CALLS.some((call) => calls.test(call)))).toEqual([]);
  });

  test.each(Object.entries(PUBLIC).flatMap(([call, fields]) => fields.map((one) => [call, one] as const)))(
    "texts that everyone reads hold no telephone, e-mail or advertising: %s",
    (call, one) => {
      for (const text of [CALL_ME, SPOKEN, "Escribe a ana@demo.pe por favor"])
        expect(errorOf(one, text)).toMatch(/tel[eé]fonos/);
      expect(errorOf(one, SPAM)).toContain("«oferta»");
      if (!WORDS_OF_ANSWERS.test(call))
        for (const text of ["Escribe a ana@demo.pe por favor", SPAM, "x".repeat(20)])
          expect(errorOf(one, text)).not.toMatch(/pregunta|[Tt]u mensaje/);
      expect(errorOf(one, "Todo bien, en buen estado")).toBeUndefined();
    },
  );

  test.each(Object.entries(NAMES).flatMap(([call, fields]) => fields.map((one) => [call, one] as const)))(
    "texts that everyone reads are no telephone and not the staff: %s",
    (_, one) => {
      for (const text of ["987654321 wsp", "admin@rebi.pe"]) expect(errorOf(one, text)).toMatch(/lo ve todo el mundo/);
      expect(errorOf(one, "Rebi Soporte")).toMatch(/equipo de Rebi/);
      expect(errorOf(one, "Taller de Ana")).toBeUndefined();
    },
  );

  test("texts of a listing that everyone reads stay until they are changed", () => {
    const content = completeContent({ description: `${CALL_ME}, es una bicicleta muy buena` });
    const values = { title: content.title!, description: content.description! };
    expect(readStep("detalles", formOf(values), content, RULES).ok).toBe(true);
    expect(readStep("detalles", formOf({ ...values, title: CALL_ME }), content, RULES)).toMatchObject({ ok: false });
  });
});
