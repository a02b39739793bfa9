import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";

import { businessInfo } from "~/business/company";
import { businessWeek, openingState } from "~/business/hours";
import { submitCase } from "~/cases/public-form.action.server";
import { readReceipt, receiptPath } from "~/cases/receipt/receipt.server";
import type { ShownReceipt } from "~/cases/receipt/shown-receipt";
import { ContactPage } from "~/contact/contact-page";
import { CONTACT, writerOf } from "~/contact/contact.server";
import { questionsOf } from "~/contact/faq";
import { contactForm } from "~/contact/form";
import { CONTACT_PATH, FORM_SECTION } from "~/contact/model";
import { contactData } from "~/contact/structured-data";
import { formLook } from "~/platform/forms/form-look.server";
import { respond } from "~/platform/forms/outcome";
import { ownHeaders, readForm } from "~/platform/http/http";
import { pageTitle } from "~/shell/page/title";

export { ErrorBoundary, clientAction, shouldRevalidate } from "~/shell/errors/form-page";

/** Works without React, which never hydrates a page opened by its address: each has a stamp of its own. */
export const headers = ownHeaders;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { accounts, formGuard, tokens, clock, env } = context;
  const [writer, stamp, receipt] = await Promise.all([
    writerOf(accounts),
    formGuard.stamp(CONTACT.purpose),
    readReceipt(tokens, CONTACT.purpose, request.url),
  ]);
  return {
    fields: formLook(contactForm),
    writer,
    stamp,
    receipt,
    business: businessInfo(env),
    opening: openingState(clock.now(), env.holidays, businessWeek(env.hours)),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await readForm(request, { maxBytes: context.maxBodyBytes });
  const receiptOf = async (receipt: ShownReceipt) =>
    `${await receiptPath(context.tokens, CONTACT.purpose, CONTACT_PATH, receipt)}#${FORM_SECTION}`;
  return respond(await submitCase(context, CONTACT, form, receiptOf));
}

export const meta: MetaFunction<typeof loader> = ({ data: page }) => {
  if (!page) return [{ title: pageTitle("Contacto") }];
  const { business, receipt } = page;
  const title = `Contacto | ${business.name}`;
  const description =
    `Escribe a ${business.name}, revisa nuestro horario de atención y encuentra respuestas sobre ` +
    "comprar y vender bicicletas y motos en el Perú.";
  const address = business.website + CONTACT_PATH;
  return [
    { title },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: address },
    ...(receipt === null ? [] : [{ name: "robots", content: "noindex" }]),
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: business.name },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: address },
    { property: "og:locale", content: "es_PE" },
    { "script:ld+json": contactData(business, questionsOf(business.name)) },
  ];
};

export default function Contacto() {
  const { fields, writer, stamp, receipt, business, opening } = useLoaderData<typeof loader>();
  const rejection = useActionData<typeof action>();
  return (
    <ContactPage
      business={business}
      opening={opening}
      receipt={rejection ? null : receipt}
      groups={questionsOf(business.name)}
      fields={fields}
      stamp={stamp}
      writer={writer}
      errors={rejection?.errors ?? {}}
      typed={rejection?.values}
    />
  );
}
