import { describe, expect, test } from "vitest";

import type { AdminSheet, SheetForm } from "~/admin-kit/sheet/sheet";
import { SheetBody } from "~/admin-kit/sheet/sheet-page";

import { fieldNames, hrefs, htmlOf, tags, textOf } from "../../support/render";

const REASON: SheetForm = {
  fields: { motivo: { label: "Motivo", input: "area", hint: "Va en el correo." } },
  acts: [{ intent: "cerrar", label: "Cerrar", variant: "danger" }],
};
const SHEET: AdminSheet = {
  thing: "uno:3",
  back: { to: "/administracion/cosas", label: "Cosas" },
  title: "Una <cosa>",
  lead: "De prueba",
  badges: [{ label: "Abierta", tone: "warning" }, null],
  links: [{ to: "/cosa/uno", label: "Ver la página pública" }],
  notice: { title: "Tiene reportes", text: "1 por decidir.", link: { to: "/reportes/uno", label: "Ver los reportes" } },
  shown: { version: 3, formId: "f1" },
  sections: [],
};
const PHOTO = { key: "a/b", width: 400, height: 300, color: "#abcdef" };

const page = (
  sections: AdminSheet["sections"],
  reply: Parameters<typeof SheetBody>[0]["reply"] = null,
  more: Partial<AdminSheet> = {},
) => htmlOf(<SheetBody sheet={{ ...SHEET, sections, ...more }} reply={reply} />);

const inputs = (html: string, name: string) =>
  tags(html, "input").flatMap((input) => (input.name === name ? [input.value] : []));

describe("a sheet of administration", () => {
  test("a sheet says where it belongs, what it is about and how that stands, in this order", async () => {
    const text = textOf(await page([{ id: "datos", title: "Datos", parts: [{ said: "Nada más." }] }]));
    expect(text).toMatch(
      /^Cosas Una &lt;cosa&gt; De prueba Abierta Ver la página pública Tiene reportes 1 por decidir\./,
    );
    expect(text).toMatch(/Ver los reportes Datos Nada más\.$/);
  });

  test("a sheet shows every kind of part in the order of its loader, and leaves out what is nothing", async () => {
    const html = await page([
      null,
      {
        id: "datos",
        title: "Datos",
        parts: [
          false,
          { badges: [{ label: "Pendiente" }], note: "desde ayer" },
          {
            facts: [
              { label: "De", value: "Rosa", href: "/rosa" },
              { label: "Cerrado", value: "" },
            ],
          },
          { written: "Texto <suyo>" },
          { written: "Gracias", by: "Respuesta" },
          { written: "" },
          { sums: [{ label: "Total", amount: "S/ 10" }] },
          { links: [{ to: "/pedido", label: "Ver el pedido" }] },
          {
            photos: [
              { photo: PHOTO, alt: "Foto pública" },
              { href: "/privada", alt: "Foto privada" },
            ],
          },
          { list: [], none: "Ninguno." },
          { list: [{ title: "Uno", to: "/uno", notes: ["ayer"], text: "La vi.", picture: PHOTO }] },
        ],
      },
      { id: "suelto", parts: [{ notice: { title: "Otra persona lo revisa", tone: "warning" } }] },
    ]);
    expect(textOf(html)).toContain(
      "Datos Pendiente desde ayer De Rosa Texto &lt;suyo&gt; Respuesta: Gracias Total S/ 10 Ver el pedido Ninguno. Uno " +
        "ayer La vi. Otra persona lo revisa",
    );
    expect(textOf(html)).not.toContain("Cerrado");
    expect(hrefs(html)).toEqual(expect.arrayContaining(["/rosa", "/pedido", "/privada", "/uno"]));
    expect(tags(html, "img").map(({ alt }) => alt)).toEqual(["Foto pública", "Foto privada", ""]);
    expect(tags(html, "h2").map(({ id }) => id)).toEqual(["datos"]);
  });

  test("every form sends what the page showed, with its own fields", async () => {
    const html = await page([
      { id: "a", title: "A", parts: [{ form: { ...REASON, hidden: { aviso: "s1" } } }] },
      { id: "b", title: "B", parts: [{ list: [{ form: { acts: [{ intent: "es-esta", label: "Es esta" }] } }] }] },
    ]);
    expect(inputs(html, "version")).toEqual(["3", "3"]);
    expect(inputs(html, "formId")).toEqual(["f1", "f1"]);
    expect(inputs(html, "aviso")).toEqual(["s1"]);
    expect(fieldNames(html)).toContain("motivo");
    expect(tags(html, "button").map(({ name, value }) => `${name}=${value}`)).toEqual([
      "intent=cerrar",
      "intent=es-esta",
    ]);
  });

  test("a rejected form shows its errors above and at the field, and gives back what was typed", async () => {
    const stored = { ...REASON, values: { motivo: "Lo guardado" } };
    const sections = [{ id: "a", title: "A", parts: [{ form: stored }] }];
    const reply = { errors: { motivo: "Escribe más." }, values: { motivo: "corto", version: "2" } };
    const html = await page(sections, reply, { failure: "No se cerró" });
    expect(textOf(html)).toContain("No se cerró Escribe más.");
    expect(hrefs(html)).toContain("#motivo");
    expect(html.match(/Escribe más\./g)).toHaveLength(2);
    expect(html).toMatch(/<textarea[^>]*>corto/);
    // The version of now: the page shows what the thing has become.
    expect(inputs(html, "version")).toEqual(["3"]);
    // A reply to a form without this field leaves it as it is stored.
    expect(await page(sections, { errors: {}, values: { version: "2" } })).toMatch(/<textarea[^>]*>Lo guardado/);
  });

  test("a form whose text was compared with the stored one sends the compared version", async () => {
    const sections = [{ id: "a", title: "A", parts: [{ form: { ...REASON, isCompared: true } }] }];
    const html = await page(sections, { errors: {}, values: { motivo: "Lo mío", version: "8" } });
    expect(inputs(html, "version")).toEqual(["8"]);
    expect(inputs(await page(sections), "version")).toEqual(["3"]);
  });

  test("forms with the same fields keep apart what was typed and what was wrong", async () => {
    const form = (id: string): SheetForm => ({ ...REASON, of: id, hidden: { aviso: id } });
    const list = ["s1", "s2"].map((id) => ({ title: id, form: form(id) }));
    const reply = { errors: { "motivo-s2": "Escribe el motivo." }, values: { aviso: "s2", motivo: "no" } };
    const html = await page([{ id: "a", title: "A", parts: [{ list }] }], reply);
    expect(tags(html, "textarea").map(({ id }) => id)).toEqual(["motivo-s1", "motivo-s2"]);
    expect(tags(html, "textarea").map((area) => area["aria-invalid"])).toEqual([undefined, "true"]);
    expect([...html.matchAll(/<textarea[^>]*>([^<]*)/g)].map(([, text]) => text)).toEqual(["", "no"]);
    expect(hrefs(html)).toContain("#motivo-s2");
  });

  test("a text that was typed stays in sight where its form has gone meanwhile", async () => {
    const reply = { errors: { "": "Cambió." }, values: { motivo: "Lo mío", note: "otra" } };
    const open = await page([{ id: "a", title: "A", parts: [{ form: REASON }] }], reply, {
      keeps: { motivo: "Lo de antes" },
    });
    expect(open).toMatch(/<textarea[^>]*>Lo mío/);
    expect(textOf(open)).not.toContain("Lo que escribiste");
    const gone = textOf(await page([], reply, { keeps: { motivo: "Lo de antes" } }));
    expect(gone).toContain("Cambió. Lo que escribiste Lo mío");
    expect(gone).not.toContain("otra");
    const taken = textOf(await page([], reply, { keeps: { motivo: " Lo\nmío " } }));
    expect(taken).toContain("Sí se envió El servicio no alcanzó a confirmarlo");
    expect(taken).not.toContain("Cambió.");
  });

  test("a form with files takes them last, with an act beside the field that fills it in", async () => {
    const form: SheetForm = {
      isMultipart: true,
      fields: {
        plantilla: { label: "Plantilla", input: "select", options: [{ value: "t1", label: "Una" }] },
        respuesta: { label: "Respuesta", input: "area" },
        archivos: { label: "Archivos", input: "files", accept: "documents", multiple: true },
      },
      beside: { plantilla: { intent: "poner", label: "Poner" } },
      acts: [{ intent: "enviar", label: "Enviar" }],
    };
    const reply = { errors: { archivos: "Pesa mucho." }, values: { respuesta: "Lo mío", archivos: "viejo.pdf" } };
    const html = await page([{ id: "a", title: "A", parts: [{ form }] }], reply);
    expect(tags(html, "form").map(({ enctype }) => enctype)).toEqual(["multipart/form-data"]);
    expect(tags(html, "button").map(({ value }) => value)).toEqual(["poner", "enviar"]);
    expect(html).toMatch(/<select[^]*value="poner"[^]*<textarea[^>]*>Lo mío[^]*type="file"[^]*value="enviar"/);
    expect(tags(html, "input").find(({ type }) => type === "file")).toMatchObject({
      multiple: "",
      "aria-invalid": "true",
    });
    expect(html).not.toContain("viejo.pdf");
  });

  test("a form with a preview shows that of its own reply, and offers then what it keeps back before", async () => {
    const form = (name: string): SheetForm => ({
      fields: { [name]: { label: name, input: "area" } },
      stored: { list: "lista", stored: "guardados", remove: "quitar" },
      acts: [{ intent: `revisar-${name}`, label: "Revisar" }],
      preview: { title: "Así se lee", acts: [{ intent: `enviar-${name}`, label: "Enviar" }] },
    });
    const sections = [{ id: "a", title: "A", parts: [{ form: form("una") }, { form: form("otra") }] }];
    const values = { intent: "revisar-otra", otra: "Lo mío", lista: "a.pdf (1 KB)", guardados: "sellado" };
    const reply = { errors: {}, values, preview: { subject: "Asunto", text: "Hola" } };
    const html = await page(sections, reply);
    expect(tags(html, "button").map(({ value }) => value)).toEqual(["revisar-una", "enviar-otra"]);
    expect(textOf(html)).toContain(
      "Ya están guardados: a.pdf (1 KB) Quitar los archivos guardados Así se lee Asunto Hola",
    );
    expect(html.match(/Así se lee/g)).toHaveLength(1);
    expect(inputs(html, "guardados")).toEqual(["sellado"]);
    expect(tags(await page(sections), "button").map(({ value }) => value)).toEqual(["revisar-una", "revisar-otra"]);
  });

  test("a form that was kept through a sign-in sends the version that its own page showed", async () => {
    const sections = [{ id: "a", title: "A", parts: [{ form: REASON }] }];
    const kept = { errors: {}, values: { motivo: "Lo mío", version: "2" }, kept: true };
    expect(inputs(await page(sections, kept), "version")).toEqual(["2"]);
  });

  test("a link leads to a page of ours, to a file, or to a window of its own", async () => {
    const links = [
      { to: "/pagina", label: "Página" },
      { to: "/archivo.pdf", label: "Archivo", opens: "file" as const },
      { to: "/hoja", label: "Hoja", opens: "window" as const },
    ];
    const html = await page([{ id: "a", title: "A", parts: [{ links, buttons: "primary" }] }]);
    expect(
      tags(html, "a")
        .slice(3)
        .map(({ href, target }) => [href, target]),
    ).toEqual([
      ["/pagina", undefined],
      ["/archivo.pdf", undefined],
      ["/hoja", "_blank"],
    ]);
    expect(textOf(html)).toContain("Página Archivo Hoja (se abre en otra ventana)");
  });

  test("an act says what it does, and one on another page is a link", async () => {
    const acts = [
      { intent: "avisar", label: "Avisar", hint: "Le escribimos." },
      { intent: "bloquear", label: "Bloquear la cuenta", to: "/persona", hint: "Eliges el motivo allí." },
    ];
    const html = await page([{ id: "a", title: "A", parts: [{ form: { acts, note: "No se puede deshacer." } }] }]);
    expect(tags(html, "button").map((one) => one["aria-describedby"])).toEqual(["paso-avisar"]);
    expect(textOf(html)).toContain(
      "Avisar Le escribimos. Bloquear la cuenta Eliges el motivo allí. No se puede deshacer.",
    );
    expect(hrefs(html)).toContain("/persona");
  });

  test("decisions that lead to the next of a queue stand in one frame, and what they go by stands outside", async () => {
    const decision = (id: string) => ({ id, title: id, isDecision: true, parts: [{ form: REASON }] });
    const sections = [
      { columns: [[{ id: "una", title: "Una", parts: [] }], [{ id: "otra", title: "Otra", parts: [] }]] },
      decision("aprobar"),
      decision("rechazar"),
      { id: "avisos", title: "Avisos", parts: [] },
    ];
    const framed = /role="group"[^]*aprobar[^]*rechazar/;
    const html = await page(sections, null, { next: true });
    expect(html).toMatch(framed);
    expect(html.match(/role="group"/g)).toHaveLength(1);
    expect(html).not.toMatch(/role="group"[^]*id="una"/);
    expect(await page(sections)).not.toContain('role="group"');
  });

  test("both sides of a review stay beside each other, and only decisions leave their column", async () => {
    const side = (id: string) => ({ id, title: id, parts: [{ written: `Habla ${id}.` }] });
    const decision = { id: "decidir", title: "Decidir", isDecision: true, parts: [{ form: REASON }] };
    const queue = { list: { to: "/administracion/cosas", label: "Cosas" }, standing: "", previous: null, next: null };
    const sections = [{ columns: [[side("comprador")], [side("vendedor"), decision]] }];
    const html = await page(sections, null, { queue, next: true });
    expect(html).toMatch(/xl:grid-cols-2[^]*Habla comprador\.[^]*Habla vendedor\.[^]*class="decide"[^]*>Decidir</);
    expect(html.match(/id="decidir"/g)).toHaveLength(1);
  });

  test("phone numbers and e-mails in what a user wrote stand out", async () => {
    const parts = [{ written: "Llama al 987 654 321." }, { list: [{ title: "Mensaje", text: "Soy ana@correo.test" }] }];
    const html = await page([{ id: "texto", title: "Texto", parts }]);
    expect([...html.matchAll(/<mark>(.*?)<\/mark>/g)].map(([, run]) => run)).toEqual([
      "987 654 321",
      "ana@correo.test",
    ]);
  });

  test("a reply opens what a part of a section keeps closed", async () => {
    const closed = { opens: "cuenta", parts: [{ form: REASON }] };
    const sections = [{ id: "cuenta", title: "Cuenta", parts: [{ said: "Cifrada." }, closed] }];
    expect(fieldNames(await page(sections))).toContain("motivo");
    const opened = { cuenta: [{ facts: [{ label: "CCI", value: "011" }] }] };
    const html = await page(sections, { errors: {}, values: {}, opened });
    expect(textOf(html)).toContain("Cuenta Cifrada. CCI 011");
    expect(fieldNames(html)).not.toContain("motivo");
  });
});
