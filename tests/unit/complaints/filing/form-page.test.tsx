import { describe, expect, test } from "vitest";

import { ANSWER_DAYS, ATTACHMENT_MAX_MB, FOOTNOTES, KEEP_YEARS, TEXT_MAX } from "~/complaints/constants";
import { ComplaintFormPage, remainingText } from "~/complaints/filing/form-page";
import { statementForm } from "~/complaints/filing/form.server";
import { BookIntroPage } from "~/complaints/filing/intro-page";
import { formLook } from "~/platform/forms/form-look.server";

import { fieldNames, hrefs, htmlOf, tags, textOf } from "../../../support/render";
import { XSS } from "../../catalog/make-listing";
import { COMPLETE } from "../support";

type Props = Parameters<typeof ComplaintFormPage>[0];
const PROVIDER = [
  { label: "Razón social", value: "Rebi Muestra S.A.C." },
  { label: "RUC", value: "20512333797" },
  { label: "Domicilio", value: "Av. de Muestra 123" },
];
const html = (props: Partial<Props> = {}) =>
  htmlOf(
    <ComplaintFormPage
      stamp="sello.nuevo"
      disputed={null}
      provider={PROVIDER}
      answerBy="14 de diciembre de 2026"
      fields={formLook(statementForm)}
      known={{}}
      owner=""
      rejection={null}
      kept={null}
      {...props}
    />,
    { address: "/libro-de-reclamaciones" },
  );
const rejection = (changes: Partial<NonNullable<Props["rejection"]>> = {}): Props["rejection"] => ({
  ok: false,
  errors: {},
  values: {},
  mayFileAsIs: false,
  notice: null,
  ...changes,
});
const valueOf = (text: string, name: string) => tags(text, "input").find((input) => input["name"] === name)?.["value"];
const buttons = (text: string) => tags(text, "button").map(({ name = "", value = "" }) => `${name}=${value}`);

describe("a sheet about an order", () => {
  test("a sheet about an order carries the order's number, also after a rejection", async () => {
    const first = await html({ disputed: "R-2026-000123" });
    expect(valueOf(first, "pedido")).toBe("R-2026-000123");
    expect(valueOf(first, "reference")).toBe("R-2026-000123");
    expect(valueOf(await html({ rejection: rejection({ values: { pedido: "R-2026-000123" } }) }), "pedido")).toBe(
      "R-2026-000123",
    );
    expect(valueOf(await html(), "pedido")).toBeUndefined();
  });
});

describe("intro page for visitors", () => {
  const intro = (contact: Partial<Parameters<typeof BookIntroPage>[0]["contact"]>) =>
    htmlOf(
      <BookIntroPage
        name="Rebi"
        contact={{ email: null, phone: null, whatsapp: null, address: null, country: "Perú", ...contact }}
      />,
      { address: "/libro-de-reclamaciones" },
    );

  test("the intro page for visitors says what the book is, why it asks for a sign-in, and the other ways", async () => {
    const page = await intro({
      email: { label: "hola@rebi.test", href: "mailto:hola@rebi.test" },
      phone: { label: "987 654 321", href: "tel:+51987654321" },
      address: "Av. de Muestra 123, Lima",
    });
    const text = textOf(page);
    expect(text).toContain("Aquí presentas un reclamo o una queja sobre Rebi.");
    expect(text).toContain("Te pedimos entrar a tu cuenta para que la hoja quede a tu nombre");
    expect(text).toContain("Si tu cuenta está suspendida, no tienes correo o prefieres no crear una cuenta");
    expect(text).toContain("En persona o por carta Av. de Muestra 123, Lima");
    expect(hrefs(page)).toEqual(
      expect.arrayContaining([
        "/login?redirect=%2Flibro-de-reclamaciones",
        "/register?redirect=%2Flibro-de-reclamaciones",
        "mailto:hola@rebi.test?subject=Libro%20de%20Reclamaciones",
        "tel:+51987654321",
      ]),
    );
  });

  test("the intro page for visitors leads to the contact form when no other way is configured", async () => {
    expect(hrefs(await intro({}))).toContain("/contacto");
  });
});

describe("page of the complaint form", () => {
  test("the page of the complaint form shows the business, the next steps and the legal notes", async () => {
    const text = await html();
    expect(text.match(/<h1/g)).toHaveLength(1);
    const shown = textOf(text);
    for (const part of [
      "Rebi Muestra S.A.C.",
      "20512333797",
      "Av. de Muestra 123",
      `${ANSWER_DAYS} días hábiles`,
      "14 de diciembre de 2026",
      `al menos ${KEEP_YEARS} años`,
      `de ${ATTACHMENT_MAX_MB} MB como máximo`,
      ...FOOTNOTES,
    ])
      expect(shown).toContain(part);
    expect(hrefs(text)).toContain("/privacidad");
  });

  test("the page of the complaint form contains no example of a service that the site does not offer", async () => {
    expect(await html()).not.toMatch(/inspecci/i);
  });

  test("the page of the complaint form has a labelled field for everything on the sheet", async () => {
    const text = await html();
    expect(
      fieldNames(text)
        .filter((name) => name in COMPLETE || /^guardian|^minor$|^archivos$/.test(name))
        .sort(),
    ).toEqual(
      [
        ...Object.keys(COMPLETE),
        "minor",
        "guardianName",
        "guardianAddress",
        "guardianPhone",
        "guardianEmail",
        "archivos",
      ].sort(),
    );
    const labelled = new Set(tags(text, "label").map((label) => label["for"]));
    for (const name of [...Object.keys(COMPLETE), "guardianName", "archivos"])
      if (!["goodsType", "kind", "answerBy"].includes(name)) expect(labelled, name).toContain(name);
    for (const name of ["goodsType", "kind", "answerBy"])
      expect(tags(text, "fieldset").map(({ id }) => id)).toContain(name);
    for (const value of ["dni", "ce", "pasaporte", "ruc"])
      expect(tags(text, "option").map((option) => option["value"])).toContain(value);
    expect(text).toContain("No estás conforme con el producto o el servicio.");
    expect(text).toContain("No estás conforme con la atención que recibiste");
    expect(tags(text, "form")).toEqual([
      expect.objectContaining({ method: "post", enctype: "multipart/form-data", novalidate: "" }),
    ]);
  });

  test("the page of the complaint form limits lines in the browser as the server does, and cuts no long text silently", async () => {
    const inputs = tags(await html(), "input");
    const { description, detail, request, ...lines } = TEXT_MAX;
    expect([description, detail, request]).toEqual([30_000, 30_000, 30_000]);
    for (const [name, max] of Object.entries(lines))
      expect(inputs.find((field) => field["name"] === name)?.["maxlength"], name).toBe(String(max));
    for (const area of tags(await html(), "textarea")) expect(area).not.toHaveProperty("maxlength");
  });

  test("the page of the complaint form announces the remaining characters of a long text with scripts", async () => {
    const live = tags(await html(), "p").filter((paragraph) => paragraph["aria-live"] === "polite");
    expect(live).toHaveLength(3);
    expect(remainingText(1, 30_000)).toBe("Te quedan 29,999 de 30,000 caracteres.");
    expect(remainingText(30_000, 30_000)).toBe("Te quedan 0 de 30,000 caracteres.");
    expect(remainingText(31_500, 30_000)).toBe("Te pasaste por 1,500 de 30,000 caracteres.");
  });

  test("the page of the complaint form sends hidden fields and text before the files, so that a broken upload loses no text", async () => {
    const text = await html();
    const order = ["sello", "adjuntos", "name", "detail", "request", "archivos"].map((name) =>
      text.indexOf(`name="${name}"`),
    );
    expect(order).toEqual([...order].sort((a, b) => a - b));
  });

  test("the page of the complaint form is filled in from the profile, or with values typed before a sign-in", async () => {
    const known = { name: "Rosa", email: "rosa@correo.test", phone: "987 654 321" };
    const fresh = await html({ known });
    expect([valueOf(fresh, "name"), valueOf(fresh, "email"), valueOf(fresh, "phone"), valueOf(fresh, "sello")]).toEqual(
      ["Rosa", "rosa@correo.test", "987 654 321", "sello.nuevo"],
    );
    const back = await html({
      known,
      kept: { name: "Rosa Quispe", detail: "Lo que pasó", sello: "sello.de.antes", kind: "queja", minor: "1" },
    });
    expect([valueOf(back, "name"), valueOf(back, "email"), valueOf(back, "sello")]).toEqual([
      "Rosa Quispe",
      undefined,
      "sello.de.antes",
    ]);
    expect(back).toContain(">Lo que pasó</textarea>");
    expect(
      tags(back, "input")
        .filter((input) => "checked" in input)
        .map(({ name, value }) => `${name}=${value}`),
    ).toEqual(["minor=1", "kind=queja", "answerBy=correo"]);
  });

  test("the page of the complaint form shows each error at its field and in the summary, with all typed values", async () => {
    const text = await html({
      rejection: rejection({
        errors: { documentNumber: "El DNI tiene 8 dígitos.", archivos: '"a.txt" no es un PDF.' },
        values: { ...COMPLETE, documentNumber: "4567", sello: "sello.suyo" },
      }),
    });
    for (const part of [
      'href="#documentNumber"',
      'id="documentNumber-error"',
      'href="#archivos"',
      'id="archivos-error"',
      COMPLETE.goodsDescription,
    ])
      expect(text).toContain(part);
    expect([valueOf(text, "documentNumber"), valueOf(text, "sello")]).toEqual(["4567", "sello.suyo"]);
    expect(tags(text, "option").find((option) => "selected" in option)?.["value"]).toBe("dni");
    expect(buttons(text)).not.toContain("asi=1");
  });

  test("the page of the complaint form offers to file despite warnings", async () => {
    const text = await html({
      rejection: rejection({ errors: { phone: "Escribe un celular." }, values: COMPLETE, mayFileAsIs: true }),
    });
    expect(buttons(text)).toContain("asi=1");
    expect(text).toContain("Presentar así de todos modos");
    expect(text).toContain("Indispensables son solo tu nombre");
  });

  test("the page of the complaint form lists its files with a button each, which Enter does not press", async () => {
    const list = JSON.stringify([
      { name: "boleta.pdf", bytes: 1_363_149, sha256: "aa" },
      { name: "foto.jpg", bytes: 320, sha256: "bb" },
    ]);
    const text = await html({
      rejection: rejection({ values: { adjuntos: "sellado", "adjuntos-lista": list }, notice: 'Quitamos "otra.png".' }),
    });
    expect(text.replaceAll("<!-- -->", "")).toContain('boleta.pdf <span class="whitespace-nowrap text-muted">(1.3 MB)');
    expect(text.replaceAll("<!-- -->", "")).toContain("(1 KB)");
    expect(text).toContain("Quitamos");
    expect(valueOf(text, "adjuntos")).toBe("sellado");
    expect(buttons(text)).toEqual(["=", "quitar=aa", "quitar=bb", "="]);
  });

  test.each(["{", "5", '[{"name":1}]', "[null]", '["a"]'])("the form shows no files for the list %s", async (list) => {
    expect(await html({ kept: { "adjuntos-lista": list } })).not.toContain("Archivos adjuntos");
  });

  test("the page of the complaint form escapes typed text", async () => {
    const text = await html({
      rejection: rejection({
        errors: { detail: XSS },
        values: { name: XSS, detail: XSS, "adjuntos-lista": JSON.stringify([{ name: XSS, bytes: 1, sha256: "a" }]) },
      }),
    });
    expect(text).not.toContain("<script>");
    expect(text).not.toContain("<img src=x");
  });
});
