import { escapeXml } from "~/platform/http/xml";
import { photoUrl } from "~/platform/images";

import { STOLEN_LIST_PATH } from "../constants";
import type { StolenEntry } from "./entry";
import { cardOf } from "./view";

export const FEED_PAGE_SIZE = 50;

interface FeedInput {
  siteUrl: string;
  name: string;
  path: string;
  entries: readonly StolenEntry[];
  page: number;
}

/** A page of the list in Atom (RFC 4287, RFC 5005), the newest first; null for a page that does not exist. */
export function stolenFeed({ siteUrl, name, path, entries, page }: FeedInput): string | null {
  const pages = Math.max(1, Math.ceil(entries.length / FEED_PAGE_SIZE));
  if (page < 1 || page > pages) return null;
  const shown = entries.slice((page - 1) * FEED_PAGE_SIZE, page * FEED_PAGE_SIZE);
  const at = (number: number) => `${siteUrl}${path}${number === 1 ? "" : `?pagina=${number}`}`;
  const link = (rel: string, number: number) => `<link rel="${rel}" href="${escapeXml(at(number))}"/>`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="es-PE">',
    `<id>${escapeXml(siteUrl + path)}</id>`,
    `<title>${escapeXml(`Bicicletas robadas reportadas en ${name}`)}</title>`,
    `<updated>${shown[0]?.publishedAt ?? "1970-01-01T00:00:00.000Z"}</updated>`,
    `<author><name>${escapeXml(name)}</name></author>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(siteUrl + STOLEN_LIST_PATH)}"/>`,
    link("self", page),
    link("first", 1),
    link("last", pages),
    ...(page > 1 ? [link("previous", page - 1)] : []),
    ...(page < pages ? [link("next", page + 1)] : []),
    ...shown.map((entry) => entryXml(entry, siteUrl)),
    "</feed>",
    "",
  ].join("\n");
}

function entryXml(entry: StolenEntry, siteUrl: string): string {
  const { href, name, looks, where, when, policeReport, lacks, photo } = cardOf(entry);
  const url = siteUrl + href;
  const summary = [looks, `Robada el ${when} en ${where}`, policeReport ?? "", ...lacks];
  return [
    "<entry>",
    `<id>${escapeXml(url)}</id>`,
    `<title>${escapeXml(name)}</title>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(url)}"/>`,
    ...(photo
      ? [`<link rel="enclosure" type="image/jpeg" href="${escapeXml(siteUrl + photoUrl(photo.key, 720, "jpeg"))}"/>`]
      : []),
    `<published>${entry.publishedAt}</published>`,
    `<updated>${entry.publishedAt}</updated>`,
    `<summary>${escapeXml(summary.filter(Boolean).join(". "))}</summary>`,
    "</entry>",
  ].join("");
}
