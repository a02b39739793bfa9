import { describe, expect, test } from "vitest";

import { maskAccount, payoutAccountView } from "~/orders/payouts/account-model";
import { readPayoutAccount } from "~/orders/payouts/account.page.server";
import { PayoutAccountPage } from "~/orders/payouts/perfil-ventas-cobro.route";

import { fieldNames, htmlOf, textOf } from "../../../support/render.tsx";

const CCI = "01124100019000658270";
const FIELDS = { medio: "cci", cci: CCI, titular: "Rosa  Huamán", "tipo-documento": "dni", documento: "45678912" };
const PROOF = { hasPassword: true, provedRecently: false, methods: [] };

function form(fields: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
}

function errorsOf(fields: Record<string, string>): Record<string, string> {
  const read = readPayoutAccount(form(fields));
  return read.ok ? {} : read.errors;
}

describe("what a seller types", () => {
  test("the form of the payout account is read into one form, for a bank and for Yape", () => {
    const holder = { holder: "Rosa Huamán", documentType: "dni", document: "45678912" };
    expect(readPayoutAccount(form(FIELDS))).toEqual({ ok: true, data: { method: "cci", number: CCI, ...holder } });
    const yape = { ...FIELDS, medio: "yape", cci: "garbage", celular: "987 654 321" };
    expect(readPayoutAccount(form(yape))).toEqual({
      ok: true,
      data: { method: "yape", number: "+51987654321", ...holder },
    });
  });

  test("the form of the payout account has a message at each field that is missing", () => {
    expect(errorsOf({})).toEqual({
      medio: "Elige cómo te pagamos.",
      cci: "Escribe tu CCI.",
      titular: "Escribe el nombre del titular.",
      "tipo-documento": "Elige DNI o RUC.",
      documento: "Escribe el número de documento.",
    });
    expect(errorsOf({ ...FIELDS, medio: "yape" })).toEqual({ celular: "Escribe el celular de tu Yape." });
  });

  test.each([
    [{ cci: "123" }, "cci", "20 dígitos"],
    [{ medio: "yape", celular: "015550100" }, "celular", "9 dígitos"],
    [{ medio: "efectivo" }, "medio", "Elige"],
    [{ titular: "R" }, "titular", "al menos 3"],
    [{ documento: "123" }, "documento", "8 dígitos"],
    [{ "tipo-documento": "ruc" }, "documento", "RUC"],
    [{ "tipo-documento": "ce" }, "tipo-documento", "DNI o RUC"],
  ])("the form of the payout account is rejected where it is wrong: %j", (change, field, part) => {
    const errors = errorsOf({ ...FIELDS, ...change });
    expect(Object.keys(errors)).toEqual([field]);
    expect(errors[field]).toContain(part);
  });
});

describe("the page", () => {
  const account = payoutAccountView({
    uid: "u",
    method: "cci",
    number: CCI,
    holder: "Rosa Huamán",
    documentType: "ruc",
    document: "10456789127",
  });
  const SHOWN = { account: { ...account, usableFrom: null }, lockedUntil: null, proof: PROOF, reply: null };

  test("the page of the payout account says from when a new account is used, and until when payouts are locked", async () => {
    const told = { ...SHOWN, account: { ...account, usableFrom: "lunes" }, lockedUntil: "jueves" };
    const text = textOf(await htmlOf(<PayoutAccountPage {...told} />));
    expect(text).toContain("La usamos desde el lunes");
    expect(text).toContain("No te pagamos nada hasta el jueves");
    expect(textOf(await htmlOf(<PayoutAccountPage {...SHOWN} />))).not.toMatch(/La usamos|No te pagamos/);
  });

  test("the page of the payout account shows the last digits only", async () => {
    expect(maskAccount(CCI)).toBe("•••• 8270");
    const text = textOf(await htmlOf(<PayoutAccountPage {...SHOWN} />));
    for (const part of ["•••• 8270", "•••• 9127", "Rosa Huamán"]) expect(text).toContain(part);
    expect(text).not.toContain("0658270");
    expect(text).not.toContain("10456789127");
  });

  test("the page of the payout account keeps what was typed, but no password, and asks who cannot type one to prove themselves", async () => {
    const reply = { errors: { cci: "El CCI tiene 20 dígitos" }, values: { ...FIELDS, cci: "123" } };
    const html = await htmlOf(<PayoutAccountPage {...SHOWN} account={null} reply={reply} />);
    expect(html).toContain('value="123"');
    expect(html).toContain('href="#cci"');
    expect(fieldNames(html)).toContain("password");
    const methods = [{ id: "google.com" as const, name: "Google", slug: "google" as const, linked: true, email: "" }];
    const other = await htmlOf(
      <PayoutAccountPage {...SHOWN} account={null} proof={{ hasPassword: false, provedRecently: false, methods }} />,
    );
    expect(other).toContain("Confirmar con Google");
    expect(fieldNames(other)).not.toContain("cci");
  });
});
