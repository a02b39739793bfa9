import { describe, expect, test } from "vitest";

import { refreshCatalog, unverifiedPerson } from "../support/api-client.ts";
import { address, newEmail } from "../support/stack.ts";

interface Mail {
  to: string;
  from: { email: string };
  subject: string;
  html: string;
  headers: Record<string, string>;
}

const SERVICE = address("REBI_MAIL_URL");

async function mailsTo(email: string): Promise<Mail[]> {
  return (await (await fetch(`${SERVICE}/__mails?to=${encodeURIComponent(email)}`)).json()) as Mail[];
}

describe("mails on the whole product", () => {
  test("a mail reaches the service right after its request, once, as text and HTML", async () => {
    const email = newEmail("correo");
    const { http } = await unverifiedPerson({}, email);
    await expect.poll(() => mailsTo(email)).toHaveLength(1);
    await refreshCatalog();
    const [mail, ...more] = await mailsTo(email);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ from: { email: "avisos@rebi.test" }, headers: { "X-Rebi-Mail": expect.any(String) } });
    expect(mail?.html).toContain("<!doctype html>");
    await http.dispose();
  });
});
