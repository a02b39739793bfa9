import { describe, expect, test } from "vitest";

import { FRONT_CODED } from "~/accounts/sign-in/common-passwords.data.server";
import { isCommonPassword } from "~/accounts/sign-in/common-passwords.server";

describe("common passwords", () => {
  test.each(["123456", "password", "qwerty", "iloveyou", "zxcvbnm", "PassWord", " 123456 ", "１２３４５６"])(
    "common passwords include %j, in any case and width, blanks around it ignored",
    (password) => expect(isCommonPassword(password)).toBe(true),
  );

  test.each(["      ", "aaaaaa", "ÑÑÑÑÑÑÑ", "🚲🚲🚲🚲🚲🚲", " \t \u00a0  ", "0000000000000000"])(
    "common passwords include %j: one character repeated, or blanks",
    (password) => expect(isCommonPassword(password)).toBe(true),
  );

  test.each(["demo1234", "clave-nueva", "123456 123457", "mi bici es azul", "ababab1"])(
    "common passwords exclude %j",
    (password) => expect(isCommonPassword(password)).toBe(false),
  );

  test.each(["rebi2026", "Rebi-2026!", "2026rebi", "rebi.pe123", "RegistraTuBike", "registra tu bici 26", "rébi1234"])(
    "common passwords include %j, made of the site's name and a year or digits",
    (password) => expect(isCommonPassword(password)).toBe(true),
  );

  test.each(["bicicleta", "Motocicleta", "motocicleta1", "yamaha125", "2024honda", "miraflores", "Arequipa2026"])(
    "common passwords include %j, a word of the trade or a place",
    (password) => expect(isCommonPassword(password)).toBe(true),
  );

  test.each(["San Juan de Lurigancho", "sanisidro1", "lima2026", "Áncash 12", "Royal-Enfield", "nuevochimbote"])(
    "common passwords include %j, written together or apart",
    (password) => expect(isCommonPassword(password)).toBe(true),
  );

  test.each(["rebirth-42", "rebi20261", "mi rebi 2026", "registra esto"])(
    "common passwords exclude %j, which has more in it than the site's name",
    (password) => expect(isCommonPassword(password)).toBe(false),
  );

  test("common passwords are 10,000, and none shorter than a password may be", () => {
    const entries = FRONT_CODED.split(" ");
    expect(entries).toHaveLength(10_000);
    let before = "";
    const words = entries.map((entry) => (before = before.slice(0, parseInt(entry[0]!, 36)) + entry.slice(1)));
    expect(new Set(words).size).toBe(10_000);
    expect(Math.min(...words.map(({ length }) => length))).toBe(6);
    expect(words.filter((word) => !isCommonPassword(word))).toEqual([]);
  });
});
