import { describe, expect, test } from "vitest";

import { mailWrite } from "~/platform/mail/mail";
import { mailText } from "~/platform/mail/sheet";
import { noticeMail, type NoticeFacts } from "~/searches/searches.server";

const facts = (change: Partial<NoticeFacts> & { total?: number } = {}): NoticeFacts => {
  const { total = 1, ...others } = change;
  const cards = Array.from({ length: Math.min(total, 5) }, (_, n) => ({
    id: `anuncio-${n}`,
    title: `Trek Marlin ${n}`,
    priceCentimos: 250_000 + n,
    photo: null,
  }));
  return {
    siteUrl: "https://rebi.example",
    user: { email: "camila@demo.pe", displayName: "Camila" },
    search: { name: "Trek en Lima", query: "q=trek&ubicacion=lima" },
    matches: { total, cards },
    unsubscribe: "https://rebi.example/avisos/baja/abc.def",
    ...others,
  };
};

describe("the mail of a saved search", () => {
  test("the mail of a saved search names one new listing with price and link, the search, and the way out", () => {
    const mail = noticeMail(facts());
    expect([mail.to, mail.subject]).toEqual(["camila@demo.pe", "Un anuncio nuevo: Trek en Lima"]);
    expect(mailText(mail).replaceAll("\u00a0", " ")).toBe(
      `Hola, Camila:

Trek Marlin 0 · S/ 2,500
https://rebi.example/producto/anuncio-0

Encontramos un anuncio nuevo para tu búsqueda «Trek en Lima».

Ver el anuncio:
https://rebi.example/comprar?q=trek&ubicacion=lima

Te escribimos por esta búsqueda una vez al día como máximo.

Cambiar o eliminar tus búsquedas guardadas:
https://rebi.example/perfil/busquedas

No recibir más estos avisos:
https://rebi.example/avisos/baja/abc.def`,
    );
    expect(mailWrite(mail, new Date(), "one")).toMatchObject({
      data: {
        headers: {
          "List-Unsubscribe": "<https://rebi.example/avisos/baja/abc.def>",
          "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        },
      },
    });
  });

  test.each([
    [5, false],
    [6, "Hay 1 más."],
    [23, "Hay 18 más."],
  ])("the mail of a saved search with %i new listings names five and says how many more", (total, more) => {
    const mail = noticeMail(facts({ total }));
    const text = mailText(mail);
    expect(mail.subject).toBe(`${total} anuncios nuevos: Trek en Lima`);
    expect(text.match(/\/producto\//g)).toHaveLength(5);
    if (more === false) expect(text).not.toMatch(/Hay \d+ más/);
    else expect(text).toContain(more);
  });

  test("no name begins another header", () => {
    const write = mailWrite(
      noticeMail(facts({ search: { name: "Trek\r\nBcc: todos@demo.pe", query: "q=trek" } })),
      new Date(),
      "one",
    );
    expect(write).toMatchObject({ data: { message: { subject: "Un anuncio nuevo: Trek Bcc: todos@demo.pe" } } });
  });
});
