import { describe, expect, test } from "vitest";

import { formLook } from "~/platform/forms/form-look.server";
import { TemplatesPage } from "~/templates/plantillas.route";
import { templateForm, type TemplatesView } from "~/templates/templates.page.server";

import { fieldNames, htmlOf, tags, textOf } from "../../support/render";
import { XSS } from "../catalog/make-listing";

const row = (changes: Partial<TemplatesView["rows"][number]> = {}): TemplatesView["rows"][number] => ({
  id: "plantilla-1",
  name: "Demora",
  text: "Hola, {nombre}.",
  use: "Reclamos y quejas",
  active: true,
  isFirst: false,
  isLast: false,
  ...changes,
});
const VIEW: TemplatesView = {
  revision: 3,
  fields: formLook(templateForm),
  rows: [row()],
  edited: null,
  newId: "nueva-01",
  isFull: false,
};
const page = (
  changes: Partial<TemplatesView> = {},
  reply: { errors: Record<string, string>; values: Record<string, string> } | null = null,
) => htmlOf(<TemplatesPage view={{ ...VIEW, ...changes }} reply={reply} />, { address: "/administracion/plantillas" });
const intents = (html: string) => tags(html, "button").map(({ value }) => value);

describe("page of templates", () => {
  test("the page of templates has the steps of each template, and the form of a new one", async () => {
    const html = await page();
    expect(intents(html)).toEqual(["subir", "bajar", "desactivar", "guardar"]);
    expect(fieldNames(html)).toEqual(["id", "revision", "version", "nombre", "texto", "para"]);
    expect(textOf(html)).toContain("{numero} (número del caso)");
    expect(intents(await page({ rows: [row({ isFirst: true, isLast: true, active: false })] }))).toEqual([
      "activar",
      "guardar",
    ]);
  });

  test("the page of templates has the form of a template that is edited, and none where no more fit", async () => {
    const edited = {
      id: "plantilla-1",
      name: "Demora",
      text: "Hola.",
      use: "datos" as const,
      active: true,
      version: 4,
    };
    const html = await page({ edited });
    expect(tags(html, "input").filter(({ name }) => name === "version")).toMatchObject([{ value: "4" }]);
    expect(html).toContain(">Hola.</textarea>");
    expect(textOf(await page({ isFull: true }))).toContain("Ya hay 50 plantillas");
  });

  test("the page of templates gives back what was typed, with each error at its field and in the summary", async () => {
    const html = await page(
      {},
      { errors: { texto: "Escribe el texto." }, values: { id: "nueva-99", nombre: XSS, texto: "Mi texto" } },
    );
    expect(html).toContain(">Mi texto</textarea>");
    expect(html.match(/Escribe el texto\./g)).toHaveLength(2);
    expect(tags(html, "input").find(({ value }) => value === "nueva-99")).toBeDefined();
    expect(html).not.toContain("<script>");
  });

  test("the page of templates escapes what administrators wrote", async () => {
    const html = await page({ rows: [row({ name: XSS, text: XSS })] });
    expect(html).not.toContain("<script>");
    expect(html).not.toContain("<img");
  });
});
