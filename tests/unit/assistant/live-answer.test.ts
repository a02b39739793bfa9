import { describe, expect, test } from "vitest";

import { answerHtml } from "~/assistant/answer/html";
import { livePieces, liveSample } from "~/assistant/page/live-answer.server";

import { textOf } from "../../support/render";
import { all, end, framesOf, say, type partsOf } from "./scripted";

const ANSWER = "Encontré **2 bicis** en [Lima](/comprar?ubicacion=lima):\n- Trek\n- Giant";

async function piecesOf(
  script: Parameters<typeof partsOf>[0],
  options: Parameters<typeof framesOf>[1] = {},
): Promise<string> {
  const pieces = livePieces({
    frames: framesOf(script, options),
    nonce: 'n"1',
    page: "/comprar",
    sent: { key: "k1", text: 'bicis "baratas" <b>' },
  });
  return (await all(pieces)).join("");
}

/** Visible text once the styles have hidden what they name. */
function seen(html: string): string {
  const hidden = [...html.matchAll(/<style[^>]*>#([\w-]+)\{display:none\}<\/style>/g)].map(([, id = ""]) => id);
  const left = hidden.reduce<string>(
    (rest, id) => rest.replace(new RegExp(`<div id="${id}" class="grid">.*?</div></div></div>`, "s"), ""),
    html,
  );
  const styled = left.replace(/<p class="rebi-escribe[^>]*>[^<]*<\/p>/g, "").replace(/<style[^>]*>[^<]*<\/style>/g, "");
  // Without the form for users' opinions.
  return textOf(styled.replace(/<div id="opinion-.*/s, ""));
}

/** Elements that are open at the end. */
function openElements(html: string): string[] {
  const open: string[] = [];
  for (const [tag, slash, name = ""] of html.matchAll(/<(\/?)([a-z]+)[^>]*>/g)) {
    if (slash) expect(open.pop(), tag).toBe(name);
    else if (!tag.endsWith("/>")) open.push(name);
  }
  return open;
}

describe("an answer that is sent with its page", () => {
  test("an answer that is sent with its page is the stored answer, wherever its text was cut", async () => {
    const whole = await piecesOf([say(ANSWER), end(ANSWER, { cards: ["x1"] })]);
    expect(whole).toContain(answerHtml(ANSWER));
    expect(whole).toContain('href="/producto/x1?de=rebi"');
    expect(whole).toContain('<style nonce="n&quot;1">.rebi-escribe{display:none}</style>');
    for (let at = 1; at < ANSWER.length; at++) {
      const html = await piecesOf([say(ANSWER.slice(0, at)), say(ANSWER.slice(at)), end(ANSWER, { cards: ["x1"] })]);
      expect(html).toBe(whole);
      expect(openElements(html)).toEqual([]);
    }
  });

  test("an answer that is sent with its page tells what is looked up until it has ended", async () => {
    const html = await piecesOf([{ kind: "tool", name: "search_listings" }, end("Nada.")]);
    expect(html).toContain('<p class="rebi-escribe text-sm text-muted">Busco anuncios…</p>');
    expect(seen(html)).toBe("Rebi: Nada. 10:00 a. m.");
  });

  test("an answer that is sent with its page takes away what does not hold, by style", async () => {
    const html = await piecesOf([
      say("Cuesta **S/ 1** y"),
      { kind: "withdraw" },
      say("Mira el "),
      end("Mira el anuncio."),
    ]);
    expect(seen(html)).toBe("Rebi: Mira el anuncio. 10:00 a. m.");
    expect(openElements(html)).toEqual([]);
  });

  test("an answer that is sent with its page is replaced where the stored answer is another", async () => {
    expect(seen(await piecesOf([say("Cuesta S/ 1. "), end("Mira el anuncio.")]))).toBe(
      "Rebi: Mira el anuncio. 10:00 a. m.",
    );
  });

  test.each([
    ["breaks off", [say("Hola **a"), new Error("reset")], "assistant.stream-failed", false],
    ["ends without an end", [say("Hola")], "assistant.answer-cut-off", false],
    ["does not go on", [say("Hola"), new Promise(() => undefined)], "assistant.stream-failed", true],
  ])(
    "an answer sent with its page that %s leaves the way to ask again, with the same key",
    async (_, script, event, isHanging) => {
      const lines: string[] = [];
      const html = await piecesOf(script, { lines, ...(isHanging && { deadline: 20 }) });
      expect(lines).toEqual([event]);
      expect(seen(html)).toBe("😔 Lo siento, tuve un problema al procesar tu mensaje. Reintentar");
      expect(html).toContain('action="/asistente?desde=%2Fcomprar#ultima-respuesta"');
      expect(html).toContain('name="key" value="k1"');
      expect(html).toContain('name="text" value="bicis &quot;baratas&quot; &lt;b&gt;"');
      expect(openElements(html)).toEqual([]);
    },
  );

  test("an answer that is sent with its page uses no class that the sample lacks", async () => {
    const html = await piecesOf([
      { kind: "tool", name: "how_to" },
      say(ANSWER),
      end(`${ANSWER}.`, { cards: ["x1"], navigate: { label: "Ir", href: "/sell" } }),
    ]);
    const classesOf = (text: string): string[] =>
      [...text.matchAll(/class="([^"]*)"/g)].flatMap(([, names = ""]) => names.split(" "));
    const known = new Set(classesOf(liveSample()));
    expect(classesOf(html + (await piecesOf([new Error("x")]))).filter((name) => !known.has(name))).toEqual([]);
  });
});
