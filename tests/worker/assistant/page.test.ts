import { describe, expect, test } from "vitest";

import { submitAssistant } from "~/assistant/page/assistant-page.action.server";
import { panelView } from "~/assistant/page/assistant-page.loader.server";
import { assistantPanelResponse } from "~/assistant/panel/panel.server";

import { UNBOUNDED } from "../../support/context";
import { down } from "../../support/faults";
import { World } from "../../support/world";
import { ANA, assistantWorld, type AssistantWorld, messagesOf } from "./support";

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

const submit = (world: AssistantWorld, fields: Record<string, string>) => submitAssistant(world, ANA, formOf(fields));
const ask = (world: AssistantWorld, text: string) =>
  submit(world, { intent: "preguntar", key: "", text, desde: "/comprar" });

async function joined(pieces: AsyncIterable<string>): Promise<string> {
  let html = "";
  for await (const piece of pieces) html += piece;
  return html;
}

describe("the form of /asistente", () => {
  test("the form of /asistente shows the answer while it is made, with its cards and the way to ask again, and stores it", async () => {
    const world = assistantWorld();
    expect(await ask(world, "olvidé mi contraseña")).toMatchObject({
      live: { question: '<p><span class="block">olvidé mi [DATO PROTEGIDO]</span></p>' },
    });
    const outcome = await ask(world, "motos honda");
    if (outcome.kind !== "answering") throw new Error("no answer");
    const html = await joined(outcome.part.pieces);
    expect(html).toMatch(/^<p class="rebi-escribe[^>]*>Rebi está escribiendo…<\/p>/);
    expect(html).toMatch(/href="\/comprar\?[^"]*marca=honda[^"]*".*href="\/producto\//s);
    expect(html).toContain('<style nonce="nonce-of-test">.rebi-escribe{display:none}</style>');
    expect((await messagesOf(world)).at(-1)?.content).toContain("marca=honda");
  });

  test("the form of /asistente gives a rejected message back with its reason, at the field", async () => {
    expect(await ask(assistantWorld(), "a".repeat(20))).toMatchObject({
      kind: "rejected",
      status: 422,
      failure: {
        errors: { text: "⚠️ Mensaje detectado como spam. Por favor, escribe de forma normal." },
        values: { text: "a".repeat(20), intent: "preguntar" },
      },
    });
  });

  test("the form of /asistente says above a burst that one has to wait", async () => {
    const world = assistantWorld();
    world.burst = { limit: () => Promise.resolve({ success: false }) };
    expect(await ask(world, "hola")).toMatchObject({
      status: 429,
      retryAfterSeconds: 60,
      failure: {
        notice: "Has enviado muchos mensajes. Por favor espera un momento.",
        errors: { text: "⏱️ Has enviado muchos mensajes muy rápido..." },
      },
    });
  });

  test("the form of /asistente says that the service is not available while Firestore is down, and keeps what was typed", async () => {
    const world = assistantWorld();
    world.fault = down;
    expect(await ask(world, "hola")).toMatchObject({
      status: 503,
      failure: { errors: { "": "El servicio de chat no está disponible en este momento." }, values: { text: "hola" } },
    });
  });

  test("the form of /asistente resets the limits with the specification's three answers", async () => {
    const world = assistantWorld();
    const reset = () => submit(world, { intent: "reiniciar" });
    expect(await reset()).toMatchObject({
      failure: { errors: { "": "❌ No se pudo resetear los límites: Usuario no encontrado" } },
    });
    await ask(world, "hola");
    expect(await reset()).toMatchObject({
      flash: { message: "✅ ¡Límites reseteados exitosamente! Puedes usar el chat normalmente ahora." },
    });
    await world.seed({ set: `assistantBlacklist/${ANA.uid}`, data: { userId: ANA.uid } });
    expect(await reset()).toMatchObject({
      failure: { errors: { "": "❌ No se pudo resetear los límites: Usuario en blacklist permanente" } },
    });
  });

  test("the form of /asistente begins a new conversation, and knows no other intent", async () => {
    const world = assistantWorld();
    await ask(world, "hola");
    await world.settled();
    expect(await submit(world, { intent: "nueva", desde: "//malo.example" })).toMatchObject({ to: "/asistente" });
    expect(await messagesOf(world)).toEqual([]);
    expect(await submit(world, { intent: "otra" })).toMatchObject({ kind: "rejected" });
  });
});

describe("the panel's content", () => {
  async function panelOf(trust: "unproven" | "fresh"): Promise<string> {
    const world = new World({ given: { budgets: { ...UNBOUNDED, trustOf: () => Promise.resolve(trust) } } });
    const accounts = { session: () => Promise.resolve({ ...ANA, email: "ana@demo.pe", role: "user" }) };
    const url = new URL("https://rebi.test/asistente/panel?desde=%2Fcomprar");
    return assistantPanelResponse({ view: await panelView(world.context({ accounts }), url) }).text();
  }

  test("an account without a confirmed address finds the button for it in the panel, which leads back to its page", async () => {
    const html = await panelOf("unproven");
    expect(html).toContain("Rebi responde 5 mensajes por día");
    expect(html).toMatch(
      /<form method="post" action="\/confirmar-correo\?volver=%2Fcomprar"[^>]*>.*Enviarme el enlace/,
    );
    expect(await panelOf("fresh")).not.toContain("confirmar-correo");
  });
});
