import { describe, expect, test } from "vitest";

import { businessInfo, type BusinessInfo } from "~/business/company";
import { businessWeek, OPENING_HOURS, openingState } from "~/business/hours";
import { ANSWER_DAYS, BOOK_NOTICE, BOOK_PATH } from "~/complaints/constants";
import { ContactPage, type ContactPageProps } from "~/contact/contact-page";
import { answerText, questionsOf } from "~/contact/faq";
import { contactForm } from "~/contact/form";
import { SUBJECTS } from "~/contact/model";
import { contactData } from "~/contact/structured-data";
import { ComplaintsBook, TrustPoints } from "~/home/trust";
import { GUARD_STAMP, GUARD_TRAP } from "~/platform/forms/constants";
import { formLook } from "~/platform/forms/form-look.server";
import routes from "~/routes";
import { meta } from "~/routes/legal/contacto";
import { SAVED_MAX } from "~/searches/constants";

import { fieldNames, hrefs, htmlOf, tags, textOf } from "../../support/render";

const NOTHING = {
  email: null,
  phone: null,
  whatsapp: null,
  address: null,
  city: null,
  ruc: null,
  legalName: null,
  legalAddress: null,
  social: { facebook: null, instagram: null, tiktok: null, youtube: null },
};
const ALL = {
  email: "hola@rebi.test",
  phone: "+5115550100",
  whatsapp: "+51900000100",
  address: "Av. de Muestra 123, Miraflores",
  city: "Lima",
  ruc: "20512333797",
  legalName: "Rebi Muestra S.A.C.",
  legalAddress: "Jr. Fiscal 9, Lima",
  social: { ...NOTHING.social, instagram: "https://www.instagram.com/rebi.muestra" },
};
const infoOf = (business: typeof NOTHING | typeof ALL): BusinessInfo =>
  businessInfo({ siteUrl: "https://rebi.test", brandName: "Rebi", business });
const at = (lima: string) => openingState(new Date(`${lima}-05:00`), new Set(), businessWeek(OPENING_HOURS));
const GROUPS = questionsOf("Rebi");
const QUESTIONS = GROUPS.flatMap(({ questions }) => questions);

const page = (changes: Partial<ContactPageProps> = {}) =>
  htmlOf(
    <ContactPage
      fields={formLook(contactForm)}
      business={infoOf(ALL)}
      opening={at("2026-11-20T10:00:00")}
      receipt={null}
      groups={GROUPS}
      stamp="the-stamp"
      writer={{ name: "", email: "", phone: "" }}
      errors={{}}
      typed={undefined}
      {...changes}
    />,
    { address: "/contacto" },
  );

describe("contact details", () => {
  test("contact details link each configured way of contact", async () => {
    const html = await page();
    expect(hrefs(html)).toEqual(
      expect.arrayContaining([
        "https://wa.me/51900000100?text=Hola%2C%20Rebi.%20Tengo%20una%20consulta%3A%20",
        "tel:+5115550100",
        "mailto:hola@rebi.test",
        "https://www.google.com/maps/search/?api=1&query=Av.%20de%20Muestra%20123%2C%20Miraflores%2C%20Lima%2C%20Per%C3%BA",
        "https://www.instagram.com/rebi.muestra",
        "/libro-de-reclamaciones",
      ]),
    );
    const text = textOf(html);
    for (const said of [
      "900 000 100",
      "(01) 555 0100",
      "hola@rebi.test",
      "Av. de Muestra 123, Miraflores, Lima",
      "Instagram",
      "Rebi Muestra S.A.C.",
      "20512333797",
      "Jr. Fiscal 9, Lima",
    ])
      expect(text).toContain(said);
    // The address of a redirect says nothing of where the user came from.
    for (const link of tags(html, "a").filter(({ href }) => href?.startsWith("http")))
      expect(link.rel, link.href).toContain("noreferrer");
  });

  test("contact details leave out unconfigured ways, and the rest works", async () => {
    const html = await page({ business: infoOf(NOTHING) });
    const text = textOf(html);
    for (const missing of [
      "WhatsApp 900",
      "Dirección",
      "Ver en el mapa",
      "Redes sociales",
      "Razón social",
      "RUC",
      "Domicilio fiscal",
      "Quién está detrás",
      "null",
      "undefined",
    ])
      expect(text).not.toContain(missing);
    expect(hrefs(html).filter((href) => /^(tel|mailto|https?):/.test(href))).toEqual([]);
    for (const there of ["Horario de atención", "Escríbenos", "Libro de Reclamaciones", "Preguntas frecuentes"])
      expect(text).toContain(there);
  });

  test.each([
    ["2026-11-20T08:59:59", "Cerrado abre hoy a las 9:00"],
    ["2026-11-20T09:00:00", "Abierto ahora cierra a las 19:00"],
    ["2026-11-20T18:59:59", "Abierto ahora cierra a las 19:00"],
    ["2026-11-20T19:00:00", "Cerrado abre mañana a las 9:00"],
    ["2026-11-21T16:59:59", "Abierto ahora cierra a las 17:00"],
    ["2026-11-21T17:00:00", "Cerrado abre el lunes a las 9:00"],
    ["2026-12-08T10:00:00", "Cerrado abre el jueves a las 9:00"],
  ])("the contact page at %s says '%s' beside the hours", async (lima, said) => {
    const text = textOf(await page({ opening: at(lima) }));
    expect(text).toContain(said);
    expect(text).toContain("Lunes a viernes 9:00-19:00 Sábado 9:00-17:00 Domingos y feriados Cerrado");
  });
});

describe("contact form", () => {
  test("the contact form has its fields and the form guard", async () => {
    const html = await page();
    expect(fieldNames(html).sort()).toEqual(
      [GUARD_STAMP, GUARD_TRAP, "email", "message", "name", "phone", "subject"].sort(),
    );
    expect(tags(html, "form")).toMatchObject([{ method: "post", action: "/contacto" }]);
    expect(tags(html, "option").map(({ value }) => value)).toEqual(["", ...SUBJECTS.map(({ value }) => value)]);
    expect(textOf(html)).toContain("Otro");
    expect(html).toContain('value="the-stamp"');
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(expect.arrayContaining(["contact-form", "faq"]));
  });

  test("the contact form is prefilled from the account, and with what was typed before that", async () => {
    const writer = { name: "Ana", email: "ana@demo.pe", phone: "987 654 321" };
    expect(
      tags(await page({ writer }), "input")
        .filter(({ value }) => value)
        .map(({ value }) => value),
    ).toEqual(["the-stamp", "Ana", "ana@demo.pe", "987 654 321"]);
    const typed = {
      name: "Rosa",
      email: "mal",
      phone: "",
      subject: "otro",
      message: "<b>Hola</b>",
      [GUARD_STAMP]: "its-own",
    };
    const html = await page({ writer, typed, errors: { email: "Escribe un correo como nombre@ejemplo.pe." } });
    expect(
      tags(html, "input")
        .filter(({ value }) => value)
        .map(({ value }) => value),
    ).toEqual(["its-own", "Rosa", "mal"]);
    expect(html).toMatch(/<option value="otro" selected=""/);
    expect(html).toContain("&lt;b&gt;Hola&lt;/b&gt;</textarea>");
    expect(tags(html, "input").find(({ name }) => name === "email")).toMatchObject({
      "aria-invalid": "true",
      "aria-describedby": "email-error",
    });
    expect(hrefs(html)).toContain("#email");
    expect(html.match(/Escribe un correo como nombre@ejemplo\.pe\./g)).toHaveLength(2);
  });

  test("the contact form is replaced by the receipt", async () => {
    const html = await page({ receipt: { number: "R-7K4M92QX", isMailed: true } });
    expect(tags(html, "form")).toEqual([]);
    expect(textOf(html)).toContain("Tu número de caso es R-7K4M92QX");
    expect(textOf(html)).toContain("También te lo enviamos por correo.");
  });

  test("the contact form promises no mail where the address had all of its day", async () => {
    const html = await page({ receipt: { number: "R-7K4M92QX", isMailed: false } });
    expect(textOf(html)).not.toContain("También te lo enviamos");
    expect(textOf(html)).toContain("No te lo enviamos por correo");
  });
});

describe("complaints book", () => {
  test("the complaints book has the same notice and link on the contact page and at home", async () => {
    const html = await page();
    const home = await htmlOf(
      <>
        <ComplaintsBook />
        <TrustPoints />
      </>,
    );
    for (const screen of [html, home]) {
      expect(textOf(screen)).toContain(BOOK_NOTICE);
      expect(hrefs(screen)).toContain(BOOK_PATH);
    }
  });

  test("the complaints book states its terms from the code's constants", () => {
    const answers = questionsOf("Rebi")
      .flatMap(({ questions }) => questions.map(answerText))
      .join("\n");
    for (const said of [`${ANSWER_DAYS} días hábiles`, `guarda la búsqueda (hasta ${SAVED_MAX})`])
      expect(answers).toContain(said);
  });
});

describe("frequent questions", () => {
  test("frequent questions are 10 to 24, each with an anchor inside its folded part", async () => {
    expect(QUESTIONS.length).toBeGreaterThanOrEqual(10);
    expect(QUESTIONS.length).toBeLessThanOrEqual(24);
    expect(new Set(QUESTIONS.map(({ id }) => id)).size).toBe(QUESTIONS.length);
    const html = await page();
    for (const { id } of QUESTIONS)
      expect(html).toMatch(
        new RegExp(`<details[^>]*><summary(?:(?!</details>).)*</summary>(?:(?!</details>).)*<div id="${id}"`, "s"),
      );
  });

  test("frequent questions link only to existing pages", () => {
    const paths = (entries: typeof routes): string[] =>
      entries.flatMap(({ path, children = [] }) => [...(path ? [`/${path}`] : []), ...paths(children)]);
    const known = new Set([...paths(routes), "/libro-de-reclamaciones"]);
    const targets = QUESTIONS.flatMap(({ answer }) => answer.flat()).flatMap((piece) =>
      typeof piece === "string" ? [] : [piece.to],
    );
    expect(targets.filter((to) => !known.has(to.split("#")[0] ?? ""))).toEqual([]);
  });
});

describe("structured data", () => {
  interface Node {
    [key: string]: unknown;
    "@type": string;
  }
  const graphOf = (business: BusinessInfo) =>
    (JSON.parse(JSON.stringify(contactData(business, GROUPS))) as { "@graph": [Node, Node, Node] })["@graph"];
  const visible = (text: string) => textOf(text.replaceAll("&quot;", '"').replaceAll("&#x27;", "'"));

  test("the structured data holds the questions and answers of the page, and no others", async () => {
    const html = await page();
    const faq = graphOf(infoOf(ALL))[2];
    expect(faq["@type"]).toBe("FAQPage");
    const asked = faq["mainEntity"] as { name: string; "@id": string; acceptedAnswer: { text: string } }[];
    const read = [
      ...html.matchAll(
        /<details[^>]*><summary[^>]*>(.*?)<svg.*?<\/summary><div id="([^"]+)"[^>]*>(.*?)<a [^>]*aria-label/gs,
      ),
    ];
    expect(asked.map((one) => [one.name, one["@id"], visible(one.acceptedAnswer.text)])).toEqual(
      read.map(([, name = "", id = "", answer = ""]) => [name, `https://rebi.test/contacto#${id}`, tight(answer)]),
    );
    expect(asked).toHaveLength(QUESTIONS.length);
  });

  /** Text of paragraphs with links as read: no blank where a tag was, one between paragraphs. */
  function tight(html: string): string {
    return visible(html.replaceAll("</p>", " ").replace(/<[^>]+>/g, ""));
  }

  test("the structured data holds the business and its hours as they are shown", () => {
    const [contact, organization] = graphOf(infoOf(ALL));
    const hours = [
      {
        "@type": "OpeningHoursSpecification",
        dayOfWeek: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"].map((day) => `https://schema.org/${day}`),
        opens: "09:00",
        closes: "19:00",
      },
      {
        "@type": "OpeningHoursSpecification",
        dayOfWeek: ["https://schema.org/Saturday"],
        opens: "09:00",
        closes: "17:00",
      },
    ];
    expect(contact).toMatchObject({
      "@type": "ContactPage",
      url: "https://rebi.test/contacto",
      about: { "@id": "https://rebi.test/#organizacion" },
    });
    expect(organization).toEqual({
      "@type": "LocalBusiness",
      "@id": "https://rebi.test/#organizacion",
      name: "Rebi",
      url: "https://rebi.test",
      email: "hola@rebi.test",
      telephone: "+5115550100",
      legalName: "Rebi Muestra S.A.C.",
      taxID: "20512333797",
      sameAs: ["https://www.instagram.com/rebi.muestra"],
      address: {
        "@type": "PostalAddress",
        streetAddress: "Av. de Muestra 123, Miraflores, Lima",
        addressCountry: "PE",
      },
      openingHoursSpecification: hours,
      contactPoint: {
        "@type": "ContactPoint",
        contactType: "customer support",
        availableLanguage: "es",
        areaServed: "PE",
        hoursAvailable: hours,
        email: "hola@rebi.test",
        telephone: "+5115550100",
      },
    });
  });

  test("the structured data claims nothing without configuration", () => {
    const [, organization] = graphOf(infoOf(NOTHING));
    expect(Object.keys(organization)).toEqual(["@type", "@id", "name", "url", "contactPoint"]);
    expect(organization["@type"]).toBe("Organization");
  });

  test("the structured data stands in the page's head, with its address; a receipt is not indexed", () => {
    const headOf = (number: string | null) => {
      const receipt = number === null ? null : { number, isMailed: true };
      const data = { business: infoOf(ALL), receipt } as Parameters<typeof meta>[0]["data"];
      return meta({ data } as Parameters<typeof meta>[0]) as Record<string, unknown>[];
    };
    expect(headOf(null)).toContainEqual({ "script:ld+json": contactData(infoOf(ALL), GROUPS) });
    expect(headOf(null)).toContainEqual({ tagName: "link", rel: "canonical", href: "https://rebi.test/contacto" });
    expect(headOf(null)).not.toContainEqual({ name: "robots", content: "noindex" });
    expect(headOf("R-7K4M92QX")).toContainEqual({ name: "robots", content: "noindex" });
  });

  test("the structured data puts each paragraph of an answer on its own line", () => {
    expect(answerText({ answer: [["Uno ", { to: "/x", text: "dos" }, "."], ["Tres."]] })).toBe("Uno dos.\nTres.");
  });
});
