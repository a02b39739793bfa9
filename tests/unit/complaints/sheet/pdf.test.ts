import fc from "fast-check";
import { extractText, getDocumentProxy, getMeta } from "unpdf";
import { describe, expect, test } from "vitest";

import { DEFINITIONS, FOOTNOTES } from "~/complaints/constants";
import { sheetPdf } from "~/complaints/sheet/sheet-pdf.server";
import { sheetView, type SheetView } from "~/complaints/sheet/sheet-view";

import {
  FILED_AT,
  GUARDIAN,
  makeAttachment,
  makeProgress,
  makeSheet,
  makeStatement,
} from "../../../factories/complaints";

const SITE = "https://rebi.test";
const viewOf = (sheet = makeSheet(), progress = makeProgress()): SheetView => sheetView(sheet, progress, SITE);

/** Text of each page, white space collapsed. */
async function read(view: SheetView): Promise<{ pages: string[]; text: string; bytes: Uint8Array }> {
  const bytes = await sheetPdf(view, FILED_AT);
  const { text } = await extractText(await getDocumentProxy(bytes.slice()));
  const pages = text.map((page) => page.replace(/\s+/g, " "));
  return { pages, text: pages.join(" "), bytes };
}

describe("PDF of a sheet", () => {
  test("the PDF of a sheet contains everything that the law prescribes", async () => {
    const { pages, text } = await read(
      viewOf(
        makeSheet({
          attachments: [makeAttachment()],
          guardian: GUARDIAN,
          goods: { ...makeStatement().goods, description: "Publicación\nde dos líneas" },
        }),
      ),
    );
    expect(pages).toHaveLength(1);
    for (const part of [
      "LIBRO DE RECLAMACIONES",
      "Hoja de Reclamación",
      "N.º 000000001-2026",
      "5 de octubre de 2026, 10:00 (hora de Lima)",
      "Rebi Perú S.A.C.",
      "20512333797",
      "Calle Los Pinos 100, Lima",
      "1. Identificación del consumidor reclamante",
      "Ana Quispe",
      "DNI 45678912",
      "Jr. Puno 123, Lima",
      "987 654 321",
      "ana@correo.test",
      "Padre, madre o representante (consumidor menor de edad)",
      "Luis Quispe Rojas",
      "Jr. Cusco 55, Lima",
      "(01) 555 0100",
      "luis@correo.test",
      "2. Identificación del bien contratado",
      "Producto",
      "S/ 2,500.50",
      "demo-00007",
      "Publicación de dos líneas",
      "3. Detalle de la reclamación y pedido del consumidor",
      "Tipo Reclamo",
      ...DEFINITIONS,
      "La bicicleta llegó con el aro doblado.",
      "Que cambien el aro o me devuelvan el dinero.",
      "Por correo electrónico",
      "boleta.pdf (340 KB)",
      "4. Observaciones y acciones adoptadas por el proveedor",
      "Último día para responder 27 de octubre de 2026",
      "Pendiente",
      ...FOOTNOTES,
      "0f".repeat(32),
      "Página 1 de 1",
    ])
      expect(text).toContain(part);
    expect(text).not.toContain("¤");
  });

  test("the PDF of a sheet shows empty fields, a queja, and an invalid amount as typed", async () => {
    const { consumer, goods } = makeStatement();
    const { text } = await read(
      viewOf(
        makeSheet({
          kind: "queja",
          consumer: { ...consumer, phone: "", address: "" },
          goods: { ...goods, type: null, amount: null, amountText: "como mil soles", reference: "", description: "" },
          answerBy: "ambos",
        }),
      ),
    );
    expect(text).toContain("Tipo Queja");
    expect(text).toContain("como mil soles");
    expect(text).toContain("Por correo electrónico y por carta");
    expect(text.match(/No indicado/g)).toHaveLength(5);
    expect(text).not.toContain("Padre, madre");
  });

  test("the PDF of a sheet keeps the notes together, and a label with its text", async () => {
    for (let lines = 8; lines <= 34; lines++) {
      const { pages } = await read(
        viewOf(makeSheet({ detail: `${"línea\n".repeat(lines)}🚲`, request: "Pido algo." })),
      );
      const last = pages.at(-1) ?? "";
      for (const note of [...FOOTNOTES, "0f".repeat(32), "carácter que este archivo no puede mostrar"])
        expect(last, `${lines} lines`).toContain(note);
      expect(
        pages.some((page) => page.includes("Pedido Pido algo.")),
        `${lines} lines`,
      ).toBe(true);
    }
  });

  test("the PDF of a sheet shows the suspended deadline while an offer waits", async () => {
    const at = new Date("2026-10-20T20:00:00Z");
    const { text } = await read(
      viewOf(
        makeSheet(),
        makeProgress(undefined, { state: "offered", offer: { text: "Te damos un mes más.", at, until: "2026-10-27" } }),
      ),
    );
    expect(text).toContain(
      "Último día para responder 27 de octubre de 2026, más los días hábiles que el plazo esté suspendido por la propuesta de solución",
    );
    expect(text).toContain("Te damos un mes más.");
    expect(text).toContain("Plazo para aceptarla Hasta el 27 de octubre de 2026");
  });

  test("the PDF of a sheet contains the answer, or the agreement with its wording", async () => {
    const at = new Date("2026-10-20T20:00:00Z");
    const answered = await read(
      viewOf(
        makeSheet(),
        makeProgress(undefined, { state: "answered", answer: { text: "Te devolvimos S/ 49.90.", at } }),
      ),
    );
    expect(answered.text).toContain(
      "Fecha de comunicación de la respuesta 20 de octubre de 2026, 15:00 (hora de Lima)",
    );
    expect(answered.text).toContain("Te devolvimos S/ 49.90.");
    expect(answered.text).not.toContain("Pendiente");
    const steps = [
      { step: "offer" as const, at, actor: "admin1", text: "Te damos un mes más." },
      { step: "accept" as const, at, actor: "consumer", text: "" },
    ];
    const settled = await read(
      viewOf(makeSheet(), makeProgress(undefined, { state: "settled", history: steps, due: "2026-10-29" })),
    );
    expect(settled.text).toContain("Te damos un mes más.");
    expect(settled.text).toContain("ACUERDO ACEPTADO PARA SOLUCIONAR EL RECLAMO, 20 de octubre de 2026, 15:00");
    expect(settled.text).toContain("29 de octubre de 2026 (al presentar la hoja: 27 de octubre de 2026;");
    expect(settled.text).not.toContain("admin1");
  });

  test("the PDF of a sheet marks unprintable characters and says where to read them", async () => {
    const { text } = await read(viewOf(makeSheet({ detail: "La moto 🏍️ de 李明 llegó rota → «mal» ñandú €5" })));
    expect(text).toContain("La moto ¤ de ¤¤ llegó rota ¤ «mal» ñandú €5");
    expect(text).toContain(
      `¤: carácter que este archivo no puede mostrar. Está tal como se escribió en ${SITE}/libro-de-reclamaciones/000000001-2026`,
    );
  });

  test("the PDF of a sheet continues long texts over pages without loss", async () => {
    const words = Array.from({ length: 2_000 }, (_, index) => `palabra${index}`);
    const detail = `${words.join(" ")}\n${"x".repeat(900)}`;
    const { pages, text } = await read(
      viewOf(makeSheet({ detail, request: Array.from({ length: 80 }, (_, line) => `punto ${line}`).join("\n") })),
    );
    expect(pages.length).toBeGreaterThan(3);
    pages.forEach((page, index) => {
      expect(page).toContain(`Página ${index + 1} de ${pages.length}`);
      if (index > 0) expect(page).toContain("Hoja de Reclamación N.º 000000001-2026 (continuación)");
    });
    for (const word of words) expect(text).toContain(word);
    expect(text.match(/x{2,}/g)?.join("")).toBe("x".repeat(900));
    expect(text).toContain("punto 79");
    expect(text).toContain(FOOTNOTES[1]);
  });

  test("the PDF of a sheet keeps every line within the page", async () => {
    const bytes = await sheetPdf(
      viewOf(
        makeSheet({
          detail: "MWÑ@".repeat(400),
          consumer: { ...makeStatement().consumer, name: "W".repeat(160), email: `${"w".repeat(240)}@correo.test` },
        }),
      ),
      FILED_AT,
    );
    const file = await getDocumentProxy(bytes);
    for (let number = 1; number <= file.numPages; number++) {
      const { items } = await (await file.getPage(number)).getTextContent();
      for (const item of items) {
        if (!("str" in item) || item.str === "") continue;
        const [x, y] = [Number(item.transform[4]), Number(item.transform[5])];
        expect(x).toBeGreaterThanOrEqual(40);
        expect(x + item.width).toBeLessThanOrEqual(548);
        expect(y).toBeGreaterThanOrEqual(40);
        expect(y).toBeLessThanOrEqual(800);
      }
    }
  });

  test("the PDF of a sheet contains the longest texts of the form to the last word", async () => {
    const story = (last: string) =>
      `${"palabra ".repeat(3_800).slice(0, 30_000 - last.length - 1)} ${last}`.slice(-30_000);
    const { text, pages } = await read(viewOf(makeSheet({ detail: story("findetalle"), request: story("finpedido") })));
    expect(pages.length).toBeGreaterThan(8);
    expect(text).toContain("findetalle");
    expect(text).toContain("finpedido");
    expect(text).not.toContain("[…]");
  });

  test("the PDF of a sheet cuts a text longer than the form allows, and says so", async () => {
    const { text, bytes } = await read(viewOf(makeSheet({ detail: "largo ".repeat(20_000) })));
    expect(text).toContain("[…]: el texto sigue en https://rebi.test/libro-de-reclamaciones/000000001-2026");
    expect(bytes.length).toBeLessThan(200_000);
  });

  test("the PDF of a sheet is deterministic, small, in Spanish and dated", async () => {
    const [one, other] = [await sheetPdf(viewOf(), FILED_AT), await sheetPdf(viewOf(), FILED_AT)];
    expect(one).toEqual(other);
    expect(one.length).toBeLessThan(20_000);
    const { info } = await getMeta(one);
    expect(info).toMatchObject({
      Title: "Hoja de Reclamación N.º 000000001-2026",
      Author: "Rebi Perú S.A.C.",
      Language: "es-PE",
    });
  });

  test("the PDF of a sheet never throws for any typed text (100 cases)", async () => {
    const text = fc.string({ unit: "binary", maxLength: 300 });
    await fc.assert(
      fc.asyncProperty(text, text, text, async (name, detail, request) => {
        const bytes = await sheetPdf(
          viewOf(makeSheet({ detail, request, consumer: { ...makeStatement().consumer, name } })),
          FILED_AT,
        );
        expect(String.fromCharCode(...bytes.subarray(0, 5))).toBe("%PDF-");
      }),
      { numRuns: 100 },
    );
  });
});
