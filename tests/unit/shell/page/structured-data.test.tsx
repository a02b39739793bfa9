import { expect, test } from "vitest";

import { detailOf } from "~/catalog/listing/detail";
import { structuredDataOf } from "~/catalog/structured-data";
import { StructuredData } from "~/shell/page/structured-data";

import { htmlOf } from "../../../support/render";
import { makeListing, XSS } from "../../catalog/make-listing";

test.each([XSS, "</script><script>robar(1)</script>", "<!--<script>", "</SCRIPT\n>", "\u2028 \\u003c/script>"])(
  "a title %j cannot leave the data of a page for search engines, and stays as it was typed",
  async (title) => {
    const listing = makeListing({ title, description: title });
    const data = structuredDataOf(detailOf(listing, "active", "2026-11-20"), "https://rebi.test");
    const html = await htmlOf(<StructuredData of={data} />);
    const [, inside, after] = /^<script type="application\/ld\+json">([^<]*)<\/script>(.*)$/s.exec(html) ?? [];
    expect(after).toBe("");
    const read = JSON.parse(inside!) as { "@graph": [{ name: string; offers: object }] };
    expect(read).toEqual(JSON.parse(JSON.stringify(data)));
    expect(read["@graph"][0]).toMatchObject({
      name: title,
      offers: { price: "2500.00", priceCurrency: "PEN", availability: "https://schema.org/InStock" },
    });
  },
);
