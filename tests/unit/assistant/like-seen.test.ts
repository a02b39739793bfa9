import { describe, expect, test } from "vitest";

import { sentMessageOf } from "~/assistant/answer/ask-rebi.server";
import { answerByRules } from "~/assistant/rules/rule-engine";
import { likeSeen } from "~/assistant/rules/subjects";

import { engineOf, marketTools } from "./market";

const SEEN = "demo-00000-marlin-5";

function formOf(vistos: string): FormData {
  const form = new FormData();
  form.set("text", "Recomiéndame algo");
  form.set("vistos", vistos);
  return form;
}

describe("recommendations from what was looked at", () => {
  test("each recommended listing stands behind its reason, and none was seen", async () => {
    const reply = await likeSeen(["nada", SEEN], marketTools());
    expect(reply?.text).toMatch(
      /^Esto te puede gustar:\n- Porque viste \*\*Trek Marlin 5 2021\*\*: \[.+\]\(\/producto\/.+\) o \[.+\]\(\/producto\/.+\)\.$/,
    );
    expect(reply?.cards).toHaveLength(2);
    expect(reply?.cards).not.toContain(SEEN);
    expect(await likeSeen(["nada"], marketTools())).toBeNull();
  });

  test("listings like those seen come before favourites and featured ones, but not before a search that stands", async () => {
    const ask = (page: string) =>
      answerByRules(
        { raw: "Recomiéndame algo", masked: "Recomiéndame algo", page, history: [], name: "Ana", seen: [SEEN] },
        engineOf(marketTools()),
      );
    expect((await ask("/comprar")).text).toContain("Porque viste");
    expect((await ask("/comprar?tipo=scooter")).text).toContain("tipo=scooter");
  });

  test("a form names four listings at most, once each; anything else in it counts as none", () => {
    expect(sentMessageOf(formOf("a a b <x> ../c d e f g")).seen).toEqual(["a", "b", "d", "e"]);
    expect(sentMessageOf(formOf("a ".repeat(2_000))).seen).toEqual([]);
    expect(sentMessageOf(new FormData()).seen).toEqual([]);
  });
});
