import { describe, expect, test } from "vitest";

import { HeaderSearch } from "~/catalog/suggest/header-search";

import { htmlOf, tags } from "../../support/render";

describe("the search of the header", () => {
  test("the header's search is a plain GET form to the results, with a button to the page of suggestions", async () => {
    const html = await htmlOf(<HeaderSearch />, { address: "/contacto" });
    expect(tags(html, "form")).toEqual([expect.objectContaining({ action: "/comprar", role: "search" })]);
    expect(tags(html, "input")).toEqual([
      expect.objectContaining({ name: "q", type: "search", "aria-label": "Buscar en Rebi" }),
    ]);
    // Enter presses the first button.
    expect(tags(html, "button").map(({ formaction }) => formaction)).toEqual([undefined, "/comprar/sugerencias"]);
  });
});
