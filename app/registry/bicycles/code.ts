/** Crockford's digits: none is mistaken for another when read aloud or off a sticker. */
const DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const LENGTH = 10;
const CODE = new RegExp(`^[${DIGITS}]{${LENGTH}}$`);

/** A new code of 50 random bits. */
export function newBicycleCode(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(LENGTH)), (byte) => DIGITS[byte % DIGITS.length]).join("");
}

/** A typed or scanned code as it is stored; null for any other text. */
export function parseBicycleCode(typed: string): string | null {
  const code = typed.slice(0, 40).toUpperCase().replace(/[\s-]/g, "").replaceAll("O", "0").replace(/[IL]/g, "1");
  return CODE.test(code) ? code : null;
}

export function shownBicycleCode(code: string): string {
  return `${code.slice(0, 5)}-${code.slice(5)}`;
}
