import { describe, expect, test } from "vitest";

import { searchFieldsOf } from "~/accounts/search-fields";
import { maskEmail, maskName, maskPhone, maskTail } from "~/accounts/users/mask";
import { isFoundBy, readUserSearch } from "~/admin/users/user-search";

describe("search fields of a user", () => {
  test("search fields of a user are folded beginnings of the words of name and e-mail, and each two words of the name", () => {
    const { searchPrefixes, ...keys } = searchFieldsOf({ displayName: " José Ñahui ", email: " JN.99@Correo.pe " });
    expect(keys).toEqual({ emailKey: "jn.99@correo.pe", nameFolded: "jose nahui" });
    expect(searchPrefixes).toEqual(["jo", "jos", "jose", "na", "nah", "nahu", "nahui", "jn", "99", "jose nahui"]);
  });

  test("search fields of a user begin with two letters, end with ten, and are at most 40 with 15 pairs", () => {
    expect(searchFieldsOf({ displayName: "Y 🚲 Wenceslaovich" }).searchPrefixes.at(-2)).toBe("wenceslaov");
    expect(searchFieldsOf({ displayName: "🚲" }).searchPrefixes).toEqual([]);
    const words = "alejandrina bartolomea constantina dominguinha escolastica florentina griselda";
    expect(searchFieldsOf({ displayName: words }).searchPrefixes).toHaveLength(55);
  });

  test("search fields of a user without texts are empty", () => {
    expect(searchFieldsOf({ email: 7, displayName: null })).toEqual({
      emailKey: "",
      nameFolded: "",
      searchPrefixes: [],
    });
  });
});

describe("what was typed into the box", () => {
  test.each([
    ["", null],
    ["  ", null],
    [" Rosa@Correo.PE ", { kind: "email", key: "rosa@correo.pe" }],
    ["rosa@", { kind: "email", key: "rosa@" }],
    ["987 654 321", { kind: "phone", phone: "+51987654321" }],
    ["+51 987-654-321", { kind: "phone", phone: "+51987654321" }],
    ["ñ", { kind: "too-short" }],
    ["🚲🚲", { kind: "too-short" }],
    ["Ñandú", { kind: "words", words: ["nandu"], prefix: "nandu", pair: null, uid: null }],
    ["de la Cruz", { kind: "words", words: ["de", "la", "cruz"], prefix: "cruz", pair: "cruz de", uid: null }],
    [
      "demo-vendedor",
      { kind: "words", words: ["demo", "vendedor"], prefix: "vendedor", pair: "demo vendedor", uid: "demo-vendedor" },
    ],
    ["../users", { kind: "words", words: ["users"], prefix: "users", pair: null, uid: null }],
    [
      "Wenceslaovich",
      { kind: "words", words: ["wenceslaovich"], prefix: "wenceslaov", pair: null, uid: "Wenceslaovich" },
    ],
  ])("the typed search is read as a search: %j", (typed, expected) => {
    expect(readUserSearch(typed)).toEqual(expected);
  });

  test("the typed search is compared with the beginnings of words, each of them", () => {
    const rosa = { displayName: "Rosa María Huamán", email: "rmh@correo.pe" };
    expect(isFoundBy(["huam", "rosa"], rosa)).toBe(true);
    expect(isFoundBy(["rmh"], rosa)).toBe(true);
    expect(isFoundBy(["rosa", "quispe"], rosa)).toBe(false);
    expect(isFoundBy(["uaman"], rosa)).toBe(false);
  });
});

test("masks leave enough to tell two accounts apart, and no more", () => {
  expect(maskEmail("rosa@correo.pe")).toBe("r•••@correo.pe");
  expect(maskEmail("🚲@correo.pe")).toBe("🚲•••@correo.pe");
  expect([maskEmail(""), maskEmail("sin-arroba"), maskEmail("@x")]).toEqual(["", "", ""]);
  expect([maskPhone("+51987654321"), maskPhone("")]).toEqual(["••• ••• 321", ""]);
  expect([maskTail("45678912"), maskTail("")]).toEqual(["••• 912", ""]);
  expect([maskName(" Ana  Quispe "), maskName("")]).toEqual(["A••• Q•••", ""]);
});
