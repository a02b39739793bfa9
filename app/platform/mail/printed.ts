import { footerText, mailHtml } from "./html";
import { hrefsOf, type MailSheet } from "./sheet";
import { isLong, shortHref } from "./short-links";

/** Both parts of a mail as they are sent. `text`: the plain one without the small print, with long addresses. */
export function printedMail(
  { subject, text, sheet, code }: { subject: string; text: string; sheet: MailSheet; code: string | null },
  site: { url: string; name: string },
): { text: string; html: string } {
  const long = new Map(
    hrefsOf(sheet).flatMap((href, index): [string, string][] =>
      code !== null && isLong(href) && href.startsWith(`${site.url}/`)
        ? [[href, shortHref(site.url, code, index)]]
        : [],
    ),
  );
  const lines = text.split("\n").map((line) => long.get(line) ?? line);
  return {
    text: `${lines.join("\n")}\n\n${footerText(sheet, site)}`,
    html: mailHtml({ subject, sheet, shown: long.get(sheet.link.href) ?? sheet.link.href }, site),
  };
}
