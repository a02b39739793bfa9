import { expect, test } from "vitest";

import { CHARACTERS_PER_TOKEN } from "~/assistant/gemini/constants";
import type { Turn } from "~/assistant/model";

import { stream, turn, words } from "./scripted";

/** Tokens of the first request for a message, by its characters: role, tools, history, context and message. */
async function tokensOf(message: string, history: Turn[] = []): Promise<number> {
  const { requests } = await turn(message, [() => stream(words("Hola.", "STOP"))], { history });
  return Math.ceil(requests[0]!.text.length / CHARACTERS_PER_TOKEN);
}

/** Turns as rules store them: a search with its cards, and then changes of it. */
const TALK = ["motos honda", "en lima", "hasta 8000", "la más nueva", "¿tienen garantía?"].flatMap((text, at): Turn[] => [
  { role: "user", text },
  {
    role: "assistant",
    text:
      "Encontré **9 anuncios**: motos Honda. [Ver los 9 con estos filtros]" +
      "(/comprar?tipo=motos&marca=honda&ubicacion=lima)",
    cards: ["navi", "xr", "cb"].map((name, card) => `demo-0000${at + card}-honda-${name}`),
  },
]); // oxfmt-ignore

// docs/figures.md tells what they were before.
test.each<[kind: string, message: string, limit: number]>([
  ["a question about the site", "¿cómo pago?", 1_150],
  ["another one", "¿cuánto dura mi anuncio?", 1_200],
  ["a question whose words name no subject", "¿qué bici me conviene para empezar?", 2_000],
  ["a question with nothing to go by", "¿y qué me dices de todo aquello?", 2_000],
  ["a search", "busco una bici de montaña en Lima hasta 2500 soles", 2_000],
  ["a comparison", "¿qué es mejor, una Honda XR 150 o una Yamaha XTZ 125?", 2_000],
  ["a question after the sale", "compré una bici y llegó rota, ¿qué hago?", 1_200],
])("the request for %s has few tokens in all: «%s»", async (_, message, limit) => {
  expect(await tokensOf(message)).toBeLessThanOrEqual(limit);
});

test("the request of a sixth turn has few tokens more, for what was shown and said", async () => {
  expect(await tokensOf("¿y cuál de todas gasta menos?", TALK)).toBeLessThanOrEqual(2_300);
});

test("a question of one's own things gets their tools, and a search none of them", async () => {
  const namesOf = async (message: string) => {
    const { requests } = await turn(message, [() => stream(words("Hola.", "STOP"))]);
    return requests[0]!.body.tools.flatMap(({ functionDeclarations }) => functionDeclarations.map(({ name }) => name));
  };
  expect(await namesOf("¿y aquello que compré en octubre?")).toEqual(expect.arrayContaining(["my_orders", "how_to"]));
  const ofSearch = await namesOf("motos honda en lima");
  expect(ofSearch).toContain("search_listings");
  expect(ofSearch.filter((name) => name.startsWith("my_"))).toEqual([]);
});
