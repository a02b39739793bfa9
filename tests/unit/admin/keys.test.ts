import { describe, expect, test } from "vitest";

import { barOf, type SheetAct, type SheetForm, type SheetSection } from "~/admin-kit/sheet/sheet";
import { KEYS, wishOf } from "~/admin/keys/keys";

const pressed = (key: string, more: Partial<Parameters<typeof wishOf>[0]> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  repeat: false,
  isComposing: false,
  ...more,
});

describe("keys of administration", () => {
  test("every key of the list does what it says, and no other key does anything", () => {
    expect(KEYS.flatMap(({ press }) => press ?? [])).toEqual(["j", "k", "a", "r", "h", "s", "u"]);
    for (const { press } of KEYS) if (press) expect(wishOf(pressed(press), "page", true)).toEqual({ press });
    expect(wishOf(pressed("/"), "page", true)).toEqual({ opens: "search" });
    expect(wishOf(pressed("?"), "page", true)).toEqual({ opens: "help" });
    expect(wishOf(pressed("7"), "page", true)).toEqual({ choose: 7 });
    for (const other of ["x", "0", "A", "Enter", " ", "constructor"])
      expect(wishOf(pressed(other), "page", true)).toBeNull();
  });

  test("keys of one character do nothing in a field, held down, while a word is composed, or switched off", () => {
    expect(wishOf(pressed("a"), "typing", true)).toBeNull();
    expect(wishOf(pressed("3"), "typing", true)).toBeNull();
    expect(wishOf(pressed("a", { repeat: true }), "page", true)).toBeNull();
    expect(wishOf(pressed("a", { isComposing: true }), "page", true)).toBeNull();
    for (const key of ["a", "/", "?", "3"]) expect(wishOf(pressed(key), "page", false)).toBeNull();
  });

  test("keys with modifiers are the browser's, but for the one that opens the palette, from fields too", () => {
    for (const more of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }])
      expect(wishOf(pressed("a", more), "page", true)).toBeNull();
    for (const more of [{ ctrlKey: true }, { metaKey: true }])
      expect(wishOf(pressed("k", more), "typing", false)).toEqual({ opens: "palette" });
    expect(wishOf(pressed("k", { ctrlKey: true, altKey: true }), "page", true)).toBeNull();
  });

  test("a letter in the form of a decision decides nothing else, and a number chooses its reason", () => {
    expect(wishOf(pressed("a"), "deciding", true)).toBeNull();
    expect(wishOf(pressed("s"), "deciding", true)).toBeNull();
    expect(wishOf(pressed("2"), "deciding", true)).toEqual({ choose: 2 });
  });
});

describe("the bar of decisions", () => {
  const act = (intent: string, more: Partial<SheetAct> = {}): SheetAct => ({ intent, label: intent, ...more });
  const plain = (...acts: SheetAct[]): SheetForm => ({ acts });
  const asking = (...acts: SheetAct[]): SheetForm => ({ fields: { motivo: { label: "Motivo" } }, acts });
  const section = (id: string, ...parts: SheetSection["parts"]): SheetSection => ({
    id,
    title: id,
    isDecision: true,
    parts,
  });

  test("the bar has buttons at once, and a form behind the words and the key of its only act", () => {
    const reject = act("Rechazar", { key: "r", variant: "danger" });
    const { buttons, folds } = barOf([
      section("Decidir", { form: plain(act("Aprobar", { key: "a" })) }, { form: asking(reject) }),
    ]);
    expect(buttons).toEqual([plain(act("Aprobar", { key: "a" }))]);
    expect(folds).toMatchObject([{ label: "Rechazar", variant: "danger", keys: ["r"], isAlternative: true }]);
  });

  test("a form alone is no alternative: on wide screens it stands open", () => {
    const { buttons, folds } = barOf([section("Resolver", { form: asking(act("Todo"), act("Nada", { key: "h" })) })]);
    expect(buttons).toEqual([]);
    expect(folds).toMatchObject([{ label: "Resolver", keys: ["h"], isAlternative: false }]);
  });

  test("two forms with the same act are told apart by their titles", () => {
    const { folds } = barOf([
      section("Responder", { form: asking(act("Revisar")) }),
      section("Ofrecer", { form: asking(act("Revisar")) }),
    ]);
    expect(folds.map(({ label }) => label)).toEqual(["Responder", "Ofrecer"]);
  });

  test("what a button is explained by stays with it", () => {
    const { buttons, folds } = barOf([
      section("Verificar", { said: "Mira el número." }, { form: plain(act("Es cierta")) }),
    ]);
    expect(buttons).toEqual([]);
    expect(folds).toMatchObject([{ label: "Es cierta", sections: [{ parts: [{ said: "Mira el número." }, {}] }] }]);
  });

  test("more acts than a phone has room for open behind one button", () => {
    const { buttons, folds } = barOf([
      section("uno", { form: plain(act("Aprobar")) }),
      section("dos", { form: asking(act("Rechazar", { key: "r" })) }),
      section("tres", { form: asking(act("Ocultar", { key: "h" })) }),
    ]);
    expect(buttons).toHaveLength(1);
    expect(folds).toMatchObject([{ label: "Decidir", keys: ["r", "h"], sections: [{ id: "dos" }, { id: "tres" }] }]);
  });
});
