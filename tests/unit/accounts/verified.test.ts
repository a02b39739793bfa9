import { expect, test } from "vitest";

import { verifiedMarks, verifiedOf } from "~/accounts/verified";

const USER = {
  phone: "+5115550100",
  whatsapp: "+51987654321",
  verifiedPhone: "+51987654321",
  identityCheckedAt: null,
  emailVerified: true,
};

test("a verified number counts while it is one of the user's", () => {
  expect(verifiedOf(USER)).toEqual({ identity: false, phone: true, email: true });
  expect(verifiedOf({ ...USER, whatsapp: "+51911111111" }).phone).toBe(false);
  expect(verifiedOf({ ...USER, whatsapp: "", verifiedPhone: "" }).phone).toBe(false);
});

test("a document of before these fields has neither telephone nor identity", () => {
  const old = { phone: USER.phone, whatsapp: USER.whatsapp, emailVerified: true };
  expect(verifiedOf(old)).toEqual({ identity: false, phone: false, email: true });
});

test("the strongest mark stands first", () => {
  const checked = verifiedOf({ ...USER, identityCheckedAt: new Date() });
  expect(verifiedMarks(checked)).toEqual(["Identidad verificada", "Celular verificado", "Correo verificado"]);
  expect(verifiedMarks({ identity: false, phone: false, email: false })).toEqual([]);
});
