import { describe, expect, test } from "vitest";

import { historyOf, type Conversation } from "~/assistant/conversation/model";
import type { TalkState, Turn } from "~/assistant/model";
import { bareOf, referenceOf, shownOf, standingFilters } from "~/assistant/rules/memory";
import { maskMessage } from "~/assistant/safety/masking";
import { createTools } from "~/assistant/tools/tools.server";

import { contextOf } from "../../support/context";
import { answered, marketDeps } from "./market";

const shown = (cards: string[], text = "Encontré **3 anuncios**."): Turn => ({ role: "assistant", text, cards });
const said = (text: string): Turn => ({ role: "user", text });
const THREE = [said("motos en lima"), shown(["a", "b", "c"])];

describe("a reference to shown listings", () => {
  test.each([
    ["la segunda", "facts", ["b"]],
    ["¿cuánto cuesta la 2?", "facts", ["b"]],
    ["la última", "facts", ["c"]],
    ["compara la 1 y la 3", "compare", ["a", "c"]],
    ["¿cuál es mejor, la primera o la tercera?", "compare", ["a", "c"]],
    ["compáralas", "compare", ["a", "b", "c"]],
    ["compara las dos primeras", "compare", ["a", "b"]],
    ["agrega la segunda al carrito", "add_to_cart", ["b"]],
    ["guarda la 3 en favoritos", "add_to_favorites", ["c"]],
    ["quiero contactar al vendedor de la primera", "contact_seller", ["a"]],
    ["agrégala", "add_to_cart", []],
    ["esa", "facts", []],
  ])("«%s» is read", (message, act, listings) => {
    expect(referenceOf(bareOf(message), THREE)).toEqual({ act, listings, shown: 3 });
  });

  test.each(["esa", "agrégala", "¿y ese?", "guárdalo"])("«%s» means the only one that was shown", (message) => {
    expect(referenceOf(bareOf(message), [shown(["a"])])?.listings).toEqual(["a"]);
  });

  test.each([
    "una moto de segunda mano",
    "las 2 mil soles",
    "la más barata",
    "en Lima",
    "ese día que fui a la tienda me robaron la bicicleta y no sé qué hacer",
    "bicicletas aro 29",
    "hasta 1500",
  ])("«%s» is none", (message) => {
    expect(referenceOf(bareOf(message), THREE)).toBeNull();
  });

  test("a reference to shown listings is none where nothing was shown, and the latest cards count", () => {
    expect(referenceOf("la segunda", [said("hola"), shown([])])).toBeNull();
    expect(shownOf([...THREE, said("y motos?"), shown(["d"]), shown([])])).toEqual(["d"]);
  });
});

/** A talk with the rules over the seed's market. */
function talk() {
  const history: Turn[] = [];
  return async (raw: string) => {
    const tools = createTools(contextOf(marketDeps()), "ana");
    const asked = { raw, masked: maskMessage(raw), page: "/", history: [...history], name: "Ana" };
    const { state, ...reply } = await answered(asked, tools);
    history.push(said(raw), { role: "assistant", ...reply, state: state as TalkState });
    const calls = tools.calls.map(({ name, args }) => [name, args]);
    return { reply, calls, filters: standingFilters({ history, page: "/" }) };
  };
}

describe("a talk", () => {
  test("a talk of four messages ends with all four filters together", async () => {
    const say = talk();
    await say("busco bici de montaña");
    await say("en lima");
    await say("hasta 3500");
    const { filters, reply } = await say("la más nueva");
    expect(filters).toMatchObject({
      types: ["mtb"],
      department: "lima",
      price: { min: null, max: 3500 },
      order: "anio",
    });
    expect(reply.cards.length).toBeGreaterThan(0);
  });

  test("a talk of six turns chooses, compares and offers to keep what was shown", async () => {
    const say = talk();
    const first = await say("motos honda");
    const [one, two] = first.reply.cards;
    expect((await say("la segunda")).reply.cards).toEqual([two]);
    expect((await say("esa")).reply.cards).toEqual([two]);
    const again = await say("motos honda");
    const compared = await say("compara la 1 y la 2");
    expect(compared.reply.cards).toEqual(again.reply.cards.slice(0, 2));
    expect(compared.reply.text).toContain(`/producto/${one}`);
    const offered = await say("agrega la primera al carrito");
    expect(offered.reply.actions).toEqual([expect.objectContaining({ type: "add_to_cart", action: "/carrito" })]);
    expect(offered.reply.text).not.toMatch(/agregué|compré/);
  });

  test("a talk asks which one is meant where several were shown", async () => {
    const say = talk();
    const { reply } = await say("motos honda");
    expect(reply.cards.length).toBeGreaterThan(1);
    expect((await say("agrégala")).reply.text).toMatch(/Dime cuál con su número/);
  });

  test.each([
    ["el vendedor de la primera quiere que le deposite antes", /Cuidado: si pagas por fuera/],
    ["la segunda me pide que le pague por plin afuera", /Cuidado: si pagas por fuera/],
    ["me pide un adelanto de 200", /Cuidado: si pagas por fuera/],
    ["me pide la foto de mi tarjeta para confirmar la compra", /Cuidado: si pagas por fuera/],
    ["el comprador me mandó un comprobante de yape, ¿le entrego la bici?", /Cuidado: si pagas por fuera/],
    ["el dueño de la primera me pide el código que me llegó por sms", /Nunca le des un código/],
    ["el vendedor de la primera me estafó", /denúncialo en la comisaría/],
    ["la primera parece robada", /repórtalo/],
  ])("a talk warns of a danger, also where it is told of a listing that was shown: «%s»", async (told, warns) => {
    const say = talk();
    await say("motos honda en lima");
    const { reply } = await say(told);
    expect(reply.text).toMatch(warns);
    expect(reply.actions).toBeUndefined();
  });

  test("a new subject begins a new search", async () => {
    const say = talk();
    await say("motos honda en lima");
    expect((await say("bicicletas de ruta")).filters).toMatchObject({ types: ["ruta"], brands: [], department: null });
  });

  test("a talk of seven turns searches, asks about one, estimates a price, and goes on with each", async () => {
    const say = talk();
    await say("motos yamaha en lima");
    expect((await say("y hasta 9000?")).filters).toMatchObject({ brands: ["yamaha"], price: { min: null, max: 9000 } });
    const asked = await say("la segunda gasta mucha gasolina?");
    expect(asked.reply.text).toContain("no lo dice el anuncio");
    const other = await say("otra cosa, cuánto cuesta una trek marlin 7 usada?");
    expect(other.filters).toBeNull();
    expect(other.calls).toMatchObject([["price_statistics", { marca: "trek", modelo: "marlin 7", estado: "usado" }]]);
    expect((await say("es del 2021")).calls).toMatchObject([
      ["price_statistics", { marca: "trek", modelo: "marlin 7", estado: "usado", anio: 2021 }],
    ]);
    expect((await say("quién paga el notario?")).calls).toEqual([["how_to", { tema: "notario" }]]);
    expect((await say("busco scooters en arequipa")).filters).toMatchObject({
      types: ["scooter"],
      department: "arequipa",
    });
  });

  test("a question from a tab that shows an earlier answer refers to that one", () => {
    const answer = (id: string, cards: string[]) => [
      { id: `${id}q`, role: "user", content: "motos" },
      {
        id,
        role: "assistant",
        content: "Encontré.",
        cards,
        state: { intent: "search", search: `/comprar?q=${id}`, slots: null },
      },
    ];
    const conversation = {
      messages: [...answer("a", ["1", "2"]), ...answer("b", ["3", "4"])],
    } as unknown as Conversation;
    expect(referenceOf("la segunda", historyOf(conversation))?.listings).toEqual(["4"]);
    expect(referenceOf("la segunda", historyOf(conversation, "a"))?.listings).toEqual(["2"]);
    expect(standingFilters({ history: historyOf(conversation, "a"), page: "/" })).toMatchObject({ q: "a" });
    expect(historyOf(conversation, "gone")).toHaveLength(4);
  });
});
