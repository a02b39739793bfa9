import { toBase64Url } from "~/platform/crypto/encoding";

const SHORT_LINK_PATH = "/c";
/** Characters of an address without its scheme that fit one line of a phone. */
const LINE = 42;
/** 72 random bits. */
const CODE_BYTES = 9;
const NAME = /^([\w-]{12})(?:\.(\d{1,3}))?$/;

export function newCode(): string {
  return toBase64Url(crypto.getRandomValues(new Uint8Array(CODE_BYTES)));
}

/** Whether an address is too long to be read or copied by hand. */
export function isLong(href: string): boolean {
  return bare(href).length > LINE;
}

/** The address that stands in for the long one at `index` of a mail's. */
export function shortHref(siteUrl: string, code: string, index: number): string {
  return `${siteUrl}${SHORT_LINK_PATH}/${code}${index === 0 ? "" : `.${index}`}`;
}

/** Null for a name that no short address has. */
export function readShortName(name: string): { code: string; index: number } | null {
  const [, code, index = "0"] = NAME.exec(name) ?? [];
  return code === undefined ? null : { code, index: Number(index) };
}

/** An address as it is shown. */
export function bare(href: string): string {
  return href.replace(/^https?:\/\//, "");
}
