import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";

import { Drawing } from "~/ui/drawing";

test.each(["heart", "chat", "search", "cart", "bike", "tag", "info"])(
  "the drawing of an empty list with %s is hidden from readers and at most 1 kB",
  (icon) => {
    const html = renderToStaticMarkup(<Drawing icon={icon} />);
    expect(html).toMatch(/^<span aria-hidden="true"/);
    expect(html).not.toContain("?");
    expect(new TextEncoder().encode(html).length).toBeLessThanOrEqual(1000);
  },
);
