import type { BusinessInfo } from "~/business/company";
import { tableEntry } from "~/business/table";

import { answerText, type QuestionGroup } from "./faq";
import { CONTACT_PATH, FAQ_SECTION } from "./model";

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

const DAYS: Readonly<Record<string, readonly string[]>> = {
  "Lunes a viernes": ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"],
  Sábado: ["Saturday"],
  Domingo: ["Sunday"],
};

/** schema.org data of the contact page: the page, the business as far as it is configured, and the questions. */
export function contactData(business: BusinessInfo, groups: readonly QuestionGroup[]): Json {
  const { website, name } = business;
  const url = website + CONTACT_PATH;
  const organization = organizationOf(business);
  const page: Json = {
    "@type": "ContactPage",
    "@id": url,
    url,
    name: `Contacto | ${name}`,
    inLanguage: "es-PE",
    about: { "@id": organization["@id"] ?? null },
  };
  const faq: Json = {
    "@type": "FAQPage",
    "@id": `${url}#${FAQ_SECTION}`,
    inLanguage: "es-PE",
    mainEntity: groups.flatMap(({ questions }) =>
      questions.map((question) => ({
        "@type": "Question",
        "@id": `${url}#${question.id}`,
        name: question.question,
        acceptedAnswer: { "@type": "Answer", text: answerText(question) },
      })),
    ),
  };
  return { "@context": "https://schema.org", "@graph": [page, organization, faq] };
}

/** The business: a place with hours where its address is configured, else an organization with contact hours. */
function organizationOf({ website, name, contact, socialMedia, businessHours, legal }: BusinessInfo): {
  [key: string]: Json;
} {
  const { email, phone, address } = contact;
  const hours: Json = businessHours.flatMap(({ days, hours: ranges }) =>
    ranges.split(" y ").map((range) => {
      const [opens, closes] = range.split("-").map((time) => time.padStart(5, "0"));
      return {
        "@type": "OpeningHoursSpecification",
        dayOfWeek: (tableEntry(DAYS, days) ?? []).map((day) => `https://schema.org/${day}`),
        opens: opens ?? "",
        closes: closes ?? "",
      };
    }),
  );
  const reach = { ...(email && { email: email.label }), ...(phone && { telephone: phone.href.replace("tel:", "") }) };
  return {
    "@type": address ? "LocalBusiness" : "Organization",
    "@id": `${website}/#organizacion`,
    name,
    url: website,
    ...reach,
    ...(legal.razonSocial && { legalName: legal.razonSocial }),
    ...(legal.ruc && { taxID: legal.ruc }),
    ...(address && {
      address: { "@type": "PostalAddress", streetAddress: address, addressCountry: "PE" },
      openingHoursSpecification: hours,
    }),
    ...(socialMedia.length > 0 && { sameAs: socialMedia.map((network) => network.url) }),
    contactPoint: {
      "@type": "ContactPoint",
      contactType: "customer support",
      availableLanguage: "es",
      areaServed: "PE",
      hoursAvailable: hours,
      ...reach,
    },
  };
}
