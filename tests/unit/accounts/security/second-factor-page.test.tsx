import { describe, expect, test } from "vitest";

import { secondFactorAddedMail, secondFactorRemovedMail } from "~/accounts/mails/account-mails";
import type { EnrolmentView } from "~/accounts/second-factor/constants";
import { AdminProofPage } from "~/accounts/security/administracion-confirmar.route";
import type { MethodView } from "~/accounts/security/constants";
import { FactorCodePage } from "~/accounts/security/perfil-seguridad-codigo.route";
import { SecondFactorPage } from "~/accounts/security/perfil-seguridad-segundo-factor.route";
import { SecurityPage } from "~/accounts/security/perfil-seguridad.route";
import { mailText } from "~/platform/mail/sheet";

import { hrefs, htmlOf, textOf } from "../../../support/render";

const GOOGLE: MethodView = { id: "google.com", name: "Google", slug: "google", linked: true, email: "ana@demo.pe" };
const ENROLMENT: EnrolmentView = {
  sealed: "x.y",
  secret: "ABCD EFGH",
  link: "otpauth://totp/Rebi:ana?secret=ABCDEFGH",
  qr: { size: 29, path: "M4 4h7v1h-7z" },
};
const NOTHING = { isAdmin: false, factor: null, enrolment: null, codes: [], errors: {} };

const page = (
  props: Partial<Parameters<typeof SecondFactorPage>[0]> = {},
  account = { hasPassword: true, methods: [GOOGLE] },
) =>
  htmlOf(<SecondFactorPage {...NOTHING} account={account} {...props} />, {
    address: "/perfil/seguridad/segundo-factor",
  });
const named = (html: string) => [...html.matchAll(/<input[^>]*name="(\w+)"/g)].map(([, name]) => name);

describe("the page of the second factor", () => {
  test("the page of the second factor enrols by image, link or typed secret, with the first code and the password", async () => {
    const html = await page({ enrolment: ENROLMENT });
    expect(html).toMatch(/<svg role="img" aria-label="[^"]+"/);
    expect(hrefs(html)).toContain(ENROLMENT.link);
    expect(textOf(html)).toContain("ABCD EFGH");
    expect(named(html)).toEqual(["intent", "enrolmentToken", "oneTimeCode", "password"]);
    expect(named(await page({ enrolment: ENROLMENT }, { hasPassword: false, methods: [GOOGLE] }))).not.toContain(
      "password",
    );
  });

  test("the page of the second factor asks a user without a password to verify at a provider first", async () => {
    const html = await page({}, { hasPassword: false, methods: [GOOGLE] });
    expect(textOf(html)).toContain("Confirmar con Google");
    expect(html).not.toContain("oneTimeCode");
  });

  test("the page of the second factor shows new recovery codes, and how many are left", async () => {
    const factor = { since: "22 de noviembre de 2026", codesLeft: 10 };
    const html = await page({ factor, codes: ["abcd-efgh-jkmn-pqrs"] });
    expect(textOf(html)).toContain("abcd-efgh-jkmn-pqrs");
    expect(textOf(html)).toContain("Te quedan 10 códigos");
    expect(textOf(await page({ factor: { ...factor, codesLeft: 0 } }))).toContain("No te quedan códigos");
  });

  test("the page of the second factor opens the rejected form, without the typed code", async () => {
    const factor = { since: "22 de noviembre de 2026", codesLeft: 9 };
    const html = await page({ factor, errors: { removeOneTimeCode: "El código no es correcto" } });
    expect(html.match(/<details open/g)).toHaveLength(1);
    expect(html).toContain('href="#removeOneTimeCode"');
    expect(html).not.toMatch(/name="removeOneTimeCode"[^>]*value=/);
  });
});

describe("the page of the administrator's proof", () => {
  const proof = async (factor: "absent" | "unproved" | "proved") => {
    const html = await htmlOf(
      <AdminProofPage
        view={{ hasPassword: true, methods: [GOOGLE] }}
        factor={factor}
        back="/administracion"
        errors={{}}
      />,
      { address: "/administracion/confirmar" },
    );
    return { fields: named(html), hasProvider: textOf(html).includes("Confirmar con Google") };
  };

  test("the page of the administrator's proof asks for the code alone while the session has not shown it, and for one of the two afterwards", async () => {
    expect(await proof("absent")).toEqual({
      fields: ["password", "intent", "provider", "redirect"],
      hasProvider: true,
    });
    expect(await proof("unproved")).toEqual({ fields: ["oneTimeCode"], hasProvider: false });
    expect(await proof("proved")).toMatchObject({ hasProvider: true });
    expect((await proof("proved")).fields.slice(0, 2)).toEqual(["oneTimeCode", "password"]);
  });
});

test("the page of security leads everyone to it, and says whether it is on", async () => {
  const view = { email: "ana@demo.pe", emailVerified: true, hasPassword: true, methods: [], provedRecently: false };
  for (const hasCodes of [true, false]) {
    const html = await htmlOf(<SecurityPage view={view} sessions={[]} hasCodes={hasCodes} errors={{}} values={{}} />, {
      address: "/perfil/seguridad",
    });
    expect(hrefs(html)).toContain("/perfil/seguridad/segundo-factor");
    expect(textOf(html).includes("Activarla")).toBe(!hasCodes);
  }
});

test("the page of security says that the factors are about to be removed, and how to keep them", async () => {
  const view = { email: "ana@demo.pe", emailVerified: true, hasPassword: true, methods: [], provedRecently: false };
  const page = (removedAt: string) =>
    htmlOf(<SecurityPage view={view} sessions={[]} hasCodes removedAt={removedAt} errors={{}} values={{}} />, {
      address: "/perfil/seguridad",
    });
  expect(textOf(await page("1 de diciembre de 2026, 10:00"))).toContain("Será el 1 de diciembre de 2026, 10:00");
  expect(textOf(await page(""))).not.toContain("Vamos a quitar");
});

test("the page that asks for a code leads back to the page that needs it", async () => {
  const html = await htmlOf(<FactorCodePage back="/policia" errors={{}} />, { address: "/perfil/seguridad/codigo" });
  expect(named(html)).toEqual(["oneTimeCode"]);
  expect(html).toContain('action="/perfil/seguridad/codigo?redirect=%2Fpolicia"');
});

test("the mails say what changed and what to do about it", () => {
  const sender = { brandName: "Rebi", siteUrl: "https://rebi.test" };
  for (const mail of [secondFactorAddedMail(sender, "ana@demo.pe"), secondFactorRemovedMail(sender, "ana@demo.pe")]) {
    expect(mail.to).toBe("ana@demo.pe");
    expect(mailText(mail)).toContain("https://rebi.test/recuperar-contrasena");
  }
});
