import { describe, expect, test } from "vitest";

import { spamMessage, tooLittleMessage } from "~/writing/spam";

const SITE = "https://rebi.example";
const check = (text: string) => spamMessage(text, SITE);

describe("links with sales words", () => {
  test.each([
    ["Gran OFERTA en https://malo.test/x", "oferta"],
    ["ofertón: www.tienda.pe", "oferta"],
    ["Promoción de verano: http://malo.test", "promoción"],
    ["promo en bit.ly/abc", "promoción"],
    ["DESCUENTO del 50 % https://malo.test", "descuento"],
    ["Gana dinero desde hoy: t.me/grupo", "gana dinero"],
    ["ganar mucha plata, gana plata: t.me/x", "gana dinero"],
    ["Dinero fácil en www.malo.test", "dinero fácil"],
    ["Haz tu inversión en cripto.com", "inversión"],
    ["invierte en tienda.xyz/ya", "inversión"],
    ["Préstamos al instante https://malo.test", "préstamo"],
    ["haz click aquí: https://malo.test", "haz clic aquí"],
    ["CLIC AQUI www.malo.com", "haz clic aquí"],
    ["Compra ya en tienda.shop", "compra ya"],
    ["Bitcoin gratis wa.me/51987654321", "criptomonedas"],
    ["trabaja desde casa, mira tienda.online", "trabaja desde casa"],
    ["oferta en tienda punto com", "oferta"],
    ["ｏｆｅｒｔａ en https://malo.test", "oferta"],
    ["oferta en https://rebi.example.malo.test/x", "oferta"],
    ["oferta en https://rebi.example@malo.test/x", "oferta"],
  ])("%s is rejected with advice", (text, word) => {
    const message = check(text);
    expect(message).toMatch(/enlace/);
    expect(message).toContain(`«${word}»`);
    expect(message).toContain("Quita el enlace");
  });

  test.each([
    "Te hago una oferta: 1,200 soles",
    "¿Haces un descuento si pago hoy?",
    "La encontré también en https://otra.test/bici, ¿es la misma?",
    "Mi correo es ana@gmail.com, ¿aceptas una oferta?",
    `Te hago una oferta por ${SITE}/producto/abc`,
    "oferta por rebi.example/producto/abc",
    "El préstamo del banco me sale el lunes. Nos vemos a las 3.30 p.m.",
    "Invertiré en llantas nuevas.Gracias",
    "Es mi última oferta.me avisas",
    "La promesa es deuda: https://otra.test",
    "",
  ])("%s is accepted", (text) => {
    expect(check(text)).toBeNull();
  });
});

describe("repeated characters", () => {
  test.each([
    ["a".repeat(16)],
    ["hola " + "!".repeat(20)],
    ["aAaAaAaAaAaAaAaA"],
    ["😀".repeat(16)],
    ["no" + "ó".repeat(8) + "o".repeat(8)],
  ])("%s is rejected", (text) => {
    expect(check(text)).toContain("carácter");
  });

  test("fifteen are accepted, and so is white space", () => {
    expect(check("a".repeat(15))).toBeNull();
    expect(check(`hola${" ".repeat(20)}ana`)).toBeNull();
  });
});

describe("tooLittleMessage", () => {
  test.each(["a", "?", "...", "ñ!", "\u200b", "👍", ""])("a word or a number is asked for in place of '%s'", (text) => {
    expect(tooLittleMessage(text)).toBe("Tu mensaje es muy corto: escribe al menos una palabra o un número.");
  });

  test.each(["ok", "Sí", "s/ 5", "7", "¿Y a…?", "我要买"])("tooLittleMessage accepts '%s'", (text) => {
    expect(tooLittleMessage(text)).toBeNull();
  });
});
