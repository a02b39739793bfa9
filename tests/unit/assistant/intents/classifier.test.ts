import { readFileSync } from "node:fs";

import { describe, expect, test } from "vitest";

import { createClassifier } from "~/assistant/intents/classifier";
import { intentOf } from "~/assistant/intents/intent-of";
import { QUESTION_INTENTS } from "~/assistant/intents/intents";
import {
  bestThreshold,
  crossValidated,
  intentFiguresOf,
  rowsOf,
  trainedWeights,
  withImported,
} from "~/assistant/intents/training";
import { currentWeights, QUESTIONS_FILE } from "~/assistant/intents/weights.vite";

const ROWS = rowsOf(readFileSync(QUESTIONS_FILE, "utf8"));

describe("the rows of questions.jsonl", () => {
  test("every intent has rows, and no wording stands there twice", () => {
    const counts = Map.groupBy(ROWS, ({ intent }) => intent);
    expect(QUESTION_INTENTS.filter((intent) => (counts.get(intent)?.length ?? 0) < 12)).toEqual([]);
    const texts = ROWS.map(({ text }) => text.toLowerCase());
    expect(texts.filter((text, at) => texts.indexOf(text) !== at)).toEqual([]);
  });

  test("a line that is no row names what is wrong with it", () => {
    expect(() => rowsOf('{"text":"hola","intent":"saludo","origin":"written"}')).toThrow(/intent/);
  });
});

describe("rows that administrators labelled", () => {
  test("a downloaded list brings in what no row says yet, and nothing of its heading and last line", () => {
    const known = rowsOf('{"text":"Hola","intent":"greeting","origin":"written"}');
    const list =
      '\ufeff"Fila"\r\n"{""text"":""dijo """"ya"""" y se fue"",""intent"":""estafa"",""origin"":""real""}"\r\n' +
      '"{""text"":""hola"",""intent"":""robot"",""origin"":""real""}"\r\n"FIN";2\r\n';
    expect(() => withImported(known, list)).toThrow();
    const fine = list.replace('""""ya""""', '\\""ya\\""');
    expect(withImported(known, fine)).toEqual([
      { text: 'dijo "ya" y se fue', intent: "estafa", origin: "real" },
      { text: "Hola", intent: "greeting", origin: "written" },
    ]);
  });
});

describe("the classifier", () => {
  test("the same rows give the same weights, which fit into their limit", () => {
    const few = ROWS.filter((_row, at) => at % 20 === 0);
    expect(trainedWeights(few)).toEqual(trainedWeights(few));
    expect(currentWeights().length).toBeLessThanOrEqual(120_000);
  });

  test("questions that it was not trained on are mostly understood, and seldom answered wrongly", () => {
    const tried = crossValidated(ROWS);
    const judged = intentFiguresOf(tried.filter(({ row }) => row.origin === "judged"));
    expect(judged.right).toBeGreaterThan(84);
    expect(judged.sureAndWrong).toBeLessThan(8);
    expect(bestThreshold(tried.filter(({ row }) => row.origin === "judged"))).toBeCloseTo(0.4, 0);
    const accused = tried.filter(
      ({ row, understood }) => understood.isSure && understood.intent === "illegal" && row.intent !== "illegal",
    );
    expect(accused.length / tried.length).toBeLessThan(0.01);
  });

  test("an honest question is not taken for the illegal or strange one that shares its words", () => {
    const asked = {
      "moto para repartir comida": "search",
      "bici para bajar de peso": "search",
      "quiero cambiar la placa de mi moto": "soat",
      "busco moto limpia con papeles en regla": "search",
      "dónde quedó mi pedido": "orders",
      "cómo reviso que no hayan borrado la serie": "check",
      "consígueme una moto robada": "illegal",
      "me dice que le pague por Plin afuera": "payment-outside",
    };
    expect(Object.fromEntries(Object.keys(asked).map((text) => [text, intentOf(text).intent]))).toEqual(asked);
  });

  test("a text without words is asked back", () => {
    const { isSure, likeliest } = createClassifier(currentWeights())("¿?");
    expect(isSure).toBe(false);
    expect(likeliest).toHaveLength(3);
  });
});
