import { describe, expect, test } from "vitest";

import { KEEP_YEARS } from "~/complaints/constants";
import { mailText } from "~/platform/mail/sheet";
import { amountText, GRACE_DAYS, KEPT_BY_LAW, type CancelState } from "~/privacy/deletion/constants";
import { DeletionCancelPage } from "~/privacy/deletion/eliminacion-cancelar.route";
import { DeletionPage } from "~/privacy/deletion/eliminacion-de-datos.route";
import { deletionAskedMail, deletionCancelledMail, deletionDoneMail } from "~/privacy/deletion/mails";
import { DeletionNotice, type OwnDeletion } from "~/privacy/deletion/own-deletion";
import { RIGHT_TEXTS } from "~/privacy/rights/constants";

import { hrefs, htmlOf, textOf } from "../../support/render";

const SENDER = { brandName: "Rebi", siteUrl: "https://rebi.test" };
const DAY = new Date("2026-11-28T15:00:00Z");
const METHODS = (["password", "google.com"] as const).map((id) => ({
  id,
  name: id === "password" ? "Correo y contraseña" : "Google",
  slug: id === "password" ? null : ("google" as const),
  linked: true,
  email: "ana@demo.pe",
}));
const ASK: Extract<OwnDeletion, { kind: "ask" }> = {
  kind: "ask",
  reports: { names: [], isKept: false },
  open: [{ label: "Venta R-2026-000123: Trek Marlin 7", to: "/perfil/ventas/order-1" }],
  needsAccount: false,
  hasPassword: true,
  provedRecently: false,
  methods: METHODS,
  amounts: [
    { name: "listings", count: 3 },
    { name: "favorites", count: 1 },
    { name: "searches", count: 0 },
    { name: "messages", count: 1200 },
    { name: "unknown", count: 5 },
  ],
};

const page = (
  own: OwnDeletion | null,
  more: { errors?: Record<string, string>; values?: Record<string, string> } = {},
) => htmlOf(<DeletionPage email="hola@rebi.test" own={own} {...more} />, { address: "/eliminacion-de-datos" });
const intents = (html: string) =>
  [...html.matchAll(/name="intent"[^>]* value="([^"]+)"|value="([^"]+)"[^>]* name="intent"/g)].map(
    ([, one, other]) => one ?? other,
  );

describe("deletion page", () => {
  test("the page of the deletion shows visitors how to ask: signed in, or by mail without signing in", async () => {
    const html = await page(null);
    expect(hrefs(html)).toEqual(
      expect.arrayContaining(["/login?redirect=%2Feliminacion-de-datos", "/eliminacion-de-datos/solicitar"]),
    );
    expect(html).not.toContain("<form");
  });

  test("the page of the deletion explains the fate of messages and complaint sheets, with the code's terms", async () => {
    const html = await page(null);
    const text = textOf(html);
    for (const said of [
      "desde el correo confirmado de tu cuenta",
      "Lo que nos escribiste sin iniciar sesión y desde otro correo no está unido a tu cuenta",
      `al menos ${KEEP_YEARS} años`,
      `hay ${GRACE_DAYS} días para cancelar`,
      `${RIGHT_TEXTS.cancelacion.days} días hábiles`,
      ...KEPT_BY_LAW,
    ])
      expect(text).toContain(said);
    expect(hrefs(html)).toEqual(expect.arrayContaining(["/mis-derechos", "https://www.gob.pe/anpd"]));
  });

  test("the page of the deletion lists a signed-in user's data, with a form that asks for the password", async () => {
    const html = await page(ASK);
    const text = textOf(html);
    for (const line of ["3 anuncios y borradores, con sus fotos", "1 favorito", "1,200 conversaciones", "7 días"])
      expect(text).toContain(line);
    expect(text).not.toContain("0 búsquedas");
    expect(intents(html)).toEqual(["eliminar"]);
    expect(html).toMatch(/<input[^>]*type="password"[^>]*name="password"|name="password"[^>]*type="password"/);
    expect(html).not.toContain("/login?redirect");
  });

  test("the page of the deletion asks for a provider's proof first where there is no password, and returns to the page", async () => {
    const own: OwnDeletion = { ...ASK, hasPassword: false, methods: METHODS.slice(1) };
    const html = await page(own);
    expect(intents(html)).toEqual(["confirm"]);
    expect(html).toContain('name="redirect" value="/eliminacion-de-datos"');
    const proved = await page({ ...own, provedRecently: true });
    expect(intents(proved)).toEqual(["eliminar"]);
    expect(proved).not.toContain('type="password"');
    expect(textOf(proved)).toContain("Confirmamos que eres tú");
  });

  test("the page of the deletion shows an error at its field, with the tick as it was", async () => {
    const html = await page(ASK, { errors: { password: "Contraseña incorrecta." }, values: { entiendo: "si" } });
    expect(hrefs(html)).toContain("#password");
    expect(html).toMatch(/<input type="checkbox"[^>]*checked=""[^>]*name="entiendo"|name="entiendo"[^>]*checked=""/);
  });

  test("the page of the deletion names open sales with links, and that they are waited for", async () => {
    const html = await page(ASK);
    expect(hrefs(html)).toContain("/perfil/ventas/order-1");
    expect(textOf(html)).toContain(
      "Esperamos a que terminen antes de eliminar tu cuenta, hasta 60 días después de ese plazo:",
    );
    expect(textOf(html)).toContain("Desde que lo pides, tus anuncios dejan de venderse");
  });

  test("the page of the deletion shows the day, the code and one button while it is pending", async () => {
    const html = await page({
      kind: "pending",
      code: "0123456789ABCDEF",
      eraseAfter: DAY,
      open: [],
      needsAccount: false,
      isWaiting: false,
    });
    expect(textOf(html)).toContain("Tu cuenta se eliminará el 28 de noviembre de 2026");
    expect(textOf(html)).toContain("0123456789ABCDEF");
    expect(intents(html)).toEqual(["cancelar"]);
    expect(textOf(await page({ kind: "unavailable" }))).toContain("Espera unos segundos");
  });

  test("the page of the deletion has one h1 and no duplicate id, in every state", async () => {
    for (const own of [
      null,
      ASK,
      { kind: "pending" as const, code: "A", eraseAfter: DAY, open: [], needsAccount: false, isWaiting: false },
      { kind: "unavailable" } as const,
    ]) {
      const html = await page(own);
      expect(html.match(/<h1/g)).toHaveLength(1);
      const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
      expect(new Set(ids).size).toBe(ids.length);
    }
  });

  test("the page of the deletion cancels from the notice on the profile pages", async () => {
    const html = await htmlOf(<DeletionNotice eraseAfter={DAY} />, { address: "/perfil" });
    expect(html).toContain('action="/eliminacion-de-datos"');
    expect(textOf(html)).toContain("28 de noviembre de 2026");
  });
});

describe("page of the e-mail link", () => {
  const screen = (cancel: CancelState) =>
    htmlOf(<DeletionCancelPage cancel={cancel} reports={null} />, { address: "/eliminacion-de-datos/cancelar/x.y" });

  test("the page of the deletion's link has a button while the request is pending, and an explanation otherwise", async () => {
    const pending = await screen({ state: "pending", eraseAfter: DAY });
    expect(pending).toContain('method="post"');
    expect(textOf(pending)).toContain("28 de noviembre de 2026");
    for (const [cancel, text] of [
      [{ state: "cancelled" }, "Tu cuenta se queda"],
      [{ state: "begun" }, "Ya no se puede cancelar"],
      [null, "no sirve o ya venció"],
    ] as const) {
      const html = await screen(cancel);
      expect(textOf(html)).toContain(text);
      expect(html).not.toContain("<form");
    }
  });
});

describe("deletion mails", () => {
  test("deletion mails state the day and the link", () => {
    const mail = deletionAskedMail(SENDER, "ana@demo.pe", {
      code: "ABC",
      eraseAfter: DAY,
      token: "t.s",
      reports: { names: [], isKept: false },
    });
    expect([mail.to, mail.subject]).toEqual(["ana@demo.pe", "Tu cuenta se eliminará el 28 de noviembre de 2026"]);
    expect(mailText(mail).split("\n")).toEqual(
      expect.arrayContaining(["https://rebi.test/eliminacion-de-datos/cancelar/t.s", "Código de tu pedido: ABC"]),
    );
    expect(mailText(deletionCancelledMail(SENDER, "ana@demo.pe"))).toContain("No borramos nada");
  });

  test("deletion mails list in the receipt the erased, the kept and the code, and omit empty kinds", () => {
    const mail = deletionDoneMail(
      SENDER,
      "ana@demo.pe",
      {
        code: "ABC",
        amounts: { listings: 1, favorites: 0, messages: 2, other: 9 },
        requestedAt: new Date("2026-11-21T15:00:00Z"),
      },
      DAY,
    );
    for (const line of [
      "- 1 anuncio o borrador, con sus fotos",
      "2 conversaciones",
      "Libro de Reclamaciones",
      "ABC",
      "21 de noviembre de 2026",
      "28 de noviembre de 2026",
    ])
      expect(mailText(mail)).toContain(line);
    expect(mailText(mail)).not.toMatch(/0 favoritos|other|undefined/);
  });
});

test("amounts are written in words, or omitted", () => {
  expect([
    amountText({ name: "favorites", count: 1 }),
    amountText({ name: "favorites", count: 2 }),
    amountText({ name: "favorites", count: 0 }),
    amountText({ name: "contacts", count: 3 }),
  ]).toEqual(["1 favorito", "2 favoritos", null, null]);
});
