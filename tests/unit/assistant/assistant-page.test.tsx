import { describe, expect, test } from "vitest";

import { answerHtml, typedHtml } from "~/assistant/answer/html";
import { contextOf } from "~/assistant/contexts";
import type { AssistantPageView, ShownMessage } from "~/assistant/model";
import { AssistantPage } from "~/assistant/page/asistente.route";

import { htmlOf } from "../../support/render";

const page: AssistantPageView = {
  isSignedIn: true,
  page: "/comprar",
  key: "0".repeat(24),
  quickActions: contextOf("/comprar").quickActions,
  greeting: "",
  handover: { isOpen: false, caseNumber: null, count: 2, until: "a-r", email: "ana@correo.test" },
  messages: [
    {
      id: "a",
      isMine: true,
      html: typedHtml("<script>alert(1)</script>"),
      at: new Date("2026-11-23T15:00:00Z"),
      time: "10:00 a. m.",
      cards: [],
      navigate: null,
      actions: [],
      outcome: null,
      vote: null,
    },
    {
      id: "a-r",
      isMine: false,
      html: answerHtml("Encontré **2 anuncios**: [verlos](/comprar?tipo=mtb)"),
      at: new Date("2026-11-23T15:00:00Z"),
      time: "10:00 a. m.",
      cards: [{ id: "x1", title: "Trek Marlin", price: "S/ 520", about: "2021 · Lima", category: "mtb", photos: [] }],
      navigate: { label: "Ir a Vender", href: "/sell" },
      actions: [
        {
          type: "add_to_cart",
          label: "Agregar al carrito",
          action: "/carrito",
          fields: { intent: "agregar", id: "x1" },
        },
      ],
      outcome: "resolved",
      vote: null,
    },
  ],
};

describe("the page of Rebi", () => {
  test("the page of Rebi shows messages as text, answers with own links, cards and a page to go to", async () => {
    const html = await htmlOf(<AssistantPage view={page} failure={undefined} />, { address: "/asistente" });
    expect(html).toContain('role="log"');
    expect(html).not.toContain("<script>alert");
    expect(html).toContain('href="/comprar?tipo=mtb"');
    expect(html).toContain('href="/producto/x1?de=rebi"');
    expect(html).toContain('href="/sell"');
    expect(html).toContain('id="ultima-respuesta"');
    expect(html).toMatch(
      /<form method="post" action="\/carrito" data-event="chatbot:add-to-cart"><input type="hidden" name="intent" value="agregar"\/>/,
    );
    expect(html).toContain("Nueva conversación");
    expect(html).toMatch(/<button[^>]*name="text"[^>]*value="¿Qué hay entre 500 y 1000 soles\?"/);
  });

  test("a visitor reads how to sign in, and may follow the pages of the context", async () => {
    const view = {
      ...page,
      isSignedIn: false,
      messages: [],
      handover: null,
      quickActions: contextOf("/").quickActions,
    };
    const html = await htmlOf(<AssistantPage view={view} failure={undefined} />, { address: "/asistente" });
    expect(html).toContain("Debes iniciar sesión para usar el chatbot.");
    expect(html).toContain("/login?redirect=%2Fasistente%3Fdesde%3D%252Fcomprar");
    expect(html).not.toContain("<textarea");
    expect(html).toContain('href="/registrar-bicicleta"');
    expect(html).not.toContain("¿Cómo funciona?");
  });

  test("a rejected message stays in the field, with its reason there and above", async () => {
    const failure = {
      ok: false,
      errors: { text: "⚠️ Por favor, mantén un lenguaje respetuoso." },
      values: { intent: "preguntar", text: "hola", key: "1".repeat(24) },
    } as const;
    const html = await htmlOf(<AssistantPage view={page} failure={failure} />, { address: "/asistente" });
    expect(html).toMatch(/<textarea[^>]*aria-invalid="true"[^>]*>hola<\/textarea>/);
    expect(html.split("mantén un lenguaje respetuoso")).toHaveLength(3);
    expect(html).toContain("No enviamos tu mensaje");
    expect(html).toContain(`value="${"1".repeat(24)}"`);
  });

  test("the page of Rebi has a place for the answer that is being made, after the message as it is kept", async () => {
    const live = { messageId: "b", question: typedHtml("mi clave es <x>"), marker: "<!--nonce-->" };
    const html = await htmlOf(<AssistantPage view={page} failure={undefined} live={live} />);
    expect(html).toMatch(/mi clave es &lt;x&gt;.*<li id="ultima-respuesta"[^>]*><!--nonce--><\/li><\/ol>/s);
    expect(html.split('id="ultima-respuesta"')).toHaveLength(2);
  });

  test("the page of Rebi shows a stored answer in place of one that is made again", async () => {
    const live = { messageId: "a", question: "x", marker: "<!--nonce-->" };
    expect(await htmlOf(<AssistantPage view={page} failure={undefined} live={live} />)).not.toContain("<!--nonce-->");
  });

  const htmlWith = (changes: Partial<AssistantPageView>) =>
    htmlOf(<AssistantPage view={{ ...page, ...changes }} failure={undefined} />, { address: "/asistente" });
  const answerWith = (changes: Partial<ShownMessage>) => htmlWith({ messages: [{ ...page.messages[1]!, ...changes }] });

  test("👍 and 👎 stand below each answer; after 👎 or an answer that did not understand stands the way to a person", async () => {
    const plain = await answerWith({});
    expect(plain).toMatch(/id="opinion-a-r"[\s\S]*name="mensaje" value="a-r"[\s\S]*Me sirvió[\s\S]*No me sirvió/);
    expect(plain.split("Hablar con una persona")).toHaveLength(2);
    const down = await answerWith({ vote: "down" });
    expect(down).toMatch(
      /<button[^>]*value="down"[^>]*aria-pressed="true"|<button[^>]*aria-pressed="true"[^>]*value="down"/,
    );
    expect(down.split("Hablar con una persona")).toHaveLength(3);
    expect(await answerWith({ outcome: "unknown" })).toContain(
      'href="/asistente?desde=%2Fcomprar&amp;persona=1#persona"',
    );
  });

  test("'Hablar con una persona' leads to its form, and says the case once it was sent", async () => {
    const handover = page.handover!;
    expect(await htmlWith({})).not.toContain('name="permiso"');
    const form = await htmlWith({ handover: { ...handover, isOpen: true } });
    expect(form).toMatch(/<input[^>]*type="checkbox"[^>]*name="permiso"|<input[^>]*name="permiso"/);
    expect(form).toContain('value="ana@correo.test"');
    expect(form).toContain('name="hasta" value="a-r"');
    const sent = await htmlWith({ handover: { ...handover, isOpen: true, caseNumber: "R-7K4M92QX" } });
    expect(sent).toContain("R-7K4M92QX");
    expect(sent).not.toContain('name="permiso"');
    expect(await htmlWith({ messages: [], handover: null })).toContain('href="/contacto"');
  });
});
