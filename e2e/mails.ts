import type { Page } from "@playwright/test";

import { PROJECT_ID } from "../local/stack/options.ts";
import { address, expect, register } from "./support.ts";

export interface MailSeen {
  subject: string;
  text: string;
}

interface Found {
  document?: {
    name: string;
    fields: { message: { mapValue: { fields: Record<keyof MailSeen, { stringValue: string }> } } };
  };
}

async function foundTo(email: string): Promise<NonNullable<Found["document"]>[]> {
  const response = await fetch(
    `${address("REBI_FIRESTORE_URL")}/v1/projects/${PROJECT_ID}/databases/(default)/documents:runQuery`,
    {
      method: "POST",
      headers: { authorization: "Bearer owner", "content-type": "application/json" },
      body: JSON.stringify({
        structuredQuery: {
          from: [{ collectionId: "mail" }],
          where: { fieldFilter: { field: { fieldPath: "to" }, op: "ARRAY_CONTAINS", value: { stringValue: email } } },
          limit: 20,
        },
      }),
    },
  );
  return ((await response.json()) as Found[]).flatMap(({ document }) => document ?? []);
}

/** The mails to an address, as Firestore holds them (20 at most). */
export async function mailsTo(email: string): Promise<MailSeen[]> {
  return (await foundTo(email)).map(({ fields }) => {
    const { subject, text } = fields.message.mapValue.fields;
    return { subject: subject.stringValue, text: text.stringValue };
  });
}

/** The ids of the same mails. */
export async function mailIdsTo(email: string): Promise<string[]> {
  return (await foundTo(email)).map(({ name }) => name.split("/").at(-1) ?? "");
}

/** Path and query of the link to our page of codes that was mailed, once it is there. */
export async function linkFor(email: string, subject: string): Promise<string> {
  const texts = async () => (await mailsTo(email)).flatMap((mail) => (mail.subject === subject ? [mail.text] : []));
  await expect.poll(texts, { message: `mail to ${email}: ${subject}` }).toHaveLength(1);
  const [text = ""] = await texts();
  const { pathname, search } = new URL(/http\S+\/auth\/accion\S+/.exec(text)?.[0] ?? "none:");
  return pathname + search;
}

/** Registers a user and uses the link of the verification mail, as publishing and asking for contacts need it. */
export async function registerVerified(page: Page, email: string, displayName: string): Promise<void> {
  await register(page, email, displayName);
  const link = await linkFor(email, "Confirma tu correo");
  const response = await page.request.post(link, {
    form: {},
    headers: { origin: address("REBI_URL") },
    maxRedirects: 0,
  });
  expect(response.status()).toBe(303);
  // The thanks would be shown on whatever page comes next.
  await page.context().clearCookies({ name: "__Host-flash" });
}
