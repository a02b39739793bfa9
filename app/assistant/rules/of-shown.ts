import { fold } from "~/catalog/folding";

import { listingOfPage } from "../contexts";
import type { Asked, Reply } from "../model";
import { compared, listingFacts, offListing, shippingText, topicText } from "./answers";
import { offered } from "./buttons";
import type { ShownReference } from "./memory";
import type { Engine } from "./reading";

const COMPARED_MAX = 3;

export async function ofShown({ act, listings, shown }: ShownReference, asked: Asked, engine: Engine): Promise<Reply> {
  // `agrégala` on a listing means that one.
  const first = listings[0] ?? (act === "compare" ? undefined : listingOfPage(asked.page));
  if (first == null)
    return {
      text:
        shown === 1
          ? "No sé a cuál te refieres. Dime «la primera» o busca otra vez."
          : `Te mostré ${shown}. Dime cuál con su número: «la 1», «la ${shown}».`,
      cards: [],
    };
  switch (act) {
    case "compare":
      return compared(
        await Promise.all(listings.slice(0, COMPARED_MAX).map((id) => engine.tools.call("get_listing", { id }))),
      );
    case "similar":
      return similar(first, engine);
    case "facts":
      return facts(first, asked, engine);
    case "visit":
      return {
        ...topicText(await engine.tools.call("how_to", { tema: "visita" })),
        cards: [first],
        ...offered("contact_seller", first),
      };
    case "shipping": {
      const found = await engine.tools.call("get_listing", { id: first });
      if ("error" in found) return GONE;
      const reply = shippingText(await engine.tools.call("shipping_quote", { subtotal: found.soles }));
      return { ...reply, cards: [first] };
    }
    case "add_to_cart":
    case "add_to_favorites":
    case "contact_seller": {
      const found = await engine.tools.call("get_listing", { id: first });
      if ("error" in found) return GONE;
      return { text: OFFER_TEXTS[act](found.titulo), cards: [first], ...offered(act, first) };
    }
  }
}

const GONE = offListing("Ese anuncio ya no está.", "Ver el catálogo", "/comprar");
const OFFER_TEXTS = {
  add_to_cart: (title: string) => `Con este botón agregas **${title}** a [tu carrito](/carrito). Yo no compro por ti.`,
  add_to_favorites: (title: string) => `Con este botón guardas **${title}** en [tus favoritos](/favorites).`,
  contact_seller: (title: string) => `Con este botón pides el contacto del vendedor de **${title}**.`,
} as const;

export async function facts(id: string, asked: Asked, { tools }: Engine): Promise<Reply> {
  return listingFacts(await tools.call("get_listing", { id }), fold(asked.raw));
}

export async function similar(id: string, { tools }: Engine): Promise<Reply> {
  const found = await tools.call("similar_listings", { id });
  if ("error" in found || found.anuncios.length === 0)
    return offListing("No encontré otros parecidos por ahora.", "Ver el catálogo", "/comprar");
  return {
    text: `Estos se parecen. [Ver más del mismo tipo](${found.href})`,
    cards: found.anuncios.map(({ id }) => id),
  };
}
