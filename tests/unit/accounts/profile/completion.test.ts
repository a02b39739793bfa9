import { describe, expect, test } from "vitest";

import type { Profile } from "~/accounts/model";
import {
  COMPLETION_RULES,
  completionPath,
  isPostponed,
  lacksPhoneAndName,
  missingParts,
  needsCompletion,
} from "~/accounts/profile/completion";
import { DAY_MS } from "~/business/durations";

const NOW = new Date("2026-11-21T15:00:00Z");
const EMPTY: Profile = {
  profileCompleted: false,
  displayName: "",
  whatsapp: "",
  phone: "",
  completedLater: false,
  department: null,
  completedLaterAt: null,
};
const profile = (changes: Partial<Profile>): Profile => ({ ...EMPTY, ...changes });
const ago = (ms: number): Partial<Profile> => ({
  completedLater: true,
  completedLaterAt: new Date(NOW.getTime() - ms),
});

describe("'Completar después'", () => {
  test.each([
    ["never chosen", {}, false],
    ["just now", ago(0), true],
    ["within 7 days", ago(7 * DAY_MS - 1), true],
    ["7 days ago", ago(7 * DAY_MS), false],
    ["taken back", { ...ago(0), completedLater: false }, false],
    ["by an older version, without its date", { completedLater: true }, false],
  ])("'Completar después' tells whether a choice postpones it: %s", (_name, changes, postponed) => {
    expect(isPostponed(profile(changes), NOW)).toBe(postponed);
  });
});

describe("the first rule", () => {
  test.each([
    ["no record, or one that could not be looked up", null, true],
    ["everything", profile({ displayName: "Ana", whatsapp: "+51987654321" }), false],
    ["no WhatsApp", profile({ displayName: "Ana", phone: "+51987654321" }), true],
    ["no name", profile({ whatsapp: "+51987654321" }), true],
    ["a blank name", profile({ displayName: "  ", whatsapp: "+51987654321" }), true],
    ["a blank WhatsApp", profile({ displayName: "Ana", whatsapp: "\t" }), true],
    ["the flag, and nothing else", profile({ profileCompleted: true }), false],
    ["nothing, but later", profile(ago(DAY_MS)), false],
    ["nothing, and later is over", profile(ago(8 * DAY_MS)), true],
  ])("%s", (_name, found, needed) => {
    expect(needsCompletion(found, NOW)).toBe(needed);
    expect(COMPLETION_RULES.home(found, NOW)).toBe(needed);
  });
});

describe("the second rule", () => {
  test.each([
    ["neither phone nor name", EMPTY, true],
    ["neither, but blanks", profile({ displayName: " ", phone: " " }), true],
    ["neither, with WhatsApp", profile({ whatsapp: "+51987654321" }), true],
    ["neither, with the flag", profile({ profileCompleted: true }), true],
    ["a name", profile({ displayName: "Ana" }), false],
    ["a phone", profile({ phone: "+51987654321" }), false],
    ["neither, but later", profile(ago(DAY_MS)), false],
    ["neither, and later is over", profile(ago(7 * DAY_MS)), true],
    ["nobody knows", null, false],
  ])("%s", (_name, found, needed) => {
    expect(lacksPhoneAndName(found, NOW)).toBe(needed);
    expect(COMPLETION_RULES.everywhere(found, NOW)).toBe(needed);
  });
});

test("the form's address keeps the requested page", () => {
  expect(completionPath("/")).toBe("/completar-perfil");
  expect(completionPath("/comprar?q=trek&pagina=2")).toBe(
    "/completar-perfil?redirect=%2Fcomprar%3Fq%3Dtrek%26pagina%3D2",
  );
});

describe("missing fields", () => {
  const whole = {
    displayName: "Ana",
    whatsapp: "+51987654321",
    phone: "+51987654321",
    department: "lima",
    photo: null,
    profileImageUrl: "https://x.test/a.jpg",
    emailVerified: true,
  };
  test("a complete profile has no missing fields", () => {
    expect(missingParts(whole)).toEqual([]);
  });
  test.each([
    [{ displayName: " " }, "Agrega tu nombre", "Agregar", "/perfil/datos"],
    [{ whatsapp: "" }, "Agrega tu WhatsApp", "Agregar", "/perfil/datos"],
    [{ phone: "" }, "Agrega tu teléfono", "Agregar", "/perfil/datos"],
    [{ department: null }, "Agrega tu departamento", "Agregar", "/perfil/datos"],
    [{ profileImageUrl: null }, "Agrega una foto", "Agregar", "/perfil/foto"],
    [{ emailVerified: false }, "Confirma tu correo", "Confirmar", "/perfil/seguridad"],
  ])("the missing fields name the part that %j lacks", (changes, title, act, to) => {
    expect(missingParts({ ...whole, ...changes })).toMatchObject([{ title, act, to }]);
  });
});
