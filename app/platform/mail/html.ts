import { photoUrl } from "~/platform/images";

import { footerOf } from "./kinds";
import { type MailSheet, type SheetBlock, strongParts, UNSUBSCRIBE } from "./sheet";
import { bare } from "./short-links";

interface Site {
  url: string;
  name: string;
}

const escape = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const FACE = "system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',Arial,sans-serif";
const TABLE = 'role="presentation" cellpadding="0" cellspacing="0"';
const INK = "color:#11241c";
const SMALL = "color:#4b5d55;font-size:13px;line-height:1.5";
const TEXT = `margin:0 0 16px;${INK};overflow-wrap:anywhere`;
/** Widths of a photo in pixels: alone, and beside words. */
const WIDE = 400;
const NARROW = 104;

/** Light values stand in the elements; programs that know dark take these. */
const STYLES =
  ":root{color-scheme:light dark}" +
  "@media (prefers-color-scheme:dark){.g{background:#060d0a!important}.s{background:#15201b!important}" +
  ".t{color:#edefea!important}.m{color:#a7afa7!important}.l{border-color:#2b3731!important}" +
  ".p{background:#0a261c!important}.k{color:#c2e559!important}}" +
  "@media (max-width:480px){.s,.f{padding-left:20px!important;padding-right:20px!important}}" +
  "@media (max-width:260px){.c{display:block!important;width:auto!important;padding-right:0!important}" +
  ".s,.f{padding-left:12px!important;padding-right:12px!important}h1{font-size:19px!important}}";

/** The HTML part of a mail, in the one frame of all mails. `shown`: the address below the button. */
export function mailHtml(
  { subject, sheet, shown }: { subject: string; sheet: MailSheet; shown: string },
  site: Site,
): string {
  const { heading, greeting, listings, blocks, link, rest } = sheet;
  const words = [
    `<h1 class="t" style="margin:0 0 12px;${INK};font:800 24px/1.25 ${FACE};letter-spacing:-.01em">${escape(heading)}</h1>`,
    ...(greeting === null ? [] : [paragraph(greeting)]),
    ...listings.map((listing) => listingHtml(listing, listings.length === 1, site)),
    ...blocks.map(blockHtml),
    `<table ${TABLE} style="margin:8px 0 12px"><tr><td style="border-radius:10px;background:#c8ed33"><a class="b" href="${escape(link.href)}" style="display:inline-block;padding:14px 24px;border-radius:10px;background:#c8ed33;color:#072614;font:700 17px/20px ${FACE};text-decoration:none">${escape(link.label)}</a></td></tr></table>`,
    `<p class="m" style="margin:0 0 20px;${SMALL};overflow-wrap:anywhere">Si el botón no abre, copia esta dirección:<br><a class="k" href="${escape(shown)}" style="color:#1b622d">${escape(bare(shown))}</a></p>`,
    ...rest.map(blockHtml),
  ];
  return `<!doctype html>
<html lang="es-PE"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escape(subject)}</title><style>${STYLES}</style></head>
<body class="g" style="margin:0;padding:0;background:#eef0e9"><div role="main" aria-label="${escape(heading)}"><table ${TABLE} width="100%" class="g" style="table-layout:fixed;background:#eef0e9"><tr><td align="center" style="padding:16px 8px 24px">
<table ${TABLE} width="100%" style="table-layout:fixed;max-width:560px;font:16px/1.5 ${FACE};text-align:left">
<tr><td class="p" style="padding:14px 24px;border-radius:14px 14px 0 0;background:#0f3023;color:#f6f8f0;font:800 22px/28px ${FACE};letter-spacing:-.02em">${escape(site.name)}</td></tr>
<tr><td class="s" style="padding:28px 24px 8px;border-radius:0 0 14px 14px;background:#ffffff">${words.join("\n")}</td></tr>
<tr><td class="f" style="padding:16px 24px 0">${footerHtml(sheet, site)}</td></tr>
</table></td></tr></table></div></body></html>`;
}

function paragraph(text: string): string {
  return `<p class="t" style="${TEXT}">${linesHtml(text)}</p>`;
}

function linesHtml(text: string): string {
  return strongParts(text)
    .map((part, index) => {
      const lines = escape(part).replaceAll("\n", "<br>");
      return index % 2 === 1 ? `<b>${lines}</b>` : lines;
    })
    .join("");
}

/** Addresses are linked only where our own words name them: those that users typed stay text. */
function blockHtml(block: SheetBlock): string {
  if (typeof block === "string") return paragraph(block);
  if ("href" in block)
    return `<p style="margin:0 0 16px"><a class="k" href="${escape(block.href)}" style="color:#1b622d">${escape(block.label)}</a></p>`;
  return `<blockquote class="t l" style="margin:0 0 16px;padding:2px 0 2px 14px;border-left:3px solid #daded5;${INK};overflow-wrap:anywhere">${linesHtml(block.quote)}</blockquote>`;
}

function listingHtml(
  { title, facts, photo, href }: MailSheet["listings"][number],
  isAlone: boolean,
  site: Site,
): string {
  const linked = (html: string, style: string) =>
    href === null ? html : `<a class="t" href="${escape(href)}" style="${style}">${html}</a>`;
  const width = isAlone ? WIDE : NARROW;
  const picture =
    photo === null
      ? ""
      : linked(
          `<img src="${escape(site.url + photoUrl(photo.key, 720, "jpeg"))}" width="${width}" height="${Math.round((width * photo.height) / photo.width)}" alt="" style="display:block;width:${width}px;max-width:100%;height:auto;border-radius:10px;border:0;background:#c9cdc6">`,
          "",
        );
  const [price = "", ...more] = facts;
  const words =
    `<p class="t" style="margin:0;${INK};font-weight:600;line-height:1.35">${linked(escape(title), `${INK};text-decoration:none`)}</p>` +
    (price === "" ? "" : `<p class="t" style="margin:2px 0 0;${INK};font-weight:800">${escape(price)}</p>`) +
    more.map((fact) => `<p class="m" style="margin:2px 0 0;${SMALL}">${escape(fact)}</p>`).join("");
  if (isAlone || picture === "")
    return `<div style="margin:0 0 16px">${picture === "" ? "" : `<div style="margin:0 0 10px">${picture}</div>`}${words}</div>`;
  return `<table ${TABLE} width="100%" style="margin:0 0 16px"><tr><td class="c" width="${NARROW}" valign="middle" style="padding-right:14px">${picture}</td><td class="c" valign="middle">${words}</td></tr></table>`;
}

/** The small print: why the mail came, how to stop such mails, and where we are found. */
function footerLines({ kind, unsubscribe }: MailSheet, site: Site): { why: string; links: [string, string][] } {
  const { why, isChosen } = footerOf(kind);
  return {
    why,
    links: [
      ...(unsubscribe === null ? [] : [[UNSUBSCRIBE, unsubscribe] as [string, string]]),
      ...(isChosen ? [["Elegir qué correos recibo", `${site.url}/perfil/preferencias`] as [string, string]] : []),
    ],
  };
}

function footerHtml(sheet: MailSheet, site: Site): string {
  const { why, links } = footerLines(sheet, site);
  const anchor = ([label, href]: readonly [string, string]) =>
    `<a class="m" href="${escape(href)}" style="color:#4b5d55">${escape(label)}</a>`;
  const about = [
    ["Contacto", `${site.url}/contacto`] as const,
    ["Libro de Reclamaciones", `${site.url}/libro-de-reclamaciones`] as const,
  ];
  return (
    `<p class="m" style="margin:0 0 8px;${SMALL}">${`${escape(why)} ${links.map(anchor).join(" · ")}`}</p>` +
    `<p class="m" style="margin:0;${SMALL}">${[escape(site.name), ...about.map(anchor)].join(" · ")}</p>`
  );
}

/** The small print of the plain part, without the link that its body has. */
export function footerText(sheet: MailSheet, site: Site): string {
  const { why, links } = footerLines({ ...sheet, unsubscribe: null }, site);
  return [[why, ...links.map(([label, href]) => `${label}: ${href}`)].join("\n"), `${site.name}\n${site.url}`].join(
    "\n\n",
  );
}
