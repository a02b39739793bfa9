const escape = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const URL_LINE = /^https?:\/\/\S+$/;
const URLS = /(https?:\/\/[^\s<>"]+)/g;

const SHEET =
  "max-width:560px;margin:0 auto;padding:24px;border-radius:14px;background:#ffffff;color:#17202b;" +
  "font:16px/1.55 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;overflow-wrap:anywhere";
const BUTTON =
  "display:inline-block;padding:12px 20px;border-radius:10px;background:#17202b;color:#ffffff;" +
  "text-decoration:none;font-weight:600";

/**
 * A mail's text as HTML, in the one frame of all mails. Words with an address of the site on the next line are a
 * button. Other addresses of the site are links; those of others stay text, as users may have typed them.
 */
export function mailHtml({ subject, text }: { subject: string; text: string }, site: { url: string; name: string }) {
  const blocks = text
    .split(/\n{2,}/)
    .map((block) => block.trim())
    .filter((block) => block !== "")
    .map((block) => blockHtml(block.split("\n"), site.url));
  return `<!doctype html>
<html lang="es-PE"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>${escape(subject)}</title></head>
<body style="margin:0;padding:24px 12px;background:#f2f4f5">
<div style="${SHEET}">
<p style="margin:0 0 20px;font-weight:800;font-size:20px">
<a href="${escape(site.url)}" style="color:#17202b;text-decoration:none">${escape(site.name)}</a></p>
${blocks.join("\n")}
</div>
</body></html>`;
}

function blockHtml(lines: readonly string[], siteUrl: string): string {
  const last = lines.at(-1) ?? "";
  const [label = "", ...more] = lines;
  if (lines.length === 2 && URL_LINE.test(last) && isOwn(last, siteUrl) && more.length === 1)
    return `<p style="margin:20px 0"><a href="${escape(last)}" style="${BUTTON}">${escape(label.replace(/:$/, ""))}</a></p>`;
  return `<p style="margin:0 0 16px">${lines.map((line) => linked(line, siteUrl)).join("<br>")}</p>`;
}

function linked(line: string, siteUrl: string): string {
  return line
    .split(URLS)
    .map((part, index) =>
      index % 2 === 1 && isOwn(part, siteUrl)
        ? `<a href="${escape(part)}" style="color:#0b5c8a">${escape(part)}</a>`
        : escape(part),
    )
    .join("");
}

function isOwn(address: string, siteUrl: string): boolean {
  return URL.canParse(address) && new URL(address).origin === siteUrl;
}
