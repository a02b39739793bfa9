import { describe, expect, test } from "vitest";

import { payNames, paySentence, payWays } from "~/payments/ways";

import { SITE } from "../../factories/site";

const NEW = { centimos: 500_00, isUsed: false, hasBought: true };
const plain = (text: string) => text.replaceAll("\u00a0", " ");
const ways = (paid: Partial<typeof NEW> | { hasBought: null; centimos: number }, settings = SITE) =>
  Object.fromEntries(
    payWays(settings, { ...NEW, ...paid }).map(({ name, note, isOut }) => [name, { note: plain(note), isOut }]),
  );
const sentence = (paid: Partial<typeof NEW> | { hasBought: null; centimos: number }, settings = SITE) =>
  plain(paySentence(settings, { ...NEW, ...paid }));

describe("ways to pay", () => {
  test("ways to pay are Yape, cards with their instalments and PagoEfectivo, each with its limit", () => {
    expect(ways({})).toEqual({
      Yape: { note: "Con el código de aprobación de tu app, hasta tu límite diario. Al instante.", isOut: false },
      Tarjeta: {
        note: "Crédito o débito: Visa, Mastercard, Amex o Diners. Hasta 12 cuotas con la de crédito.",
        isOut: false,
      },
      PagoEfectivo: { note: "Con un código, en agentes o en tu banca por internet.", isOut: false },
    });
    expect(sentence({})).toBe("Yape, tarjeta (hasta 12 cuotas) o PagoEfectivo.");
    expect([payNames(true), payNames(false)]).toEqual(["Yape, tarjeta o PagoEfectivo", "Yape o tarjeta"]);
  });

  test("a used piece says the hours of its code, as they are set", () => {
    const settings = { ...SITE, orderRules: { ...SITE.orderRules, ticketHours: 1 } };
    expect(ways({ isUsed: true }).PagoEfectivo?.note).toContain("Tienes 6 horas: es una sola pieza");
    expect(sentence({ isUsed: true }, settings)).toContain("PagoEfectivo (1 hora para pagar).");
  });

  test("a dear first purchase has no PagoEfectivo, and says why", () => {
    const dear = { centimos: 20_000_01, hasBought: false };
    expect(ways(dear).PagoEfectivo).toEqual({ note: "En tu primera compra, hasta S/ 20,000.", isOut: true });
    expect(sentence(dear)).toBe("Yape o tarjeta (hasta 12 cuotas).");
    expect(ways({ ...dear, centimos: 20_000_00 }).PagoEfectivo?.isOut).toBe(false);
    expect(ways({ ...dear, hasBought: true }).PagoEfectivo?.isOut).toBe(false);
  });

  test("a dear price says the limit of a first purchase where nobody knows the buyer", () => {
    const dear = { centimos: 30_000_00, hasBought: null };
    expect(ways(dear).PagoEfectivo).toEqual({
      note: "Con un código, en agentes o en tu banca por internet. En tu primera compra, hasta S/ 20,000.",
      isOut: false,
    });
    expect(sentence(dear)).toContain("PagoEfectivo (tu primera compra, hasta S/ 20,000).");
  });

  test("cards without instalments tell of none", () => {
    expect(sentence({}, { ...SITE, cardInstallments: 0 })).toBe("Yape, tarjeta o PagoEfectivo.");
    expect(ways({}, { ...SITE, cardInstallments: 1 }).Tarjeta?.note).not.toContain("cuotas");
  });
});
