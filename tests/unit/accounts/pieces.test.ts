import { describe, expect, test } from "vitest";

import { UserSchema } from "~/accounts/model";
import { searchFieldsOf } from "~/accounts/search-fields";
import { noSessionHeaders, sessionHeaders, signOutHeaders } from "~/accounts/session/session-cookie.server";
import { passwordStrength } from "~/accounts/sign-in/password-field";
import { newUserDocument } from "~/accounts/users.server";
import { askedPath } from "~/platform/http/page-path";
import { safeRedirect } from "~/platform/http/redirects";

describe("the session cookie", () => {
  test("the session cookie is for this host, over TLS, out of scripts' reach, for a day beyond the session's 14", () => {
    expect(sessionHeaders("a.b.c").get("Set-Cookie")).toBe(
      "__Host-session=a.b.c; Path=/; Max-Age=1296000; HttpOnly; Secure; SameSite=Lax",
    );
  });
  test("the session cookie takes the browser's storage of the user along at a sign-out, and not where a session just ended", () => {
    expect(signOutHeaders().get("Clear-Site-Data")).toBe('"storage"');
    expect(noSessionHeaders().has("Clear-Site-Data")).toBe(false);
    expect(sessionHeaders("a.b.c").has("Clear-Site-Data")).toBe(false);
  });
  test("the session cookie is removed under the same attributes, and at a sign-out the cart's and the last place's with it", () => {
    const session = "__Host-session=; Path=/; Max-Age=0; HttpOnly; Secure; SameSite=Lax";
    const cart = "__Host-cart=; Path=/; Max-Age=0; HttpOnly; Secure; SameSite=Lax";
    const place = "__Host-zona=; Path=/; Max-Age=0; HttpOnly; Secure; SameSite=Lax";
    expect(noSessionHeaders().getSetCookie()).toEqual([session]);
    expect(signOutHeaders().getSetCookie()).toEqual([session, cart, place]);
  });
});

describe("requested page", () => {
  test.each([
    ["http://x.test/perfil/anuncios?pagina=2", "/perfil/anuncios?pagina=2"],
    ["http://x.test/perfil.data?_routes=routes%2Fperfil&pagina=2", "/perfil?pagina=2"],
    ["http://x.test/_root.data", "/"],
    ["http://x.test/?index", "/"],
    ["http://x.test/producto/mi.data.bici", "/producto/mi.data.bici"],
  ])("the requested page of %s is read as %s", (address, path) => {
    expect(askedPath(address)).toBe(path);
    expect(safeRedirect(askedPath(address), "/otra")).toBe(path);
  });
});

describe("the document of a new account", () => {
  const now = new Date("2026-06-01T12:00:00Z");
  const person = { uid: "u1", email: "ana.perez@demo.pe", displayName: "", emailVerified: false };

  test("the document of a new account has the specification's values and fits its schema", () => {
    const document = newUserDocument(person, now);
    expect(document).toMatchObject({
      uid: "u1",
      role: "user",
      phone: "",
      whatsapp: "",
      isActive: true,
      displayName: "ana.perez",
      createdAt: now,
      updatedAt: now,
    });
    expect({ ...UserSchema.parse(document), ...searchFieldsOf(document) }).toEqual(document);
  });
  test("the document of a new account stores the given name", () => {
    expect(newUserDocument({ ...person, displayName: " Ana " }, now).displayName).toBe("Ana");
  });
  test("the document of a new account stores the name in one line, without invisible characters, and no longer than a form allows", () => {
    const { displayName } = newUserDocument(
      { ...person, displayName: `Ana\n\nRíos:\u202e aviso ${"la ".repeat(100)}` },
      now,
    );
    expect(displayName).toMatch(/^Ana Ríos: aviso [la ]+$/);
    expect(displayName).toHaveLength(80);
    expect(newUserDocument({ ...person, displayName: "\u200b\n" }, now).displayName).toBe("ana.perez");
  });
  test("the document of a new account takes no name that is a telephone or of the staff, neither a provider's nor the e-mail's", () => {
    const named = (displayName: string, email = "ana.perez@demo.pe") =>
      newUserDocument({ ...person, email, displayName }, now).displayName;
    expect(named("Rebi Soporte")).toBe("ana.perez");
    expect(named("987654321 wsp")).toBe("ana.perez");
    expect(named("", "987654321@demo.pe")).toBe("Usuario");
    expect(named("Admin", "soporte@demo.pe")).toBe("Usuario");
  });
  test("the document of a new account falls back to 'Usuario'", () => {
    expect(newUserDocument({ ...person, email: "@demo.pe" }, now).displayName).toBe("Usuario");
    expect(newUserDocument({ ...person, email: "" }, now).displayName).toBe("Usuario");
  });
});

describe("a password's strength", () => {
  test.each([
    ["", 0],
    ["12345", 1],
    ["aaaaaaaaaaaaaaaa", 1],
    ["demo1234", 2],
    ["bicicleta-al", 3],
    ["una frase larga y mía", 4],
  ])("%j is %i", (password, score) => {
    expect(passwordStrength(password).score).toBe(score);
  });
});
