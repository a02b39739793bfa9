import { expect, inject, test } from "vitest";

import { contextOf } from "~/assistant/contexts";
import { LOCAL_GEMINI_KEY } from "~/platform/env-assistant";

import { assistantWorld, messagesOf, MODEL, sendMessage } from "./support";

const QUICK_ACTION = contextOf("/sell").quickActions.find(({ label }) => label === "Estimar precio")!;

test.each([
  ["rules", null],
  ["the model", { ...MODEL, apiKey: LOCAL_GEMINI_KEY, baseUrl: inject("geminiUrl") }],
])("'Estimar precio' asks for kind, brand, year and kilometres, and tells the range over four turns (%s)", async (_, model) => {
  const world = assistantWorld({ model, fetch: (input, init) => fetch(input, init) });
  const say = async (text: string) => {
    expect(await sendMessage(world, text, "/sell")).toEqual({ ok: true });
    await world.settled();
    world.pass({ seconds: 20 });
    return (await messagesOf(world)).at(-1)!.content;
  };
  const asks = await say("message" in QUICK_ACTION ? QUICK_ACTION.message : "");
  for (const wanted of [/bicicleta o moto/, /marca/, /año/, /kilómetros/]) expect(asks).toMatch(wanted);
  const RANGE = /la mitad pide entre \*\*S\/\s[\d,.]+\*\* y \*\*S\/\s[\d,.]+\*\*/;
  const told = async () => (await messagesOf(world)).at(-1)!.state?.slots;
  expect(await say("una moto honda")).toMatch(RANGE);
  expect(await told()).toMatchObject({ marca: "honda" });
  expect(await say("es del 2019")).toMatch(RANGE);
  expect(await told()).toMatchObject({ marca: "honda", anio: 2019 });
  const third = await say("es usada y tiene 25 mil km");
  expect(third).toMatch(RANGE);
  expect(third).toContain("marca=honda");
  expect(await told()).toMatchObject({ marca: "honda", anio: 2019, estado: "usado", km: 25_000 });
}); // oxfmt-ignore
