import { describe, expect, test } from "vitest";

import { mailText } from "~/platform/mail/sheet";
import { GRACE_DAYS } from "~/privacy/deletion/constants";
import {
  ConfirmDeletionPage,
  DELETION_ASKED,
  DeletionRequestPage,
  DeletionStatusPage,
  SpentDeletionLink,
  type DeletionStatusView,
} from "~/privacy/deletion/deletion-request-page";
import { DELETION_LINK_SECONDS } from "~/privacy/deletion/email-links.server";
import { deletionLinkMail } from "~/privacy/deletion/mails";
import { EXTENSION_TEXT } from "~/privacy/rights/constants";
import { RightsPage, RightsReceived } from "~/privacy/rights/rights-page";

import { hrefs, htmlOf, textOf } from "../../support/render";

const NOON = new Date("2026-11-20T17:00:00Z");

describe("deletion request by e-mail", () => {
  const show = (props: Partial<Parameters<typeof DeletionRequestPage>[0]> = {}) =>
    htmlOf(<DeletionRequestPage sent={false} isSignedIn={false} stamp="st" errors={{}} values={{}} {...props} />, {
      address: "/eliminacion-de-datos/solicitar",
    });

  test("the form of a deletion by e-mail is a guarded form that keeps what was typed", async () => {
    const html = await show({ errors: { email: "Escribe tu correo." }, values: { email: "ana@", sello: "mine" } });
    expect(html).toContain('name="sello" value="mine"');
    expect(html).toContain('value="ana@"');
    expect(html).toContain('href="#email"');
    expect(textOf(html)).not.toContain("Ya iniciaste sesión");
    expect(textOf(await show({ isSignedIn: true }))).toContain("Ya iniciaste sesión");
  });

  test("the form of a deletion by e-mail shows the same receipt for every address", async () => {
    const html = await show({ sent: true });
    expect(textOf(html)).toContain(`${DELETION_ASKED} Vence en ${DELETION_LINK_SECONDS / 3600} horas.`);
    expect(html).not.toContain("<form");
  });
});

describe("page of the e-mail link", () => {
  test("the page of the deletion's link explains the deletion, and changes nothing without its button", async () => {
    const html = await htmlOf(
      <ConfirmDeletionPage email="ana@demo.pe" reports={null} action="/eliminacion-de-datos/confirmar/t" errors={{}} />,
      { address: "/x" },
    );
    expect(html).toMatch(/<form[^>]*method="post"[^>]*action="\/eliminacion-de-datos\/confirmar\/t"/);
    for (const part of ["ana@demo.pe", `Esperamos ${GRACE_DAYS} días.`, "Lo que la ley manda guardar se queda"])
      expect(textOf(html)).toContain(part);
    const down = await htmlOf(
      <ConfirmDeletionPage
        email="ana@demo.pe"
        reports={null}
        action="/x"
        errors={{ "": "El servicio no está disponible" }}
      />,
      { address: "/x" },
    );
    expect(textOf(down)).toContain("No pudimos recibir tu pedido El servicio no está disponible");
  });

  test("the page of the deletion's link says where to ask again for a used link", async () => {
    expect(hrefs(await htmlOf(<SpentDeletionLink code={null} />))).toEqual(["/eliminacion-de-datos/solicitar"]);
    const used = await htmlOf(<SpentDeletionLink code="c0de" />);
    expect(hrefs(used)).toEqual(["/eliminacion-de-datos/estado/c0de"]);
    expect(textOf(used)).toContain("Este enlace ya se usó");
  });

  test("the deletion's link is mailed on a line of its own", () => {
    const mail = deletionLinkMail({ brandName: "Rebi", siteUrl: "https://rebi.test" }, "ana@demo.pe", "a.b");
    expect([mail.to, mail.subject]).toEqual(["ana@demo.pe", "Confirma que quieres eliminar tu cuenta"]);
    expect(mailText(mail).split("\n")).toContain("https://rebi.test/eliminacion-de-datos/confirmar/a.b");
  });
});

describe("status of a deletion", () => {
  test.each<[Partial<DeletionStatusView>, string[], string[]]>([
    [
      { state: "pending", eraseAfter: new Date("2026-11-27T17:00:00Z") },
      ["Recibimos el pedido", "Se elimina desde 27 de noviembre de 2026"],
      ["Cancelado"],
    ],
    [{ state: "running", eraseAfter: NOON }, ["Estamos eliminando los datos"], ["Se elimina desde"]],
    [{ state: "done", finishedAt: NOON }, ["Los datos se eliminaron", "Eliminado 20 de noviembre de 2026"], []],
    [
      { state: "cancelled", finishedAt: NOON },
      ["El pedido se canceló", "Cancelado 20 de noviembre de 2026"],
      ["Eliminado"],
    ],
    [{ state: "nothing" }, ["No guardamos datos", "no había nada que eliminar"], ["Se elimina desde"]],
  ])("the status of a deletion is told for %j", async (view, said, unsaid) => {
    const text = textOf(
      await htmlOf(
        <DeletionStatusPage
          code="c0de"
          state="pending"
          requestedAt={NOON}
          eraseAfter={null}
          finishedAt={null}
          {...view}
        />,
      ),
    );
    for (const part of [...said, "c0de", "Pedido 20 de noviembre de 2026"]) expect(text).toContain(part);
    for (const part of unsaid) expect(text).not.toContain(part);
  });
});

describe("data rights page", () => {
  const show = (errors = {}, values = {}) =>
    htmlOf(<RightsPage stamp="st" errors={errors} values={values} />, { address: "/mis-derechos" });

  test("the page of data rights explains each right with its term, after the ways without waiting", async () => {
    const text = textOf(await show());
    for (const part of [
      "Información · 8 días hábiles",
      "Acceso · 20 días hábiles",
      "Rectificación · 10 días hábiles",
      "Cancelación · 10 días hábiles",
      "Oposición · 10 días hábiles",
      EXTENSION_TEXT,
    ])
      expect(text).toContain(part);
    expect(text.indexOf("Descarga una copia")).toBeLessThan(text.indexOf("Acceso ·"));
    expect(hrefs(await show())).toEqual(
      expect.arrayContaining([
        "/perfil/mis-datos",
        "/perfil/datos",
        "/perfil/preferencias",
        "/eliminacion-de-datos",
        "/privacidad",
      ]),
    );
  });

  test("the page of data rights keeps what was typed, with each error at its field, and no duplicate id", async () => {
    const values = {
      derecho: "oposicion",
      name: "Rosa",
      "tipo-documento": "ce",
      "numero-documento": "00123",
      email: "rosa@",
      representa: "mi hija",
      detalle: "No quiero correos",
    };
    const errors = Object.fromEntries(Object.keys(values).map((field) => [field, `Mal ${field}`]));
    const html = await show(errors, values);
    for (const field of Object.keys(values)) {
      expect(html, field).toContain(`href="#${field}"`);
      expect(html.match(new RegExp(` id="${field}"`, "g")), field).toHaveLength(1);
    }
    expect(html).toMatch(/value="oposicion"[^>]*checked|checked[^>]*value="oposicion"/);
    expect(html).toMatch(/value="ce" selected/);
    for (const typed of ["Rosa", "00123", "rosa@", "mi hija", "No quiero correos"]) expect(html).toContain(typed);
  });

  test("the page of data rights writes the number and the last day in words", async () => {
    const text = textOf(
      await htmlOf(<RightsReceived number="R-7K4M92QX" due="2026-12-22" right="acceso" isMailed />, {
        address: "/mis-derechos",
      }),
    );
    expect(text).toContain("Recibimos tu solicitud R-7K4M92QX");
    expect(text).toContain("22 de diciembre de 2026");
  });
});
