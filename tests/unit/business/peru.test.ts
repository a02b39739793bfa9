import { describe, expect, test } from "vitest";

import { formatPhone, parseMobile, parsePhone } from "~/business/peru";

describe("mobile numbers", () => {
  test.each([
    "987654321",
    "987 654 321",
    "987-654-321",
    "987.654.321",
    " 987 654 321 ",
    "+51 987 654 321",
    "+51987654321",
    "(+51) 987-654-321",
    "0051 987654321",
    "51987654321",
    "51 987 654 321",
    "987–654–321",
    "987\u00a0654\u00a0321",
    "\u202a+51 987 654 321\u202c",
    "987\u200b654321",
    "9 8 7 6 5 4 3 2 1",
    "987/654/321",
  ])("the mobile number %j is normalized", (typed) => {
    expect(parsePhone(typed)).toBe("+51987654321");
    expect(parseMobile(typed)).toBe("+51987654321");
    expect(formatPhone("+51987654321")).toBe("987 654 321");
  });
});

describe("landline numbers", () => {
  test.each([
    ["(01) 555 0100", "+5115550100", "(01) 555 0100"],
    ["01 5550100", "+5115550100", "(01) 555 0100"],
    ["1 555-0100", "+5115550100", "(01) 555 0100"],
    ["+51 1 555 0100", "+5115550100", "(01) 555 0100"],
    ["51 1 5550100", "+5115550100", "(01) 555 0100"],
    ["054 212345", "+5154212345", "(054) 212 345"],
    // The code of Puno looks like the country's.
    ["51 123456", "+5151123456", "(051) 123 456"],
    ["051 123456", "+5151123456", "(051) 123 456"],
  ])("the landline number %j is normalized", (typed, stored, shown) => {
    expect(parsePhone(typed)).toBe(stored);
    expect(parseMobile(typed)).toBeNull();
    expect(formatPhone(stored)).toBe(shown);
  });
});

test.each([
  "",
  " ",
  "98765432",
  "9876543210",
  "887654321",
  "12345",
  "+1 415 555 0100",
  "+34 612345678",
  "abc",
  "987654321a",
  "98765432１",
  "--",
  "+51",
])("no phone number is read in %j", (typed) => {
  expect(parsePhone(typed)).toBeNull();
  expect(parseMobile(typed)).toBeNull();
});
