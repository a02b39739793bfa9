import { UNSAFE_ErrorResponseImpl as ErrorResponse } from "@remix-run/router";
import type { ComponentType } from "react";
import { renderToReadableStream } from "react-dom/server.browser";
import { describe, expect, test } from "vitest";

import * as root from "~/root";
import { describeError, PageError } from "~/shell/errors/error-boundary";
import { Fallback } from "~/shell/errors/fallback";
import { HeaderBoundary } from "~/shell/frame/header-boundary";

import { hrefs, htmlOf, textOf } from "../../../support/render";
import { routeModules } from "../../../support/routes";

const rejection = (status: number, body: unknown = null) => new ErrorResponse(status, "", body);

describe("the error of a page", () => {
  test.each([
    [400, "No entendimos lo que enviaste"],
    [401, "Inicia sesión para continuar"],
    [403, "No tienes permiso"],
    [404, "No encontramos esta página"],
    [405, "Esto no se puede hacer así"],
    [409, "Esto cambió mientras lo editabas"],
    [413, "El archivo es demasiado grande"],
    [429, "Demasiados intentos"],
    [500, "Algo salió mal"],
    [503, "No disponible por un momento"],
    [418, "Algo salió mal"],
  ])("%i is titled '%s'", async (status, title) => {
    expect(textOf(await htmlOf(<PageError />, { thrown: rejection(status) }))).toContain(title);
  });

  test("the error's own message wins over the text of its status", async () => {
    const text = textOf(
      await htmlOf(<PageError />, { thrown: rejection(409, { message: "Ana guardó cambios a las 10:32." }) }),
    );
    expect(text).toContain("Ana guardó cambios a las 10:32.");
    expect(text).not.toContain("Vuelve a abrir la página");
  });

  test("an unexpected error reveals no internals", async () => {
    const text = textOf(await htmlOf(<PageError />, { thrown: new Error("secret of the server") }));
    expect(text).toContain("Ocurrió un error inesperado");
    expect(text).not.toContain("secret");
  });

  test("a page that could not be fetched says so, and offers to try again", async () => {
    const text = textOf(await htmlOf(<PageError />, { thrown: new TypeError("Failed to fetch") }));
    expect(text).toContain("Sin conexión No pudimos cargar esta página. Revisa tu señal e intenta de nuevo.");
    expect(text).toContain("Intentar de nuevo");
  });

  test("an answer that is not the product's (a proxy's 502) blames the service, not the signal", async () => {
    const thrown = new Error("Unable to decode turbo-stream response from URL: /producto/d1.data");
    for (const screen of [<PageError key="page" />, <Fallback key="whole" error={thrown} />]) {
      const text = textOf(await htmlOf(screen, { thrown }));
      expect(text).toContain("No disponible por un momento El servicio no respondió bien.");
      expect(text).not.toContain("Revisa tu señal");
    }
  });

  test.each([500, 503, 409, 429])("%i offers to try again at the same address", async (status) => {
    const html = await htmlOf(<PageError />, { address: "/comprar?q=trek", thrown: rejection(status) });
    expect(html).toMatch(/<a href="\/comprar\?q=trek"[^>]*>Intentar de nuevo/);
  });

  test.each([403, 404, 413])("%i does not offer it", async (status) => {
    expect(textOf(await htmlOf(<PageError />, { thrown: rejection(status) }))).not.toContain("Intentar de nuevo");
  });

  test("401 links the sign-in and back", async () => {
    expect(hrefs(await htmlOf(<PageError />, { address: "/perfil", thrown: rejection(401) }))).toContain(
      "/login?redirect=%2Fperfil",
    );
  });

  test("a server error names its request, else the page's", async () => {
    expect(
      textOf(await htmlOf(<PageError />, { thrown: rejection(503, { message: "x", requestId: "of-the-error" }) })),
    ).toContain("código of-the-error");
    expect(textOf(await htmlOf(<PageError />, { thrown: rejection(503) }))).toContain("código request-1");
    expect(textOf(await htmlOf(<PageError />, { thrown: rejection(404) }))).not.toContain("request-1");
  });

  test.each([[null], ["text"], [{ message: "" }], [{ message: 7 }]])(
    "an error does not show %j as a message",
    (body) => {
      expect(describeError(rejection(404, body)).message).toBe(
        "Puede que el anuncio ya no exista o que el enlace esté mal escrito.",
      );
    },
  );
});

describe("the fallback of what is unexpected", () => {
  test("the fallback of an unexpected error offers to reload, to go home and to see the log", async () => {
    const html = await htmlOf(<Fallback error={new Error("crash")} />, { address: "/comprar?q=trek" });
    expect(textOf(html)).toContain("Ocurrió un error inesperado");
    expect(textOf(html)).toContain("problema de compatibilidad con tu dispositivo");
    expect(hrefs(html)).toEqual(["/comprar?q=trek", "/", "/comprar?q=trek&debug=true"]);
    expect(textOf(html)).not.toContain("iOS");
    expect(textOf(html)).not.toContain("crash");
  });

  test("the fallback of an unexpected error blames no device without a connection", async () => {
    const text = textOf(await htmlOf(<Fallback error={new TypeError("Failed to fetch")} />));
    expect(text).toContain("Sin conexión No pudimos cargar esta página. Revisa tu señal e intenta de nuevo.");
    expect(text).toContain("Recargar la página");
    expect(text).not.toContain("compatibilidad");
  });

  test("the fallback of an unexpected error has advice for iOS there only", async () => {
    const text = textOf(await htmlOf(<Fallback error={null} />, { delivery: { ios: true } }));
    expect(text).toContain("Actualiza iOS a la última versión. Borra la caché del navegador. Reinicia la aplicación.");
  });
});

type Guarded = { ErrorBoundary?: ComponentType };
const modules: [string, Guarded][] = [["root.tsx", root], ...(await routeModules<Guarded>())];
const boundaries = new Map(
  modules.flatMap(([file, { ErrorBoundary }]) => (ErrorBoundary ? [[ErrorBoundary, file] as const] : [])),
);

test.each([...boundaries].map(([Boundary, file]) => [file, Boundary] as const))(
  "the error boundary of %s shows the fallback for a page that crashes",
  async (_file, Boundary) => {
    const thrown = new Error("crash");
    const html = await htmlOf(<Boundary />, { address: "/mi/pagina?a=b", thrown, delivery: { ios: true } });
    expect(html).toContain(
      await htmlOf(<Fallback error={thrown} />, { address: "/mi/pagina?a=b", delivery: { ios: true } }),
    );
  },
);

test("a header that throws on the server is replaced, and the page stays", async () => {
  const Header = (): never => {
    throw new Error("provoked");
  };
  const stream = await renderToReadableStream(
    <>
      <HeaderBoundary>
        <Header />
      </HeaderBoundary>
      <main>Contenido</main>
    </>,
    { onError: () => undefined },
  );
  const html = await new Response(stream).text();
  expect(textOf(html)).toContain("Error en Header Recargar");
  expect(html).toContain('<a href=""');
  expect(html).toContain("<main>Contenido</main>");
});

test("the boundary in the browser replaces a header that throws", () => {
  expect(HeaderBoundary.getDerivedStateFromError()).toEqual({ failed: true });
});
