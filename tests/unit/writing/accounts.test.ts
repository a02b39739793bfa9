import { describe, expect, test } from "vitest";

import { contactPieces, contactsIn, hasContacts, withoutContacts } from "~/writing/text";

describe("accounts of banks in a text", () => {
  test.each([
    "Deposita 500 soles al BCP 191 12345678 0 12 antes",
    "191-12345678-0-12",
    "Abona al 191-1234567-0-12",
    "BCP soles 1911234567012",
    "BCP: 19112345678012",
    "002 191 112345678012 53",
    "002-191-112345678012-53",
    "00219111234567801253",
    "mi cci es 00219111234567801253",
    "BBVA 0011-0123-0200123456",
    "Interbank ahorros: 8983123456789",
    "Scotiabank 123 4567890",
    "n.º de cuenta 1234567890",
    "Número de cuenta: 1234567890",
    "a mi cuenta de ahorros 1234567890",
    "cuenta corriente 123 456 7890",
    "yape 987654321",
    "plin al 987 654 321",
  ])("accounts of banks in a text are found: %s", (text) => {
    expect(hasContacts(text)).toBe(true);
    expect(withoutContacts(text)).not.toMatch(/\d{5}/);
  });

  test.each([
    "Cassette 11-13-15-17-19-21-24-28-32",
    "11 13 15 17 19 21 24 28 32",
    "Sirve para 2019 2020 2021 2022",
    "Serie 1234567890123",
    "Cuenta con serie 1234567890",
    "Cuenta con factura y serie WSBC604123456789",
    "Acepto Yape. Serie 1234567890",
    "Chasis 12345678901234567",
    "Cuenta con 11 velocidades, 2 platos y llantas 29 x 2.25",
    "Cambios 2x11, pago por BCP o Yape, S/ 1,500",
  ])("accounts of banks in a text are no cassettes, years or serials: %s", (text) => {
    expect(withoutContacts(text)).toBe(text);
  });
});

describe("telephones in words", () => {
  test.each([
    "nueve ocho siete seis cinco cuatro tres dos uno",
    "Llámame: nueve ocho siete / seis cinco cuatro / tres dos uno",
    "NUEVE; OCHO; SIETE; SEIS; CINCO; CUATRO; TRES; DOS; UNO",
    "nueve… ocho… siete… seis… cinco… cuatro… tres… dos… uno",
    "(nueve) (ocho) (siete) (seis) 5 4 3 2 1",
    "nueve y ocho y siete y seis y cinco y cuatro y tres",
    "novecientos ochenta y siete, seiscientos cincuenta y cuatro, trescientos veintiuno",
    "noventa y ocho setenta y seis cincuenta y cuatro treinta y dos uno",
    "nueve ochenta y siete sesenta y cinco cuarenta y tres veintiuno",
    "mi número es novecientos ochenta y siete 654 321",
    "９８７６５４３２１",
  ])("telephones in words are found as those in digits are: %s", (text) => {
    expect(hasContacts(text)).toBe(true);
  });

  test("telephones in words are taken out, and known by their digits", () => {
    const text = "Escríbeme al novecientos ochenta y siete, seiscientos cincuenta y cuatro, trescientos veintiuno hoy";
    expect(withoutContacts(text)).toBe("Escríbeme al [dato eliminado] hoy");
    expect(contactsIn(text)).toEqual(["987654321"]);
  });

  test("contacts are pieces of their own in a text, which together are the text as it was written", () => {
    const text = "Llama al +51 987-654-321 o a Ana@Correo.pe, o al nueve ocho siete seis cinco cuatro tres dos uno ya";
    const pieces = contactPieces(text);
    expect(pieces.map((piece) => piece.text).join("")).toBe(text);
    expect(pieces.filter(({ isContact }) => isContact).map((piece) => piece.text)).toEqual([
      "+51 987-654-321",
      "Ana@Correo.pe",
      "nueve ocho siete seis cinco cuatro tres dos uno",
    ]);
    expect(contactPieces("９８７６５４３２１")).toEqual([{ text: "９８７６５４３２１", isContact: true }]);
    expect(contactPieces("Rodado 29, año 2021")).toEqual([{ text: "Rodado 29, año 2021", isContact: false }]);
    expect(contactPieces("")).toEqual([]);
  });

  test.each([
    "Tiene tres platos y nueve velocidades, con dos ruedas de repuesto",
    "Hay en talla cincuenta, cincuenta y dos, cincuenta y cuatro, cincuenta y seis y cincuenta y ocho",
    "Costó dos mil novecientos ochenta y siete soles con cincuenta",
    "Aros veintiséis, veintisiete y veintinueve; once, doce y trece cambios",
    "Del uno al diez le doy un nueve",
    "La usé uno, dos o tres años: 2019, 2020, 2021",
  ])("sizes, prices and years in words are none: %s", (text) => {
    expect(withoutContacts(text)).toBe(text);
  });

  test.each(["1 ", "uno ", "uno y ", "ciento diez ", "9 ", "nueve, "])(
    "a text of %j without end is read once, whatever follows it",
    (piece) => {
      const text = `${piece.repeat(4_000)}z9z`;
      expect(withoutContacts(text).endsWith("z9z")).toBe(true);
    },
  );
});
