import { describe, expect, test } from "vitest";

import { plainWords } from "~/assistant/rules/spelling";

test.each([
  ["holaaaa q tal", "hola que tal"],
  ["xq no m llego", "porque no m llego"],
  ["kiero embiar mi bisicleta", "quiero enviar mi bicicleta"],
])("%s is read as %s", (typed, plain) => {
  expect(plainWords(typed)).toBe(plain);
});

describe("a serial or a code", () => {
  test.each(["AAA12345", "WTUUUU0123", "12AAAB4", "WSBC-TA-123", "PE-12345-D", "D-12345-X", "BICI-X-10"])(
    "%s stays as it was typed",
    (number) => {
      expect(plainWords(`es robada la ${number}?`)).toContain(` ${number}?`);
    },
  );
});
