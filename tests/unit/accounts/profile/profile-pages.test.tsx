import { describe, expect, test } from "vitest";

import { UserSchema } from "~/accounts/model";
import { PhonePage } from "~/accounts/phone/perfil-celular.route";
import { AssistantPreferences } from "~/accounts/profile/assistant-preferences";
import { CompletePage } from "~/accounts/profile/completar-perfil.route";
import { ProfileData } from "~/accounts/profile/perfil-datos.route";
import { ProfileSummary } from "~/accounts/profile/perfil.route";
import { ProfileLayout, isWithin, PROFILE_GROUPS } from "~/accounts/profile/profile-layout";
import { NotAvailable } from "~/accounts/profile/profile-lists";
import { PhotoForm } from "~/accounts/profile/profile-photo";
import { Preferences } from "~/accounts/profile/profile-preferences";
import { toUserView } from "~/accounts/profile/user-view";
import { districtOptions } from "~/business/places/chosen-place.server";
import { DeletionPage } from "~/privacy/deletion/eliminacion-de-datos.route";
import { OwnData } from "~/privacy/perfil-mis-datos.route";
import { SalesList } from "~/routes/profile/perfil-ventas";

import { fieldNames, htmlOf, tags } from "../../../support/render";
import { listingOf } from "../../selling/support";

const PHOTO = { key: "perfil/abc", width: 800, height: 800, color: "#336699" };
const USER = UserSchema.parse({
  uid: "u1",
  email: "ana@demo.pe",
  displayName: "Ana",
  createdAt: new Date("2025-03-10T12:00:00Z"),
  updatedAt: new Date("2025-03-10T12:00:00Z"),
});
const byName = (html: string, element: string, name: string) => tags(html, element).find((tag) => tag.name === name);

describe("/completar-perfil", () => {
  test("/completar-perfil asks for name, WhatsApp, phone and place, filled with the saved values", async () => {
    const html = await htmlOf(
      <CompletePage
        known
        errors={{}}
        values={{ displayName: "Ana", whatsapp: "987 654 321", samePhone: "1", department: "cusco" }}
        districts={districtOptions("cusco")}
      />,
      { address: "/completar-perfil?redirect=%2Fsell" },
    );
    expect(fieldNames(html)).toEqual(["displayName", "whatsapp", "phone", "samePhone", "department", "district"]);
    expect(byName(html, "input", "displayName")?.value).toBe("Ana");
    expect(byName(html, "input", "samePhone")).toHaveProperty("checked");
    expect(html).toMatch(/<option value="cusco" selected="">Cusco/);
    expect(html).not.toContain("No pudimos leer");
  });

  test("/completar-perfil posts both forms to its own address, which keeps the requested page", async () => {
    const html = await htmlOf(<CompletePage known errors={{}} values={{}} />, {
      address: "/completar-perfil?redirect=%2Fsell",
    });
    expect(tags(html, "form").map(({ method, action }) => [method, action])).toEqual(
      Array(2).fill(["post", "/completar-perfil?redirect=%2Fsell"]),
    );
    expect(tags(html, "button").map(({ name, value }) => [name, value])).toEqual([
      ["verDistritos", "1"],
      ["intent", "guardar"],
      ["intent", "despues"],
    ]);
  });

  test("/completar-perfil shows each error at its field and in the summary, and reports unreadable data", async () => {
    const html = await htmlOf(
      <CompletePage
        known={false}
        errors={{ whatsapp: "Escribe tu número de WhatsApp." }}
        values={{ displayName: "Ana" }}
      />,
      { address: "/completar-perfil" },
    );
    expect(html.match(/Escribe tu número de WhatsApp\./g)).toHaveLength(2);
    expect(byName(html, "input", "whatsapp")).toMatchObject({ "aria-invalid": "true" });
    expect(byName(html, "input", "samePhone")).not.toHaveProperty("checked");
    expect(html).toContain("No pudimos leer tus datos en este momento");
  });
});

describe("the layout of /perfil", () => {
  test("the layout links its groups of pages and the way back, and marks the current page", async () => {
    const html = await htmlOf(<ProfileLayout>contenido</ProfileLayout>, { address: "/perfil/ventas" });
    const links = tags(html, "a");
    const groups = PROFILE_GROUPS.flatMap(({ links: own }) => own.map(({ to }) => to));
    expect(links.map(({ href }) => href)).toEqual(["/perfil", ...groups]);
    expect(PROFILE_GROUPS.map(({ title }) => title)).toEqual(["Comprar", "Vender", "Registro y servicios", "Cuenta"]);
    expect(links.filter((link) => link["aria-current"] === "page").map(({ href }) => href)).toEqual(["/perfil/ventas"]);
    expect(html).toContain("contenido");
    expect(html).not.toContain("sin leer");
  });

  test("the layout of /perfil marks the summary on /perfil alone", async () => {
    const current = async (address: string) =>
      tags(await htmlOf(<ProfileLayout>x</ProfileLayout>, { address }), "a")
        .filter((link) => link["aria-current"])
        .map(({ href }) => href);
    expect(await current("/perfil")).toEqual(["/perfil"]);
    // A page below an entry has a way back of its own.
    expect(await htmlOf(<ProfileLayout>x</ProfileLayout>, { address: "/perfil/anuncios/abc" })).not.toContain(
      "Mi perfil",
    );
    expect(await current("/perfil/anuncios/abc/eliminar")).toEqual(["/perfil/anuncios"]);
  });

  test("the layout of /perfil marks the personal data on the photo's page, and nothing for an address that only begins alike", async () => {
    expect(isWithin("/perfil/datos", "/perfil/foto")).toBe(true);
    expect(isWithin("/perfil/mensajes", "/perfil/mensajes/abc")).toBe(true);
    expect(isWithin("/perfil/datos", "/perfil/datosx")).toBe(false);
    expect(isWithin("/perfil", "/perfil/datos")).toBe(false);
  });

  test("the layout of /perfil shows the number of unread conversations beside the messages", async () => {
    const link = async (unread?: string) =>
      /href="\/perfil\/mensajes"[^>]*>(.*?)<\/a>/
        .exec(await htmlOf(<ProfileLayout unread={unread}>x</ProfileLayout>, { address: "/perfil" }))?.[1]
        ?.replace(/<[^>]*>/g, "");
    expect(await link()).toBe("Mensajes");
    expect(await link("2")).toBe("Mensajes2 sin leer");
    expect(await link("99+")).toBe("Mensajes99+ sin leer");
  });
});

describe("the summary", () => {
  const summary = (view: Parameters<typeof ProfileSummary>[0]["view"], changes = {}) =>
    htmlOf(<ProfileSummary view={view} department="cusco" photo={null} tasks={[]} {...changes} />, {
      address: "/perfil",
    });

  test("the summary names the user, without zeros and unknown values", async () => {
    const html = await summary(toUserView({ ...USER, totalPublications: 0 }));
    for (const text of ["Ana", "ana@demo.pe", "En Rebi desde marzo de 2025</span><span>Cusco", "/vendedor/u1"])
      expect(html).toContain(text);
    for (const text of [">0<", "opini", "Por hacer"]) expect(html).not.toContain(text);
  });

  test("the summary shows the rating, and what is to be done with its act beside it", async () => {
    const html = await summary(toUserView({ ...USER, ratingAvg: 4.5, ratingCount: 1 }), {
      tasks: [
        { title: "Trek Marlin 7", text: "Confírmalo hasta el jueves.", act: "Confirmar", to: "/perfil/compras/p1" },
        { title: "Agrega tu teléfono", act: "Agregar", to: "/perfil/datos" },
      ],
      photo: PHOTO,
    });
    for (const text of ["4.5 de 5, 1 opinión", "Confírmalo hasta el jueves.", "/fotos/perfil/abc-360.avif"])
      expect(html).toContain(text);
    const acts = tags(html, "a").filter(({ class: look }) => look?.includes("btn"));
    expect(acts.map(({ href, class: look }) => [href, look?.includes("btn-primary")])).toEqual([
      ["/perfil/compras/p1", true],
      ["/perfil/datos", false],
    ]);
  });
});

describe("the other pages", () => {
  test("datos shows the e-mail as text, and only typed values without the document", async () => {
    const html = await htmlOf(
      <ProfileData
        account={{ email: "ana@demo.pe", photo: PHOTO, phone: "Verificar mi celular" }}
        errors={{}}
        typed={undefined}
        saved={{ displayName: "Ana" }}
      />,
      { address: "/perfil/datos" },
    );
    expect(fieldNames(html)).not.toContain("email");
    for (const text of ["ana@demo.pe", "/perfil/seguridad", "Cambiar foto", "Prefiero no decirlo"])
      expect(html).toContain(text);
    const bare = await htmlOf(
      <ProfileData
        account={null}
        errors={{ "": "El servicio no está disponible en este momento." }}
        typed={{ displayName: "Escrito" }}
        saved={{}}
      />,
      { address: "/perfil/datos" },
    );
    expect(bare).toContain("El servicio no está disponible");
    expect(byName(bare, "input", "displayName")?.value).toBe("Escrito");
  });

  test.each([
    ["/producto/uno/pregunta", "%2Fperfil%2Fcelular%3Fvolver%3D%252Fproducto%252Funo%252Fpregunta"],
    [null, "%2Fperfil%2Fcelular"],
  ])("celular keeps the way back (%s) while the number is typed and the address is confirmed", async (back, here) => {
    const view = { numbers: [], verified: null, channels: ["whatsapp" as const], sent: null, back };
    const html = await htmlOf(<PhonePage view={view} reply={{ errors: {}, values: {}, unproven: true }} />, {
      address: "/perfil/celular",
    });
    expect(html).toContain(`"/perfil/datos?volver=${here}"`);
    expect(html).toContain(`"/confirmar-correo?volver=${here}"`);
  });

  test("foto is a multipart form that offers removal only of an existing photo", async () => {
    const without = await htmlOf(<PhotoForm photo={null} errors={{ foto: "Elige una foto." }} />, {
      address: "/perfil/foto",
    });
    expect(tags(without, "form").map(({ enctype }) => enctype)).toEqual(["multipart/form-data"]);
    expect(byName(without, "input", "foto")).toMatchObject({
      "aria-invalid": "true",
      "aria-describedby": "foto-hint foto-error",
    });
    const shown = await htmlOf(<PhotoForm photo={PHOTO} errors={{}} />, { address: "/perfil/foto" });
    expect(tags(shown, "button").map(({ value }) => value)).toEqual(["subir", "quitar"]);
    expect(tags(shown, "img")[0]).toMatchObject({ alt: "Tu foto" });
  });

  test("preferencias shows each notification's state", async () => {
    const html = await htmlOf(
      <Preferences
        notifications={{ messages: true, searches: false, favorites: true, listings: true, follows: true }}
        errors={{}}
        alerts={null}
        push={<p>notificaciones</p>}
        assistant={<p>rebi</p>}
        theme={<p>tema</p>}
      />,
      { address: "/perfil/preferencias" },
    );
    expect(byName(html, "input", "messages")).toHaveProperty("checked");
    expect(byName(html, "input", "searches")).not.toHaveProperty("checked");
    expect(html).toMatch(/rebi[\s\S]*tema/);
  });

  test("preferencias shows what Rebi is told, and what was typed into a rejected form", async () => {
    const stored = { helpLevel: "expert", communicationStyle: null, priceRange: { min: 500, max: null } } as const;
    const html = await htmlOf(<AssistantPreferences stored={stored} failure={undefined} />, {
      address: "/perfil/preferencias",
    });
    expect(html).toMatch(/<option value="expert" selected="">Sé del tema/);
    expect(byName(html, "input", "priceMin")).toMatchObject({ value: "500" });
    expect(byName(html, "input", "priceMax")).toMatchObject({ value: "" });
    const failure = { ok: false, errors: { priceMax: "Mal" }, values: { intent: "rebi", priceMax: "mucho" } } as const;
    const rejected = await htmlOf(<AssistantPreferences stored={stored} failure={failure} />, {
      address: "/perfil/preferencias",
    });
    expect(byName(rejected, "input", "priceMax")).toMatchObject({ value: "mucho", "aria-invalid": "true" });
  });

  test("ventas shows title, price and date", async () => {
    const html = await htmlOf(
      <SalesList
        sales={[
          listingOf({
            id: "abc",
            status: "sold",
            title: "Trek Marlin",
            price: 1500,
            soldAt: new Date("2026-11-05T15:00:00Z"),
          }),
        ]}
      />,
      { address: "/perfil/ventas" },
    );
    for (const text of ["/producto/abc", "Trek Marlin", "S/\u00a01,500", "5 de noviembre de 2026"])
      expect(html.replaceAll("<!-- -->", "")).toContain(text);
  });

  test("the other pages show empty lists and report unreadable ones", async () => {
    const proof = { hasPassword: true, provedRecently: false, methods: [] };
    const html = await htmlOf(<OwnData proof={proof} errors={{}} />, { address: "/perfil/mis-datos" });
    expect(tags(html, "a").map(({ href }) => href)).toEqual(["/por-enviar", "/eliminacion-de-datos", "/mis-derechos"]);
    expect(tags(html, "form")).toMatchObject([{ method: "post", action: "/perfil/mis-datos" }]);
    const down = await htmlOf(<OwnData proof={null} errors={{}} />, { address: "/perfil/mis-datos" });
    expect(down).toContain("Ahora no podemos preparar la descarga");
    expect(await htmlOf(<NotAvailable title="No pudimos" />, { address: "/perfil/datos" })).toContain("No pudimos");
  });
});

describe("/eliminacion-de-datos", () => {
  test("/eliminacion-de-datos explains how to request, the term, what is erased and what is kept", async () => {
    const html = await htmlOf(<DeletionPage email="hola@rebi.test" own={null} />, { address: "/eliminacion-de-datos" });
    expect(tags(html, "a").map(({ href }) => href)).toEqual(
      expect.arrayContaining([
        "/perfil/mis-datos",
        expect.stringMatching(/^mailto:hola@rebi\.test\?subject=Eliminaci%C3%B3n%20de%20mi%20cuenta/),
      ]),
    );
    for (const text of [
      "sin iniciar sesión",
      "7 días para cancelar",
      "10 días hábiles",
      "Es gratis",
      "Qué eliminamos",
      "Qué guardamos porque la ley lo manda",
      "Libro de Reclamaciones",
    ])
      expect(html).toContain(text);
    expect(tags(html, "h1")).toHaveLength(1);
  });

  test("/eliminacion-de-datos links the contact page without a configured e-mail", async () => {
    const html = await htmlOf(<DeletionPage email={null} own={null} />, { address: "/eliminacion-de-datos" });
    expect(html).not.toContain("mailto:");
    expect(html).toContain("al pie de esta página");
  });
});
