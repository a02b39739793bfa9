import { describe, expect, test } from "vitest";

import { declarationsFor } from "~/assistant/gemini/prompt";
import { intentOf } from "~/assistant/intents/intent-of";
import type { TalkState, Turn } from "~/assistant/model";
import { createTools } from "~/assistant/tools/tools.server";

import { contextOf } from "../../support/context";
import { answered, marketDeps } from "./market";

/** A talk with the rules; `asked` are the accounts whose own things were read. */
function talkOf(uid: string) {
  const asked: string[] = [];
  const market = marketDeps();
  const thread = { listingTitle: "Trek Marlin 5", isMine: false, unread: 2, when: "ayer", otherName: "Beto Ruiz" };
  const bicycle = { brand: "Trek", model: "Marlin 5", year: 2021, theftId: null, transferId: null, serial: "WTU1" };
  const context = contextOf({
    ...market,
    messages: {
      inbox: async (of: string) => (asked.push(of), { threads: [{ ...thread, id: "t1" }], page: 1, pages: 1 }),
      unread: async (of: string) => (asked.push(of), 1),
    },
    registry: {
      bicycles: {
        ownedBy: async (of: string) => (
          asked.push(of),
          [
            { ...bicycle, id: "b1" },
            { ...bicycle, id: "b2", theftId: "r1" },
          ]
        ),
      },
    },
  } as never);
  const history: Turn[] = [];
  return async (raw: string, page = "/") => {
    const tools = createTools(context, uid);
    const reply = await answered({ raw, masked: raw, page, history: [...history], name: "Ana" }, tools);
    history.push(
      { role: "user", text: raw },
      { role: "assistant", text: reply.text, cards: reply.cards, state: reply.state as TalkState },
    );
    return { ...reply, asked, calls: tools.calls };
  };
}

describe("a person's own things", () => {
  test("threads are told with those unread, of that person alone and without the other one's name", async () => {
    const { text, asked, calls } = await talkOf("ana")("¿tengo mensajes sin leer?");
    expect(text).toContain("**1 conversación** con mensajes sin leer");
    expect(text).toContain("[Trek Marlin 5](/perfil/mensajes/t1)");
    expect(new Set(asked)).toEqual(new Set(["ana"]));
    expect(JSON.stringify(calls)).not.toContain("Beto");
  });

  test("registered bicycles are told with their state, of that person alone and without serials", async () => {
    const { text, asked, calls } = await talkOf("beto")("¿qué bicicletas tengo registradas?");
    expect(text).toContain("Tienes **2 bicicletas registradas**");
    expect(text).toContain("[Trek Marlin 5 2021](/perfil/bicicletas/b2): denunciada como robada");
    expect(asked).toEqual(["beto"]);
    expect(JSON.stringify(calls)).not.toContain("WTU1");
  });

  test.each([
    ["mis mensajes", "my_messages"],
    ["¿me respondió el vendedor?", "my_messages"],
    ["mis bicis", "my_bicycles"],
  ])("a model is offered for «%s» only %s and the help", (masked, tool) => {
    expect(declarationsFor({ masked, page: "/", history: [] }, intentOf(masked)).map(({ name }) => name)).toEqual([
      "how_to",
      tool,
    ]);
  });

  test.each(["me robaron mis bicis", "quiero vender mis bicis", "transferir mi bici registrada"])(
    "«%s» asks for something else",
    async (message) => {
      expect((await talkOf("ana")(message)).calls.map(({ name }) => name)).not.toContain("my_bicycles");
    },
  );
});

describe("the quick actions with an answer", () => {
  test("the price asks kind, brand, year and kilometres, and answers with the range of that year", async () => {
    const say = talkOf("ana");
    const { text } = await say("¿Cuánto pido por mi vehículo?", "/sell");
    for (const wanted of [/bicicleta o moto/, /marca/, /año/, /kilómetros/]) expect(text).toMatch(wanted);
    const answer = await say("moto honda del 2019 usada, 25 mil km", "/sell");
    expect(answer.calls).toMatchObject([
      { name: "price_statistics", args: { marca: "honda", tipo: ["motos"], estado: "usado", anio: 2019 } },
    ]);
    expect(answer.text).toMatch(/entre \*\*S\/.*para el año 2019/s);
  });

  test("an older vehicle is asked for less than a newer one", async () => {
    const tools = createTools(contextOf(marketDeps()), "ana");
    const medianOf = async (anio: number) => {
      const found = await tools.call("price_statistics", { tipo: ["motos"], anio });
      return "mediana" in found && found.mediana ? Number(found.mediana.replace(/[^\d.]/g, "")) : Number.NaN;
    };
    expect(await medianOf(2012)).toBeLessThan(await medianOf(2025));
  });

  test("recommendations say why: the listing that is looked at, the search before, else the featured ones", async () => {
    const ofPage = await talkOf("ana")("Recomiéndame algo", "/producto/demo-00000-marlin-5");
    expect(ofPage.text).toContain("Se parecen al anuncio que estás viendo");
    const say = talkOf("ana");
    await say("motos honda");
    expect((await say("Recomiéndame algo")).text).toContain("cumplen lo que me pediste");
    expect((await talkOf("ana")("Recomiéndame algo", "/comprar")).text).toContain("estos son los destacados");
  });
});
