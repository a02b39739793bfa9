import { describe, expect, test } from "vitest";

import { intentOf } from "~/assistant/intents/intent-of";
import type { Reply, Turn } from "~/assistant/model";
import { windowOf, withButtons } from "~/assistant/rules/buttons";

const WHATSAPP = "https://wa.me/51900000100";
const LISTING = "/producto/p1";
const buttonOf = (raw: string, page: string, reply: Partial<Reply> = {}) =>
  withButtons({ text: "Hola.", cards: [], ...reply }, { raw, page }, { whatsapp: WHATSAPP, hear: intentOf });

describe("buttons by words", () => {
  test.each<[raw: string, page: string, type: string, href: string]>([
    ["muéstrame las características", LISTING, "scroll_to", "/producto/p1#specifications"],
    ["¿Cuáles son las especificaciones de este anuncio?", LISTING, "scroll_to", "/producto/p1#specifications"],
    ["llévame a las preguntas", LISTING, "scroll_to", "/producto/p1#preguntas"],
    ["¿Cuál es su WhatsApp?", "/contacto", "open_whatsapp", `${WHATSAPP}?text=Hola%2C%20te%20escribo%20desde%20Rebi.`],
    ["¿Cuáles son sus redes sociales?", "/contacto", "show_social_media", "/contacto#redes"],
    ["¿a qué hora atienden?", "/", "show_business_hours", "/contacto#horario"],
    ["contacto", "/", "show_contact_info", "/contacto"],
  ])("«%s» on %s gets the page of %s below any answer", (raw, page, type, href) => {
    expect(buttonOf(raw, page).navigate).toMatchObject({ type, href });
  });

  test("«filtra…» leads to the search that the answer names", () => {
    const text = "Hay 3: [Verlos](/comprar?precio=0-1500).";
    expect(buttonOf("filtra por menos de 1500 soles", "/comprar", { text }).navigate).toMatchObject({
      type: "filter",
      href: "/comprar?precio=0-1500",
    });
    expect(buttonOf("filtra por menos de 1500 soles", "/comprar")).toEqual({ text: "Hola.", cards: [] });
  });

  test.each([
    ["quiero contactar al vendedor", LISTING, "contact_seller"],
    ["¿Cómo lo guardo en favoritos?", LISTING, "add_to_favorites"],
    ["agrégala al carrito", LISTING, "add_to_cart"],
    ["aplica el cupón REBI10", "/", "apply_coupon"],
  ])("«%s» on %s gets the form of %s", (raw, page, type) => {
    expect(buttonOf(raw, page).actions).toMatchObject([{ type }]);
  });

  test("an answer that offers something, or failed, gets no other", () => {
    const navigate = { label: "Ir", href: "/sell" };
    expect(buttonOf("contacto", "/", { navigate })).toEqual({ text: "Hola.", cards: [], navigate });
    expect(buttonOf("contacto", "/", { isFailed: true }).navigate).toBeUndefined();
    expect(buttonOf("agrégala al carrito", "/")).toEqual({ text: "Hola.", cards: [] });
  });
});

describe("commands", () => {
  const history: Turn[] = [
    { role: "user", text: "motos honda" },
    {
      role: "assistant",
      text: "Encontré 3: [Verlos](/comprar?tipo=motos&marca=honda)",
      state: { intent: "search", search: "/comprar?tipo=motos&marca=honda", slots: null },
    },
  ];
  const command = (raw: string, talk = history) => windowOf({ raw, page: "/", history: talk });

  test.each([
    ["abre el carrito", "open_modal", "/carrito"],
    ["Abre mis favoritos", "open_modal", "/favorites"],
    ["quiero ver mi carrito", "open_modal", "/carrito"],
    ["muestra esas", "show_products", "/comprar?tipo=motos&marca=honda"],
    ["muéstramelas todas", "show_products", "/comprar?tipo=motos&marca=honda"],
    ["ver todos", "show_products", "/comprar?tipo=motos&marca=honda"],
  ])("«%s» is %s", (raw, type, href) => {
    expect(command(raw)).toMatchObject({ cards: [], navigate: { type, href } });
  });

  test.each(["agrega al carrito la segunda", "¿qué es el carrito?", "muéstrame motos", "esas son caras"])(
    "«%s» is none",
    (raw) => expect(command(raw)).toBeNull(),
  );

  test("no search stands where none was made", () => expect(command("muestra esas", [])).toBeNull());
});
