import { expect, test } from "vitest";

import { shoppingFeed } from "~/catalog/shopping-feed";

import { makeCard } from "./make-listing";

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
