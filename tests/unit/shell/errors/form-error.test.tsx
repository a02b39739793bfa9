import { renderToStaticMarkup } from "react-dom/server";
import { UNSAFE_ErrorResponseImpl as ErrorResponse } from "react-router-dom";
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router-dom/server";
import { describe, expect, test } from "vitest";

import { FormError } from "~/shell/errors/form-error";

import { htmlOf, textOf } from "../../../support/render";

const MESSAGE = "El servicio no está disponible en este momento. Intenta de nuevo en unos minutos.";
const failure = (typed?: unknown) => new ErrorResponse(503, "", { message: MESSAGE, requestId: "r-1", typed });
const show = (thrown: unknown, address = "/producto/d1/mensaje?nuevo") => htmlOf(<FormError />, { address, thrown });
const fieldsOf = (html: string) =>
  [...html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(([, name, value]) => [name, value]);

describe("a form that could not be received", () => {
  test("a form that could not be received shows the typed values and resubmits all of them to the same address", async () => {
    const typed = [
      ["key", "k1"],
      ["text", "Hola, ¿aún la tienes?\nVivo en Surco."],
      ["lugar", "a"],
      ["lugar", "b"],
    ];
    const html = await show(failure(typed));
    expect(fieldsOf(html)).toEqual(typed);
    expect(html).toMatch(/<form method="post" action="\/producto\/d1\/mensaje\?nuevo">/);
    expect(html.match(/<form/g)).toHaveLength(1);
    expect(html.match(/<h1/g)).toHaveLength(1);
    const text = textOf(html);
    for (const part of [
      "No pudimos recibir lo que enviaste",
      MESSAGE,
      "Hola, ¿aún la tienes? Vivo en Surco.",
      "Volver a enviar",
      "r-1",
    ])
      expect(text).toContain(part);
    // Keys and choices are no text.
    expect(text).not.toContain("k1");
  });

  test("a form that could not be received renders typed values as text, never as markup", async () => {
    const html = await show(failure([["text", `<script>alert(1)</script> "hola" & chau`]]));
    expect(html).not.toContain("<script>alert");
    expect(html).toContain("&lt;script&gt;alert(1)&lt;/script&gt; &quot;hola&quot; &amp; chau");
  });

  test("a form that could not be received offers to resubmit where no value reads as text", async () => {
    const html = await show(failure([["nombre", "Montañeras"]]));
    expect(fieldsOf(html)).toEqual([["nombre", "Montañeras"]]);
    expect(textOf(html)).not.toContain("Lo que escribiste Montañeras");
  });

  test("a form that could not be received gives back what was typed for what is not there any more, without sending it again", async () => {
    const typed = [["text", "Hola, ¿aún la tienes?"]];
    const html = await show(new ErrorResponse(404, "", { message: "No encontramos esa conversación.", typed }));
    expect(textOf(html)).toContain("Hola, ¿aún la tienes?");
    expect(textOf(html)).not.toContain("en unos minutos");
    expect(html).not.toContain("<form");
  });

  test.each<[string, unknown]>([
    ["a page that could not be read", failure()],
    ["an empty form", failure([])],
    ["what is no form", failure([["a", { b: 1 }]])],
    ["what is no list", failure("text")],
    ["a page that is not there", new ErrorResponse(404, "", null)],
    ["a fault of ours", new Error("secret of the server")],
  ])("a form that could not be received is the error of any page for %s", async (_name, thrown) => {
    const html = await show(thrown);
    expect(html).not.toContain("<form");
    expect(html).not.toContain("secret of the server");
    expect(textOf(html)).not.toContain("Volver a enviar");
    expect(html.match(/<h1/g)).toHaveLength(1);
  });
});

test("a page that crashes after a rejected form has the fallback, and gives back what was typed", async () => {
  const crash = () => {
    throw new Error("crash");
  };
  const action = () => ({ values: { text: "Hola, ¿sigue?" } });
  const routes = [{ path: "/contacto", action, loader: crash, element: null, errorElement: <FormError /> }];
  const sent = new Request("https://rebi.test/contacto", { method: "POST", body: new URLSearchParams({ a: "b" }) });
  const context = await createStaticHandler(routes).query(sent);
  if (context instanceof Response) throw new Error("unexpected redirect");
  const router = createStaticRouter(routes, context);
  const html = renderToStaticMarkup(<StaticRouterProvider router={router} context={context} hydrate={false} />);
  expect(textOf(html)).toContain("problema de compatibilidad con tu dispositivo");
  expect(textOf(html)).toContain("Ver registros de depuración");
  expect(fieldsOf(html)).toEqual([["text", "Hola, ¿sigue?"]]);
  expect(html.match(/<h1/g)).toHaveLength(1);
});
