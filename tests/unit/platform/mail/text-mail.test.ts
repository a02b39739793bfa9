import { describe, expect, test } from "vitest";

import { textMail } from "~/platform/mail/text-mail";

describe("textMail", () => {
  test("textMail separates greeting, blocks, link and footer by one empty line", () => {
    const mail = textMail({
      to: "ana@demo.pe",
      subject: "Hola",
      greeting: "Hola, Ana:",
      blocks: [["Uno,", "dos."], "Tres."],
      link: { label: "Míralo aquí:", href: "https://rebi.test/x" },
      footer: ["Rebi", "https://rebi.test"],
    });
    expect(mail).toEqual({
      to: "ana@demo.pe",
      subject: "Hola",
      text: "Hola, Ana:\n\nUno,\ndos.\n\nTres.\n\nMíralo aquí:\nhttps://rebi.test/x\n\nRebi\nhttps://rebi.test",
    });
  });

  test("textMail leaves no gap for missing parts", () => {
    expect(textMail({ to: "a@b.pe", subject: "s", blocks: [null, "", [], false, "Texto."] }).text).toBe("Texto.");
  });
});
