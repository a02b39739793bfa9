import { escapeXml } from "~/platform/http/xml";

import type { CategoryId } from "./categories.ts";
import { hrefOf, NO_FILTERS } from "./filters.ts";
import type { SitemapPart } from "./search/whole-catalog.ts";

/** The protocol allows 50,000 addresses a file; smaller ones are fetched and checked sooner. */
export const SITEMAP_PART = 10_000;

interface SitemapInput extends SitemapPart {
  /** Origin. */
  siteUrl: string;
  categories: readonly { id: CategoryId; count: number }[];
  /** Paths of pages that show no listing. */
  pages: readonly string[];
  /** Part that the address asks for, whose entries these are; null for the whole. */
  part: number | null;
}

/** One file, or above SITEMAP_PART listings an index of parts (`?parte=1`). Null for no such part. */
export function sitemapXml({ siteUrl, parts, entries, categories, pages, part }: SitemapInput): string | null {
  if (part === null && parts > 1) {
    const files = Array.from({ length: parts }, (_, position) =>
      element("sitemap", `${siteUrl}/sitemap.xml?parte=${position + 1}`),
    );
    return document("sitemapindex", files);
  }
  const number = part ?? 1;
  if (!Number.isInteger(number) || number < 1 || number > parts) return null;
  const listings = entries.map(({ id, updatedAt }) => element("url", `${siteUrl}/producto/${id}`, updatedAt));
  return document("urlset", [...(number === 1 ? screens(siteUrl, categories, pages) : []), ...listings]);
}

function screens(siteUrl: string, categories: SitemapInput["categories"], pages: readonly string[]): string[] {
  const shown = categories.filter(({ count }) => count > 0).map(({ id }) => hrefOf({ ...NO_FILTERS, types: [id] }));
  return [...pages, ...shown].map((path) => element("url", siteUrl + path));
}

function element(name: "url" | "sitemap", address: string, updatedAt?: Date): string {
  const changed = updatedAt ? `<lastmod>${updatedAt.toISOString().slice(0, 10)}</lastmod>` : "";
  return `<${name}><loc>${escapeXml(address)}</loc>${changed}</${name}>`;
}

function document(root: "urlset" | "sitemapindex", children: string[]): string {
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n<${root} ` +
    `xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${children.join("\n")}\n</${root}>\n`
  );
}
