import { expect, test } from "vitest";

import { readCci } from "~/orders/payouts/account.page.server";

// Accounts that their owners, or the manual of a payments company, publish.
test.each(["01124100019000658270", "011-366-000100032542-21", " 011 366 000100032542 21 "])(
  "the check reads %s",
  (text) => {
    expect(readCci(text)).toEqual({ value: text.replace(/\D/g, "") });
  },
);

test.each([
  ["01124100019000658271", "no es correcto"],
  ["01124100019000658280", "no es correcto"],
  ["01142100019000658270", "no es correcto"],
  ["01124100091000658270", "no es correcto"],
  ["00219100000000000000", "no es correcto"],
  ["0112410001900065827", "20 dígitos (escribiste 19)"],
  ["011241000190006582701", "20 dígitos (escribiste 21)"],
  ["0112410001900065827X", "solo con números"],
  ["00000000000000000000", "código de tu banco"],
])("the check of a CCI says what is wrong with %s: %s", (text, part) => {
  expect(readCci(text)).toMatchObject({ message: expect.stringContaining(part) });
});

test("the check of a CCI counts the length only for banks with unknown check digits", () => {
  expect(readCci("80312345678901234567")).toEqual({ value: "80312345678901234567" });
});
