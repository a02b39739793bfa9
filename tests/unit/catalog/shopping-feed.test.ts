import fc from "fast-check";
import { expect, test } from "vitest";

import { shoppingFeed } from "~/catalog/shopping-feed";

import { makeCard, XSS } from "./make-listing";

/** The texts of elements by name, of XML that is well-formed; null otherwise. */
function textsOf(xml: string): Map<string, string[]> | null {
  // eslint-disable-next-line no-control-regex
  if (/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|&(?!(?:amp|lt|gt|quot|apos);)/.test(xml)) return null;
  const texts = new Map<string, string[]>();
  const open: string[] = [];
  const token = /<\?xml[^<>]*\?>|<(\/?)([a-z:_]+)((?: [a-z:]+="[^<"]*")*)(\/?)>|[^<>]+/giy;
  for (let match; token.lastIndex < xml.length;) {
    if ((match = token.exec(xml)) === null) return null;
    const [text, closes, name, , isEmpty] = match;
    if (name === undefined) {
      const inside = open.at(-1);
      if (inside !== undefined && !text.startsWith("<?")) texts.set(inside, [...(texts.get(inside) ?? []), text]);
    } else if (closes) {
      if (open.pop() !== name) return null;
    } else if (!isEmpty) open.push(name);
  }
  return open.length === 0 ? texts : null;
}

const SITE = { siteUrl: "https://rebi.test", name: "Rebi" };

test("an item of the shopping feed has what Google's product format asks for", () => {
  const card = makeCard({ title: 'Trek <Marlin> & "7"', priceCentimos: 250_050, condition: "nuevo" });
  const xml = shoppingFeed({ ...SITE, page: 1, pages: 1, cards: [card] });
  for (const part of [
    `<g:id>${card.id}</g:id>`,
    "<g:title>Trek &lt;Marlin&gt; &amp; &quot;7&quot;</g:title>",
    `<g:link>https://rebi.test/producto/${card.id}</g:link>`,
    "<g:price>2500.50 PEN</g:price>",
    "<g:condition>new</g:condition>",
    "<g:availability>in_stock</g:availability>",
  ])
    expect(xml).toContain(part);
  expect(xml).not.toContain("hace ");
});

test("a listing without a photo is no item of the shopping feed", () => {
  const xml = shoppingFeed({ ...SITE, page: 1, pages: 1, cards: [makeCard({ photo: null })] });
  expect(xml).not.toContain("<item>");
});

test("the shopping feed leads from page to page, and has none beyond the last", () => {
  const of = (page: number) => shoppingFeed({ ...SITE, page, pages: 3, cards: [] });
  expect(of(2)).toContain('<atom:link rel="next" href="https://rebi.test/feeds/anuncios.xml?pagina=3"/>');
  expect(of(3)).not.toContain('rel="next"');
  expect([of(0), of(4)]).toEqual([null, null]);
});

/** Google's required fields for a used vehicle of a marketplace. */
const REQUIRED = ["id", "title", "description", "link", "image_link", "availability", "price", "condition"];

test.each([
  XSS,
  "]]><g:price>1.00 PEN</g:price>",
  "a\u0000b\u0008c",
  "\uD800 &amp; <![CDATA[x]]>",
  "Trek </item><item>",
])("a hostile text %j is text of its element alone", (title) => {
  const xml = shoppingFeed({ ...SITE, page: 1, pages: 1, cards: [makeCard({ title, brand: title, about: title })] });
  const texts = textsOf(xml!);
  expect(texts?.get("g:title")).toHaveLength(1);
  expect(texts?.get("g:price")).toEqual(["2500.00 PEN"]);
  expect(texts?.get("g:brand")).toEqual(texts?.get("g:title"));
});

test("the shopping feed is well-formed with all required fields, whatever sellers wrote", () => {
  const text = fc.oneof(
    fc.string({ unit: "binary", minLength: 1, maxLength: 40 }),
    fc.constantFrom(XSS, "&lt;", "]]>", "\uDC00"),
  );
  const card = fc.record({
    title: text,
    model: text,
    about: text,
    place: text,
    priceCentimos: fc.integer({ min: 1, max: 100_000_000 }),
  });
  fc.assert(
    fc.property(fc.array(card, { maxLength: 3 }), (changes) => {
      const xml = shoppingFeed({ ...SITE, page: 1, pages: 1, cards: changes.map((change) => makeCard(change)) })!;
      const texts = textsOf(xml);
      expect(texts, xml).not.toBeNull();
      for (const name of REQUIRED) expect(texts?.get(`g:${name}`) ?? [], name).toHaveLength(changes.length);
      for (const price of texts?.get("g:price") ?? []) expect(price).toMatch(/^\d+\.\d\d PEN$/);
    }),
  );
});
