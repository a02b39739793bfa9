import { expect, test } from "vitest";

import { OFFER_TOOL } from "~/assistant/gemini/offers";
import { declarationsFor } from "~/assistant/gemini/prompt";
import { intentOf } from "~/assistant/intents/intent-of";

import { SAID_ACTIONS } from "../../../../e2e/rebi-actions";

const PAGES = { shop: "/comprar", listing: "/producto/demo-1", contact: "/contacto" };

test.each(SAID_ACTIONS.map(({ type, desde, said }) => [said.gemini, type, PAGES[desde]] as const))(
  "«%s» lets the model offer %s",
  (masked, _, page) => {
    expect(declarationsFor({ masked, page, history: [] }, intentOf(masked)).map(({ name }) => name)).toContain(
      OFFER_TOOL,
    );
  },
);
