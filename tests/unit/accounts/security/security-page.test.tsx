import { describe, expect, test } from "vitest";

import { CodePage, SpentCodePage } from "~/accounts/email-links/auth-accion.route";
import { freshCodePath, isCodeMode, type CodeView } from "~/accounts/email-links/constants";
import { RecoverPage, RESET_SENT } from "~/accounts/email-links/recuperar-contrasena.route";
import { emailChangedMail, passwordChangedMail, resetMail, verificationMail } from "~/accounts/mails/account-mails";
import type { MethodView, SecurityView, SessionView } from "~/accounts/security/constants";
import { SecurityPage } from "~/accounts/security/perfil-seguridad.route";
import { mailText } from "~/platform/mail/sheet";

import { hrefs, htmlOf, textOf } from "../../../support/render";

const sender = { brandName: "Rebi", siteUrl: "https://rebi.test" };

function methods(linked: string[]): MethodView[] {
  return (
    [
      ["password", "Correo y contraseña", null],
      ["google.com", "Google", "google"],
      ["facebook.com", "Facebook", "facebook"],
      ["twitter.com", "Twitter", "twitter"],
      ["github.com", "GitHub", "github"],
    ] as const
  ).map(([id, name, slug]) => ({
    id,
    name,
    slug,
    linked: linked.includes(id),
    email: linked.includes(id) ? "ana@demo.pe" : "",
  }));
}

const VIEW: SecurityView = {
  email: "ana@demo.pe",
  emailVerified: true,
  hasPassword: true,
  methods: methods(["password", "google.com"]),
  provedRecently: false,
};

const page = (
  view: Partial<SecurityView> = {},
  errors: Record<string, string> = {},
  values: Record<string, string> = {},
  sessions: readonly SessionView[] | null = [],
) =>
  htmlOf(<SecurityPage view={{ ...VIEW, ...view }} sessions={sessions} errors={errors} values={values} />, {
    address: "/perfil/seguridad",
  });
const intents = (html: string) => [...html.matchAll(/name="intent" value="([^"]+)"/g)].map(([, intent]) => intent);

describe("the page of security", () => {
  test("the page of security has plain forms with an intent each, and no duplicate id", async () => {
    const html = await page({ emailVerified: false });
    expect(intents(html)).toEqual([
      "reenviar",
      "email",
      "contrasena",
      "vincular",
      "desvincular",
      "agregar-llave",
      "cerrar-todas",
    ]);
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(new Set([...html.matchAll(/<form[^>]*action="([^"]+)"/g)].map(([, action]) => action))).toEqual(
      new Set(["/perfil/seguridad"]),
    );
    expect(html.match(/<h1/g)).toHaveLength(1);
  });

  test("the page of security links and unlinks by one proof and a button for each provider", async () => {
    const html = await page();
    const buttons = [
      ...html.matchAll(/<button[^>]*name="provider"[^>]*value="(\w+)"[^>]*>([^<]*(?:<!-- -->)?[^<]*)/g),
    ].map(([, value, text]) => [value, text?.replace("<!-- -->", "")]);
    expect(buttons).toEqual([
      ["facebook", "Vincular Facebook"],
      ["twitter", "Vincular Twitter"],
      ["github", "Vincular GitHub"],
      ["google", "Desvincular Google"],
    ]);
    for (const field of ["linkPassword", "unlinkPassword"])
      expect(html.match(new RegExp(`name="${field}"`, "g")), field).toHaveLength(1);
  });

  test("the page of security offers to resend the link only while the e-mail is unverified", async () => {
    expect(intents(await page())).not.toContain("reenviar");
    expect(textOf(await page())).toContain("Confirmado");
    expect(textOf(await page({ emailVerified: false }))).toContain("Sin confirmar");
  });

  test("the page of security opens the rejected form with the typed values and no password", async () => {
    const html = await page({}, { newEmail: "Ya existe una cuenta con este email" }, { newEmail: "otra@demo.pe" });
    expect(html.match(/<details open/g)).toHaveLength(1);
    expect(html).toMatch(/<details open=""[^>]*><summary[^>]*>Cambiar correo/);
    expect(html).toContain('href="#newEmail"');
    expect(html).toMatch(/value="otra@demo.pe"/);
    expect(html).not.toMatch(/type="password"[^>]*value=/);
    for (const field of ["emailPassword", "currentPassword", "newPassword", "linkPassword", "unlinkPassword"])
      expect((await page({}, { [field]: "Mal" })).match(/<details open/g), field).toHaveLength(1);
  });

  test("the page of security asks a user without a password to verify at a provider first, and then for nothing more", async () => {
    const social = { hasPassword: false, methods: methods(["google.com", "github.com"]) };
    const before = await page(social);
    expect(intents(before)).toEqual(["confirm", "confirm", "cerrar-todas"]);
    expect(textOf(before)).toContain("Confirma que eres tú");
    const proved = await page({ ...social, provedRecently: true });
    expect(intents(proved)).toEqual([
      "email",
      "contrasena",
      "vincular",
      "desvincular",
      "agregar-llave",
      "cerrar-todas",
    ]);
    expect(textOf(proved)).toContain("Crear contraseña");
    expect(
      [...proved.matchAll(/type="password"[^>]*name="(\w+)"|name="(\w+)"[^>]*type="password"/g)].map(
        ([, a, b]) => a ?? b,
      ),
    ).toEqual(["newPassword"]);
  });

  test("the page of security never offers to unlink the last method", async () => {
    const html = await page({ hasPassword: false, provedRecently: true, methods: methods(["google.com"]) });
    expect(intents(html)).not.toContain("desvincular");
    expect(textOf(html)).toContain("Es tu única forma de entrar");
    expect(intents(await page({ methods: methods(["password"]) }))).not.toContain("desvincular");
  });

  test("the page of security asks for neither e-mail nor password when the account has no e-mail", async () => {
    const html = await page({
      email: "",
      emailVerified: false,
      hasPassword: false,
      provedRecently: true,
      methods: methods(["twitter.com"]),
    });
    expect(intents(html)).toEqual(["vincular", "agregar-llave", "cerrar-todas"]);
    expect(textOf(html)).toContain("Tu cuenta no tiene correo");
  });
});

describe("sessions", () => {
  const SESSIONS: SessionView[] = [
    {
      id: "a1",
      browser: "Chrome en Android",
      city: "",
      signedIn: "20 de noviembre de 2026",
      lastSeen: "hoy",
      isCurrent: true,
    },
    {
      id: "b2",
      browser: "Safari en iPhone",
      city: "Arequipa",
      signedIn: "1 de noviembre de 2026",
      lastSeen: "9 de noviembre de 2026",
      isCurrent: false,
    },
  ];

  test("sessions are listed with their days, and a button for each but this one", async () => {
    const html = await page({}, {}, {}, SESSIONS);
    const text = textOf(html);
    expect(text).toContain("Chrome en Android Entraste el 20 de noviembre de 2026 Este navegador");
    expect(text).toContain("Entraste el 1 de noviembre de 2026. Última vez: 9 de noviembre de 2026");
    expect(text).toContain("Safari en iPhone, cerca de Arequipa");
    expect(text).toContain("Cerrar la sesión de Safari en iPhone");
    expect(intents(html).filter((intent) => intent === "cerrar-una")).toHaveLength(1);
    expect([...html.matchAll(/name="session" value="([^"]+)"/g)].map(([, id]) => id)).toEqual(["b2"]);
  });

  test("sessions that cannot be read are reported, and all can be revoked still", async () => {
    const html = await page({}, {}, {}, null);
    expect(textOf(html)).toContain("Ahora no podemos mostrar dónde tienes tu sesión abierta");
    expect(intents(html)).toContain("cerrar-todas");
  });
});

describe("the page of a link", () => {
  const show = (view: Partial<CodeView>, errors = {}) =>
    htmlOf(
      <CodePage
        view={{ mode: "verifyEmail", email: "ana@demo.pe", newEmail: null, ...view }}
        action="/auth/accion?mode=x&oobCode=y"
        errors={errors}
      />,
      { address: "/auth/accion" },
    );

  test("the page of a link names its account, and changes nothing without its button", async () => {
    expect(textOf(await show({}))).toContain("¿ ana@demo.pe es tu correo");
    const changing = textOf(await show({ mode: "verifyAndChangeEmail", newEmail: "nueva@demo.pe" }));
    expect(changing).toContain("ana@demo.pe");
    expect(changing).toContain("nueva@demo.pe");
    expect(textOf(await show({ mode: "recoverEmail" }))).toContain("volverá a usar ana@demo.pe");
    for (const mode of ["verifyEmail", "verifyAndChangeEmail", "recoverEmail"] as const) {
      const html = await show({ mode });
      expect(html).toMatch(/<form[^>]*method="post"/);
      expect(html).not.toContain("password");
    }
  });

  test("the page of a link accepts a new password, with its error at the field", async () => {
    const html = await show({ mode: "resetPassword" }, { password: "La contraseña debe tener al menos 6 caracteres" });
    expect(html).toMatch(/autoComplete="new-password"/i);
    expect(html.match(/La contraseña debe tener al menos 6 caracteres/g)).toHaveLength(2);
    expect(html).toContain('href="#password"');
  });

  test("the page of a link says where to request another when it has expired", async () => {
    const html = await htmlOf(
      <SpentCodePage mode="resetPassword" message="Este enlace venció. Pide uno nuevo." spent />,
      { address: "/auth/accion" },
    );
    expect(hrefs(html)).toEqual(["/login", "/recuperar-contrasena"]);
    expect(textOf(html)).toContain("Este enlace venció. Pide uno nuevo.");
    expect(freshCodePath("verifyEmail")).toBe("/perfil/seguridad");
    const busy = await htmlOf(
      <SpentCodePage mode="verifyEmail" message="Error de conexión. Verifica tu internet" spent={false} />,
      { address: "/auth/accion" },
    );
    expect(hrefs(busy)).toEqual([]);
    expect(textOf(busy)).not.toContain("ya no sirve");
  });

  test("the page of a link has four kinds", () => {
    for (const mode of ["", null, "signIn", "toString", "RESETPASSWORD"]) expect(isCodeMode(mode)).toBe(false);
  });
});

test("the request for a new password keeps the typed e-mail, and answers without revealing accounts", async () => {
  const form = await htmlOf(
    <RecoverPage
      sent={false}
      redirectTo="/"
      errors={{ email: "Por favor, ingresa un email válido" }}
      values={{ email: "ana@" }}
    />,
    { address: "/recuperar-contrasena" },
  );
  expect(form).toMatch(/value="ana@"/);
  expect(form).toContain('href="#email"');
  const sent = await htmlOf(<RecoverPage sent redirectTo="/sell/flow" errors={{}} values={{}} />, {
    address: "/recuperar-contrasena",
  });
  expect(textOf(sent)).toContain(RESET_SENT);
  expect(sent).not.toContain("<form");
  expect(sent).toContain('href="/login?redirect=%2Fsell%2Fflow"');
  expect(sent).toContain('href="/recuperar-contrasena?redirect=%2Fsell%2Fflow"');
});

describe("the mails", () => {
  const all = [
    resetMail(sender, "ana@demo.pe", "a&b", { methods: [], hasPassword: true }),
    resetMail(sender, "ana@demo.pe", "a&b", { methods: ["Google"], hasPassword: false }),
    verificationMail(sender, "ana@demo.pe", "a&b"),
    passwordChangedMail(sender, "ana@demo.pe"),
    passwordChangedMail(sender, "ana@demo.pe", ["Google", "GitHub"]),
    emailChangedMail(sender, "ana@demo.pe", "otra@demo.pe"),
  ];

  test("the mails have their links on lines of their own", () => {
    for (const mail of all)
      for (const line of mailText(mail).split("\n"))
        if (line.includes("https://")) expect(line).toMatch(/^https:\/\/rebi\.test\S*$/);
  });

  test("the mails carry a code only to our own page, encoded for an address", () => {
    expect(mailText(all[0]!)).toContain("\nhttps://rebi.test/auth/accion?mode=resetPassword&oobCode=a%26b\n");
    for (const mail of all.slice(3)) expect(mailText(mail)).not.toContain("oobCode");
  });
});
