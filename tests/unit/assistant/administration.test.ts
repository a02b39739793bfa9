import { describe, expect, test } from "vitest";

import { rebiTrouble } from "~/admin/overview/rebi-trouble";
import { contextOf } from "~/assistant/contexts";
import { factsOf } from "~/assistant/gemini/facts";
import { answerByRules, isForRules } from "~/assistant/rules/rule-engine";
import { RESOURCES } from "~/server/resources.server";

import { engineOf, marketTools } from "./market";

const PAGES = ["/administracion", "/admin", "/administracion/pedidos"];

async function ask(raw: string, page: string) {
  const asked = { raw, masked: raw, page, history: [], name: "Ana" };
  return answerByRules(asked, engineOf(marketTools()));
}

describe("Rebi for administrators", () => {
  const { quickActions } = contextOf("/administracion");

  test("Rebi for administrators offers metrics and products, and the subjects people, moderation and configuration", () => {
    expect(quickActions).toEqual([
      { id: "metricas", label: "Ver métricas", href: "/administracion/metricas" },
      { id: "productos", label: "Gestionar productos", href: "/administracion/anuncios" },
      { id: "personas", label: "Personas", href: "/administracion/personas" },
      { id: "moderacion", label: "Moderación", href: "/administracion/denuncias" },
      { id: "configuracion", label: "Configuración", href: "/administracion/ajustes" },
    ]);
    const sections = RESOURCES.sections.flatMap((group) => group.sections.map(({ to }) => to));
    for (const action of quickActions) expect(sections).toContain("href" in action && action.href);
  });

  test.each([
    ["ver métricas", "/administracion/metricas"],
    ["gestionar productos", "/administracion/anuncios"],
    ["¿dónde veo a los usuarios?", "/administracion/personas"],
    ["quiero moderar las denuncias", "/administracion/denuncias"],
    ["¿cómo cambio la configuración del sitio?", "/administracion/ajustes"],
  ])("Rebi for administrators leads from «%s» to its page, without a model", async (message, href) => {
    for (const page of PAGES) {
      const { text, navigate } = await ask(message, page);
      expect(text).toContain(`](${href})`);
      expect(navigate?.href).toBe(href);
      expect(isForRules(message, page)).toBe(true);
    }
  });

  test("Rebi for administrators searches there as elsewhere, and names no page of administration on others", async () => {
    expect((await ask("motos honda en lima", "/administracion")).text).toContain("/comprar?");
    for (const message of ["ver métricas", "quiero moderar las denuncias"])
      expect((await ask(message, "/comprar")).text).not.toContain("/administracion");
  });

  test("a model may link the pages that the quick actions name", () => {
    const { hrefs } = factsOf([], { question: "", page: "/administracion" });
    for (const action of quickActions) expect(hrefs).toContain("href" in action && action.href);
  });
});

describe("trouble with the model in words", () => {
  const at = new Date("2026-11-27T15:32:00Z");

  test("the page of trouble with the model says what happened, what to check, and who answers meanwhile", () => {
    expect(rebiTrouble(null)).toBeNull();
    expect(rebiTrouble({ kind: "key", model: "uno", at })).toEqual({
      isUrgent: true,
      title: "Google no acepta la clave de Rebi",
      text:
        "La rechazó por última vez el 27/11/2026, 10:32. Revisa GEMINI_API_KEY y la facturación de su proyecto. " +
        "Mientras tanto Rebi responde con sus reglas y sin conversar. Este aviso se va con la primera respuesta del modelo.",
    });
    expect(rebiTrouble({ kind: "model", model: "uno", at })?.text).toContain("Rechazó «uno»");
    expect(rebiTrouble({ kind: "quota", model: "uno", until: at })?.text).toContain("hasta el 27/11/2026, 10:32");
    expect(rebiTrouble({ kind: "budget" })?.title).toBe("Rebi gastó los tokens de hoy");
  });
});
