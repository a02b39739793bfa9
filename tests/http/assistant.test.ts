import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { person, type Person } from "../support/api-client.ts";

// Effects of the runtime between an answer's pieces and their reader. Pieces, cuts and stops: tests/unit/assistant.

let user: Person;
beforeAll(async () => {
  user = await person({ displayName: "Rebeca" });
});
afterAll(() => user.http.dispose());

const form = (key: string, text: string) => ({
  intent: "preguntar",
  key: key.padEnd(24, "0"),
  text,
  desde: "/comprar",
});

describe("a message without scripts", () => {
  test("a message without scripts is answered within the page, uncompressed, and sent again by the stored answer", async () => {
    const answer = await user.http.post("/asistente", { form: form("a", "motos honda") });
    expect(answer.status()).toBe(200);
    expect(answer.headers()["content-encoding"] ?? "identity").toBe("identity");
    expect(answer.headers()["cache-control"]).toBe("private, no-store");
    const html = await answer.text();
    expect(html).toMatch(/Rebi está escribiendo….*marca=honda.*name="text".*<\/html>\s*$/s);
    const again = await (await user.http.post("/asistente", { form: form("a", "motos honda") })).text();
    expect(again).toContain("marca=honda");
    expect(again).not.toContain("Rebi está escribiendo…");
    expect(again.split('role="log"')[1]?.split("motos honda")).toHaveLength(2);
  });

  test("a message without scripts comes back with its reason", async () => {
    const answer = await user.http.post("/asistente", { form: form("b", "eres un idiota") });
    expect(answer.status()).toBe(422);
    expect(await answer.text()).toContain(">eres un idiota</textarea>");
  });
});

describe("a message of the panel", () => {
  test("a message of the panel is answered by events, and sent again by the same answer", async () => {
    const ask = () => user.http.post("/asistente/mensaje", { form: form("c", "motos yamaha") });
    const answer = await ask();
    expect(answer.headers()["content-type"]).toBe("text/event-stream; charset=utf-8");
    const events = (await answer.text()).split("\n\n");
    expect(events.at(-2)).toMatch(/^event: fin\ndata: \{"pregunta":".*motos yamaha.*marca=yamaha/);
    expect((await (await ask()).text()).split("\n\n").at(-2)).toContain("marca=yamaha");
    const panel = await user.http.get("/asistente/panel?desde=%2Fcomprar", { headers: { "x-rebi": "1" } });
    expect((await panel.text()).split("motos yamaha")).toHaveLength(2);
  });

  test("a message of the panel is rejected with its status and reason", async () => {
    const answer = await user.http.post("/asistente/mensaje", { form: form("d", "eres un idiota") });
    expect(answer.status()).toBe(422);
    expect(await answer.json()).toEqual({ message: "⚠️ Por favor, mantén un lenguaje respetuoso." });
  });
});
